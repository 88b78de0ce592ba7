//! Payments as the API shows them.

use contracts::ids::AccountId;
use garde::Validate;
use kernel::http::text::{Text, Trimmed, instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Method, Payment, State};
use super::sandbox::TestCard;
use super::store;
use crate::requests::is_amount;

/// A payment wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct PayBill {
    /// How.
    #[garde(custom(is_method))]
    #[schema(value_type = Method, required)]
    pub(crate) method: Trimmed,
    /// In the bill's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(crate) amount: Text<1, 20>,
    /// One of the caller's cards; needed with `card`. `page` for a card that is paid on the provider's page.
    #[garde(custom(needed_with(&self.method, "card", "is missing: choose a card")))]
    pub(crate) token: Text<0, 200>,
    /// The telephone number on which the payer confirms, with its country; needed with `mpesa` and `momo`.
    #[garde(dive)]
    pub(crate) phone: Text<0, 30>,
    /// What the payee finds it by in the bank's statement; needed with `ach`.
    #[garde(custom(needed_with(&self.method, "ach", "is required: the payee finds your transfer by it")))]
    pub(crate) reference: Text<0, 200>,
}

/// The payment method of this name, if there is one.
pub(crate) fn method(word: &str) -> Option<Method> {
    match word {
        "card" => Some(Method::Card),
        "ach" => Some(Method::Ach),
        "mpesa" => Some(Method::Mpesa),
        "momo" => Some(Method::Momo),
        _ => None,
    }
}

fn is_method(word: &str, _: &()) -> garde::Result {
    method(word).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of: card, ach, mpesa, momo"))
}

fn needed_with<'a>(method: &'a str, with: &'a str, why: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| {
        if method == with && text.is_empty() {
            return Err(garde::Error::new(why));
        }
        Text::<0, 200>::check(text)
    }
}

/// A card for trying out.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AddCard {
    /// Which.
    #[garde(custom(is_card))]
    #[schema(value_type = TestCard, required)]
    pub(crate) test_card: Trimmed,
}

fn is_card(word: &str, _: &()) -> garde::Result {
    let known = TestCard::parse(word).map(|_| ());
    known.ok_or_else(|| garde::Error::new("must be one of: visa, mastercard, declined, slow"))
}

/// Why a payment did not come.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct RejectPayment {
    /// In words.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) reason: Text<1, 200>,
}

/// Money to be given back.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct RefundPayment {
    /// In the payment's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(crate) amount: Text<1, 20>,
}

/// Where a payment stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentStatus)]
pub(crate) enum Status {
    /// On its way.
    #[serde(rename = "waiting")]
    Waiting,
    /// It came in.
    #[serde(rename = "succeeded")]
    Succeeded,
    /// It did not come.
    #[serde(rename = "failed")]
    Failed,
    /// Nobody paid in time.
    #[serde(rename = "expired")]
    Expired,
    /// Its provider does not answer, or took something else than was asked for.
    #[serde(rename = "unknown")]
    Unknown,
    /// All of it was given back.
    #[serde(rename = "refunded")]
    Refunded,
    /// Part of it was given back.
    #[serde(rename = "partly refunded")]
    PartlyRefunded,
}

/// How its owner knows a card.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CardMark)]
pub(crate) struct CardView {
    /// `visa` or `mastercard`.
    brand: String,
    /// The last four digits of its number.
    last4: String,
}

/// A payment of a bill.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Payment)]
pub(crate) struct PaymentView {
    id: String,
    bill_id: String,
    method: Method,
    amount: String,
    currency: String,
    status: Status,
    /// What the payee finds it by in the bank's statement.
    #[schema(required)]
    reference: Option<String>,
    #[schema(required)]
    card: Option<CardView>,
    /// Why it failed, in words.
    #[schema(required)]
    failure: Option<String>,
    #[schema(format = DateTime)]
    at: String,
    /// What was given back.
    refunded: String,
    /// What may still be given back.
    refundable: String,
    /// Whether the caller may say that it came, or that it did not.
    may_confirm: bool,
    /// Whether the caller may give something of it back.
    may_refund: bool,
    /// Whether no money moves.
    test: bool,
    /// The end of the payer's telephone number.
    #[schema(required)]
    phone: Option<String>,
    /// The provider's number of the money.
    #[schema(required)]
    receipt: Option<String>,
    /// For the payer: the provider's page on which the payment goes on.
    #[schema(required)]
    page: Option<String>,
}

impl PaymentView {
    /// The view for a side of its bill.
    pub(crate) fn new(payment: &Payment, account: &AccountId) -> Self {
        let payee = payment.payee == *account;
        let remote = payment.remote.as_ref();
        let text = |minor| contracts::money::Money::new(minor, payment.amount.currency).to_string();
        PaymentView {
            id: payment.id.to_string(),
            bill_id: payment.bill.to_string(),
            method: payment.method,
            amount: payment.amount.to_string(),
            currency: payment.amount.currency.to_string(),
            status: match payment.state {
                State::Created | State::Pending => Status::Waiting,
                State::Failed => Status::Failed,
                State::Expired => Status::Expired,
                State::Unknown => Status::Unknown,
                State::Succeeded if payment.refunded == 0 => Status::Succeeded,
                State::Succeeded if payment.refunded == payment.amount.minor => Status::Refunded,
                State::Succeeded => Status::PartlyRefunded,
            },
            reference: payment.reference.clone(),
            card: payment.card.as_ref().map(|card| CardView { brand: card.brand.clone(), last4: card.last4.clone() }),
            failure: payment.failure.clone(),
            at: instant(payment.at_ms),
            refunded: text(payment.refunded),
            refundable: text(payment.refundable()),
            may_confirm: payee && payment.is_by_hand() && payment.state == State::Pending,
            may_refund: payee && payment.refundable() > 0,
            test: payment.test,
            phone: payment.phone.as_deref().map(store::ending),
            // A callback alone proves no receipt: only the provider's answer, or the payee's own eyes.
            receipt: remote
                .filter(|_| payment.is_settled() || payment.is_by_hand())
                .and_then(|remote| remote.receipt.clone()),
            page: remote.filter(|_| payment.state.is_open() && payment.payer == *account).and_then(|r| r.page.clone()),
        }
    }
}
