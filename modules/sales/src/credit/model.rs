//! The stored records of credit.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, OrderId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Former, Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The day from which the days to pay count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DaysFrom {
    /// The day of the order.
    #[default]
    Order,
    /// The day of the carrier's paper: a bill of lading, or a consignment note.
    Lading,
}

/// What a seller grants to a company, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// Its key: see [`pair`].
    pub(crate) id: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) seller_name: String,
    /// The company's account.
    pub(crate) buyer: AccountId,
    /// The company's name then.
    pub(crate) buyer_name: String,
    /// The most that it may owe; `None` if there is no limit.
    pub(crate) limit: Option<Money>,
    /// The days in which it pays.
    pub(crate) days: u16,
    /// The day from which they count.
    pub(crate) days_from: DaysFrom,
    /// Whether it orders nothing on account while something is overdue.
    pub(crate) block_overdue: bool,
    /// When they were first granted, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Terms {
    const FORMER: &'static [Former<Self>] = &[Self::former::<TermsV1>];
}

/// [`Terms`], version 1: the days count from the order.
#[derive(Deserialize)]
struct TermsV1 {
    id: String,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    limit: Option<Money>,
    days: u16,
    block_overdue: bool,
    since_ms: i64,
}

impl From<TermsV1> for Terms {
    fn from(old: TermsV1) -> Self {
        let TermsV1 { id, seller, seller_name, buyer, buyer_name, limit, days, block_overdue, since_ms } = old;
        let days_from = DaysFrom::Order;
        Terms { id, seller, seller_name, buyer, buyer_name, limit, days, days_from, block_overdue, since_ms }
    }
}
impl Listed for Terms {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        // Two sellers may grant credit to a company in one moment.
        sort_key(self.since_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_seller(&self.seller), of_buyer(&self.buyer)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.buyer_name]
    }
}

/// The key of a seller and a company. An account id has no point in it.
pub(crate) fn pair(seller: &AccountId, buyer: &AccountId) -> String {
    format!("{seller}.{buyer}")
}

/// The name of the list of the terms that a seller grants.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("credit-granted/{seller}")
}

/// The name of the list of the terms that a company has.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("credit-had/{buyer}")
}

/// What a company owes a seller for orders that count, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Used {
    /// One sum for each currency.
    pub(crate) sums: Vec<Money>,
}
impl Record for Used {}
impl Used {
    /// The sum in the currency of this amount.
    pub(crate) fn like(&self, amount: Money) -> Money {
        let same = |sum: &&Money| sum.currency == amount.currency;
        self.sums.iter().find(same).copied().unwrap_or(Money::new(0, amount.currency))
    }
}

/// The parts of an order that count as credit, version 3: one for each bill of a seller who granted some.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderCredit {
    pub(crate) parts: Vec<Part>,
}
impl Record for OrderCredit {
    const FORMER: &'static [Former<Self>] = &[Self::former::<OrderCreditV1>, Self::former::<OrderCreditV2>];
}

/// [`OrderCredit`], version 1: no part waits for the loading of its goods.
#[derive(Deserialize)]
struct OrderCreditV1 {
    parts: Vec<PartV1>,
}

#[derive(Deserialize)]
struct PartV1 {
    seller: AccountId,
    due: Date,
    open: Money,
}

impl From<OrderCreditV1> for OrderCredit {
    fn from(old: OrderCreditV1) -> Self {
        let part = |PartV1 { seller, due, open }| Part { seller, due, open, after_lading: None, of_final_price: false };
        OrderCredit { parts: old.parts.into_iter().map(part).collect() }
    }
}

/// [`OrderCredit`], version 2: final prices did not count.
#[derive(Deserialize)]
struct OrderCreditV2 {
    parts: Vec<PartV2>,
}

#[derive(Deserialize)]
struct PartV2 {
    seller: AccountId,
    due: Date,
    open: Money,
    after_lading: Option<u16>,
}

impl From<OrderCreditV2> for OrderCredit {
    fn from(old: OrderCreditV2) -> Self {
        let part = |PartV2 { seller, due, open, after_lading }| Part {
            seller,
            due,
            open,
            after_lading,
            of_final_price: false,
        };
        OrderCredit { parts: old.parts.into_iter().map(part).collect() }
    }
}

/// A seller's part of an order: what one of its bills asks for. Part of [`OrderCredit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) seller: AccountId,
    /// The day by which it is to be paid.
    pub(crate) due: Date,
    /// What of it is not paid.
    pub(crate) open: Money,
    /// The days to pay that count from the loading of its goods, while nothing is loaded.
    pub(crate) after_lading: Option<u16>,
    /// Whether it is the rest that a final price left, which has a bill of its own.
    pub(crate) of_final_price: bool,
}

impl Part {
    /// The key of the part of an order while it is not paid. Those of a seller and a company sort by their days.
    pub(crate) fn due_key(&self, buyer: &AccountId, order: &OrderId) -> String {
        let rest = if self.of_final_price { " final" } else { "" };
        format!("{} {} {order}{rest}", pair(&self.seller, buyer), self.due)
    }
}
