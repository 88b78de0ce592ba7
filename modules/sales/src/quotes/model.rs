//! What is kept of a quote: its head, and every version of its terms, which never change.

use contracts::Id;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// The two sides of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Side {
    Buyer,
    Seller,
}

/// Where a quote stands. That an open offer ran out is not kept: it follows from the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum State {
    /// The buyer asked; the seller has not answered.
    Requested,
    /// The latest terms are the seller's.
    Offered,
    /// The latest terms are the buyer's.
    Countered,
    /// Both agree on the latest terms.
    Accepted,
    /// One side said no to the other's terms.
    Declined,
    /// One side took its own terms back.
    Withdrawn,
}

/// A quote's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quote {
    pub(crate) id: Id,
    pub(crate) product: Id,
    pub(crate) product_name: String,
    pub(crate) sku: String,
    pub(crate) unit: String,
    pub(crate) buyer: Id,
    pub(crate) buyer_name: String,
    pub(crate) seller: Id,
    /// In milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// Of the latest change.
    pub(crate) changed_ms: i64,
    pub(crate) state: State,
    /// Number of the latest version.
    pub(crate) latest: u32,
    /// Until when the latest terms hold; a request holds until it is answered.
    pub(crate) valid_until_ms: Option<i64>,
    /// The contract that was made when it was accepted.
    pub(crate) contract: Option<Id>,
}

/// Whether the buyer tastes before the goods are called off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) enum SampleTerm {
    #[default]
    #[serde(rename = "none")]
    None,
    #[serde(rename = "subject to approval of sample")]
    Approval,
}

/// One version of the terms. Never changed once written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// 1, 2, 3 …
    pub(crate) number: u32,
    pub(crate) by: Side,
    pub(crate) at_ms: i64,
    pub(crate) quantity: u32,
    /// Of one unit; a request names none.
    pub(crate) unit_price: Option<Money>,
    /// Incoterms 2020, three letters; a request may name none.
    pub(crate) incoterm: Option<String>,
    pub(crate) message: String,
    pub(crate) valid_until_ms: Option<i64>,
    /// First day of the delivery period, UTC.
    pub(crate) delivery_from: Option<Date>,
    /// Its last day.
    pub(crate) delivery_until: Option<Date>,
    pub(crate) sample: SampleTerm,
}

/// A row of the lists of before: a quote's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuoteId(pub(crate) Id);
impl Record for QuoteId {
    const VERSION: u16 = 1;
}
