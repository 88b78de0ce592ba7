//! Seasons, accounts and payments as their seller sees them.

use contracts::money::Money;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Account, Payment, Season, Second};
use crate::deliveries::responses::DeliveryView;

/// A season of the caller's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerSeason)]
pub(crate) struct SeasonView {
    /// The crop year.
    season: String,
    currency: String,
    /// What was delivered.
    net_g: u64,
    /// The number of the second payment in force among the entries. The season is closed with it.
    #[schema(required)]
    second_payment: Option<usize>,
    /// The second payment of a kilogram, if one is in force.
    #[schema(required)]
    second_per_kg: Option<String>,
    /// The second payment of all growers together, if one is in force.
    #[schema(required)]
    second_total: Option<String>,
    /// Its second payments and what took them back, the earliest first.
    #[schema(max_items = 20)]
    second_payments: Vec<SecondPaymentView>,
}

/// A second payment, or what took the one before it back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerSecondPayment)]
pub(crate) struct SecondPaymentView {
    /// Its number among the entries of the season.
    number: usize,
    per_kg: String,
    /// Of all growers together in a season, of one in a statement; below nought where it takes a payment back.
    amount: String,
    /// Why it takes the payment before it back; none for a payment.
    #[schema(required)]
    reason: Option<String>,
    #[schema(format = DateTime)]
    recorded_at: String,
}

impl SecondPaymentView {
    pub(super) fn new(number: usize, entry: &Second, amount: Money) -> Self {
        SecondPaymentView {
            number,
            per_kg: entry.per_kg.to_string(),
            amount: amount.to_string(),
            reason: entry.takes_back.clone(),
            recorded_at: instant(entry.at_ms),
        }
    }
}

impl From<Season> for SeasonView {
    fn from(season: Season) -> Self {
        let in_force = season.in_force();
        let entries = season.seconds.iter().zip(1..);
        SeasonView {
            currency: season.currency.to_string(),
            net_g: season.net_g,
            second_payment: in_force.map(|(number, _)| number),
            second_per_kg: in_force.map(|(_, made)| made.per_kg.to_string()),
            second_total: in_force.map(|(_, made)| made.total.to_string()),
            second_payments: entries.map(|(entry, at)| SecondPaymentView::new(at, entry, entry.total)).collect(),
            season: season.name,
        }
    }
}

/// The account of a grower in a season.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerAccount)]
pub(crate) struct AccountView {
    producer_id: String,
    producer: String,
    /// May be empty.
    member_number: String,
    season: String,
    currency: String,
    /// How many deliveries count.
    deliveries: u64,
    net_g: u64,
    /// For the deliveries.
    owed: String,
    /// The shares in second payments together.
    second: String,
    paid: String,
    /// What is left to pay. Below nought, an advance is not covered yet.
    balance: String,
}

impl From<&Account> for AccountView {
    fn from(account: &Account) -> Self {
        let money = |minor| Money::new(minor, account.currency).to_string();
        AccountView {
            producer_id: account.grower.id.to_string(),
            producer: account.grower.name.clone(),
            member_number: account.grower.member_number.clone(),
            season: account.season.clone(),
            currency: account.currency.to_string(),
            deliveries: account.deliveries,
            net_g: account.net_g,
            owed: money(account.owed),
            second: money(account.second),
            paid: money(account.paid),
            balance: money(account.balance()),
        }
    }
}

/// A payment to a grower.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerPayment)]
pub(crate) struct PaymentView {
    id: String,
    #[schema(format = Date)]
    day: String,
    amount: String,
    currency: String,
    /// May be empty.
    note: String,
    /// Why it was struck out.
    #[schema(required)]
    reason: Option<String>,
}

impl From<Payment> for PaymentView {
    fn from(payment: Payment) -> Self {
        PaymentView {
            id: payment.id.into(),
            day: payment.day.to_string(),
            amount: payment.amount.to_string(),
            currency: payment.amount.currency.to_string(),
            note: payment.note,
            reason: payment.struck.map(|struck| struck.reason),
        }
    }
}

/// What a grower delivered in a season, what it was paid, and what is left.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GrowerStatement)]
pub(crate) struct StatementView {
    pub(super) account: AccountView,
    /// The latest first, at most 500; those that were struck out too.
    pub(super) deliveries: Vec<DeliveryView>,
    /// The shares in second payments and what took them back, the earliest first.
    #[serde(rename = "secondPayments")]
    #[schema(max_items = 20)]
    pub(super) second_payments: Vec<SecondPaymentView>,
    /// The latest first, at most 500; those that were struck out too.
    pub(super) payments: Vec<PaymentView>,
}
