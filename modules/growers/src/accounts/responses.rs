//! Seasons, accounts and entries as their seller sees them.

use contracts::growers::EntryKind;
use contracts::money::Money;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::entry::Entry;
use super::model::{Account, Points, Season, Second};
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
    /// The second payment of a kilogram, if one is in force that was stated so.
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
    /// Of a kilogram that counts one, if it was stated so.
    #[schema(required)]
    per_kg: Option<String>,
    /// What a kilogram of each grade counts; none where every kilogram counts one.
    #[schema(max_items = 200)]
    grades: Vec<PointsView>,
    /// Of all growers together in a season, of one in a statement; below nought where it takes a payment back.
    amount: String,
    /// Why it takes the payment before it back; none for a payment.
    #[schema(required)]
    reason: Option<String>,
    #[schema(format = DateTime)]
    recorded_at: String,
}

/// What a kilogram of a grade counts in a second payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GradePoints)]
pub(crate) struct PointsView {
    /// Empty for deliveries without a grade.
    grade: String,
    #[schema(example = "1.2")]
    points: String,
}

impl From<&Points> for PointsView {
    fn from(of: &Points) -> Self {
        let text = format!("{}.{:03}", of.thousandths / 1_000, of.thousandths % 1_000);
        let points = text.trim_end_matches('0').trim_end_matches('.').to_owned();
        PointsView { grade: of.grade.clone(), points }
    }
}

impl SecondPaymentView {
    pub(super) fn new(number: usize, entry: &Second, amount: Money) -> Self {
        SecondPaymentView {
            number,
            per_kg: entry.per_kg.map(|price| price.to_string()),
            grades: entry.points.iter().map(PointsView::from).collect(),
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
            second_per_kg: in_force.and_then(|(_, made)| made.per_kg).map(|price| price.to_string()),
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
    /// What was paid: advances and payments.
    paid: String,
    /// What the entries of all other kinds add; below nought where they lower the balance.
    other: String,
    /// What the entries of each kind add, those of paid money too.
    #[schema(max_items = 8)]
    sums: Vec<SumView>,
    /// What is left to pay: the sum of everything in the account. Below nought, the producer owes it.
    balance: String,
}

/// What the entries of a kind add to a balance.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GrowerEntrySum)]
pub(crate) struct SumView {
    kind: EntryKind,
    /// Below nought where they lower the balance.
    amount: String,
}

impl From<&Account> for AccountView {
    fn from(account: &Account) -> Self {
        let money = |minor| Money::new(minor, account.currency).to_string();
        let paid = account.sum(EntryKind::Advance) + account.sum(EntryKind::Payment);
        let sums = EntryKind::ALL.iter().map(|kind| (*kind, account.sum(*kind))).filter(|(_, minor)| *minor != 0);
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
            paid: money(-paid),
            other: money(account.sums.iter().map(|sum| sum.minor).sum::<i64>() - paid),
            sums: sums.map(|(kind, minor)| SumView { kind, amount: money(minor) }).collect(),
            balance: money(account.balance()),
        }
    }
}

/// An entry in the account of a grower.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerEntry)]
pub(crate) struct EntryView {
    id: String,
    kind: EntryKind,
    #[schema(format = Date)]
    day: String,
    /// What it adds to the balance; below nought where it lowers it.
    amount: String,
    currency: String,
    /// May be empty.
    note: String,
    /// The delivery that was weighed again.
    #[schema(required)]
    delivery_id: Option<String>,
    /// The number of its receipt.
    #[schema(required)]
    receipt: Option<u64>,
    /// What it weighed more; below nought where it weighed less.
    #[schema(required)]
    grams: Option<i64>,
    /// The season that a carry-over went into or came from.
    #[schema(required)]
    other_season: Option<String>,
    /// Why it was struck out.
    #[schema(required)]
    reason: Option<String>,
}

impl From<Entry> for EntryView {
    fn from(entry: Entry) -> Self {
        let weighed = entry.reweighed.as_ref();
        EntryView {
            id: entry.id.into(),
            kind: entry.kind,
            day: entry.day.to_string(),
            amount: entry.amount.to_string(),
            currency: entry.amount.currency.to_string(),
            note: entry.note,
            delivery_id: weighed.map(|weighed| weighed.delivery.to_string()),
            receipt: weighed.map(|weighed| weighed.number),
            grams: weighed.map(|weighed| weighed.grams),
            other_season: entry.carried.map(|half| half.season),
            reason: entry.struck.map(|struck| struck.reason),
        }
    }
}

/// What a grower delivered in a season, every entry of its account, and what is left.
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
    pub(super) entries: Vec<EntryView>,
}
