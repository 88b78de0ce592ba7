//! The stored records of payments.

use contracts::ids::{AccountId, BillId, LineId};
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

kernel::ids! {
    /// The id of a callback.
    CallbackId,
    /// The id of a payment.
    PaymentId,
    /// The id of a refund.
    RefundId,
}

/// How is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BillPaymentMethod)]
pub(crate) enum Method {
    /// With a card that the provider keeps.
    Card,
    /// From bank to bank.
    Ach,
    /// M-Pesa, on the telephone.
    Mpesa,
    /// MTN MoMo, on the telephone.
    Momo,
}

impl Method {
    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Method::Card => "card",
            Method::Ach => "ach",
            Method::Mpesa => "mpesa",
            Method::Momo => "momo",
        }
    }
}

/// The state of a payment or a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum State {
    /// The provider was asked to take it.
    Pending,
    Succeeded,
    Failed,
    /// It is stored; the provider may not know it yet.
    Created,
    /// Nobody paid in time.
    Expired,
    /// The provider did not answer, or says something else than was asked for.
    Unknown,
}

impl State {
    /// Whether the money may still come without anybody's doing, so that the amount is held.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, State::Created | State::Pending | State::Unknown)
    }
}

/// How a provider knows a payment. Part of [`Payment`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Remote {
    /// The provider's number of the request: a session of Stripe's, a `CheckoutRequestID`, a UUID.
    pub(crate) reference: String,
    /// The provider's page on which the buyer pays.
    pub(crate) page: Option<String>,
    /// The provider's number of the money: a payment intent, an M-Pesa receipt, a MoMo transaction.
    pub(crate) receipt: Option<String>,
}

/// A card as it may be kept: what stands for it at the provider, and how its owner knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PaymentCard)]
pub(crate) struct Card {
    /// What stands for it at the provider.
    pub(crate) token: String,
    /// `visa` or `mastercard`.
    pub(crate) brand: String,
    /// The last four digits of its number.
    pub(crate) last4: String,
    /// Month and year: `12/2029`.
    pub(crate) expiry: String,
}
impl Record for Card {}

/// A payment of a bill, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Payment {
    pub(crate) id: PaymentId,
    pub(crate) bill: BillId,
    /// The payer and the payee of the bill.
    pub(crate) payer: AccountId,
    pub(crate) payee: AccountId,
    pub(crate) method: Method,
    /// The name of its provider.
    pub(crate) provider: String,
    pub(crate) amount: Money,
    pub(crate) state: State,
    /// The amount refunded, in minor units.
    pub(crate) refunded: i64,
    /// The refunds on their way, in minor units.
    pub(crate) refunding: i64,
    /// The text by which the payee finds it in the bank's statement.
    pub(crate) reference: Option<String>,
    /// The card that pays it.
    pub(crate) card: Option<Card>,
    /// Why it failed, in words.
    pub(crate) failure: Option<String>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// When it came in or failed, in milliseconds since 1970 UTC.
    pub(crate) settled_ms: Option<i64>,
    /// The bill's number; empty in older payments.
    pub(crate) bill_number: String,
    /// Whether no money moves.
    pub(crate) test: bool,
    /// The payer's telephone number, if the provider asks there. Only its end is kept once it is over.
    pub(crate) phone: Option<String>,
    pub(crate) remote: Option<Remote>,
}

impl Payment {
    /// The amount that can still be refunded, in minor units.
    pub(crate) fn refundable(&self) -> i64 {
        if self.state == State::Succeeded { self.amount.minor - self.refunded - self.refunding } else { 0 }
    }

    /// Whether its payee says that it came.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.provider == "manual"
    }

    /// Whether it goes to the payee's own bank account. A transfer that its payee confirms does; all others come to the
    /// accounts that the shop has with its providers.
    pub(crate) fn is_direct(&self) -> bool {
        self.is_by_hand() && self.method == Method::Ach
    }

    /// Whether its money came, so that nothing is left to ask.
    pub(crate) fn is_settled(&self) -> bool {
        self.state == State::Succeeded
    }

    /// The payment as its provider knows it.
    pub(crate) fn charge(&self) -> Charge {
        Charge {
            payment: self.id.clone(),
            amount: self.amount,
            token: self.card.as_ref().map(|card| card.token.clone()),
            at_ms: self.at_ms,
            bill: self.bill.clone(),
            bill_number: self.bill_number.clone(),
            phone: self.phone.clone(),
            remote: self.remote.clone(),
        }
    }
}

/// A payment as a provider knows it.
#[derive(Clone, Debug)]
pub(crate) struct Charge {
    /// Payment id: the provider's key against a double charge.
    pub(crate) payment: PaymentId,
    pub(crate) amount: Money,
    /// The card's token at the provider, if it is a card.
    pub(crate) token: Option<String>,
    /// When the payment was made, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) bill: BillId,
    pub(crate) bill_number: String,
    /// The payer's telephone number.
    pub(crate) phone: Option<String>,
    /// How the provider knows it, if that is known.
    pub(crate) remote: Option<Remote>,
}

/// A refund of a payment or of part of it, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Refund {
    pub(crate) id: RefundId,
    pub(crate) payment: PaymentId,
    pub(crate) amount: Money,
    pub(crate) state: State,
    /// The account that made it.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// Whether a provider was asked for it that would give the money back again if it were asked again.
    pub(crate) asked: bool,
    /// In words; empty if its payee gave none.
    pub(crate) reason: String,
    /// The line of the order that it is for, if it is for one.
    pub(crate) line: Option<LineId>,
}
