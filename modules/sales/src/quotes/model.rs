//! The stored records of quotes: the head, and every version of the terms, which never changes.

use contracts::ids::{AccountId, ContractId, ProductId, QuoteId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::{Deserialize, Serialize};

use super::sample_term::SampleTerm;

/// The two sides of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Side {
    Buyer,
    Seller,
}

/// The state of a quote. The expiry of an open offer is not stored: it follows from the time.
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
    /// One side declined the other's terms.
    Declined,
    /// One side withdrew its own terms.
    Withdrawn,
}

/// A quote's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quote {
    pub(crate) id: QuoteId,
    pub(crate) product: ProductId,
    pub(crate) product_name: String,
    pub(crate) sku: String,
    pub(crate) unit: String,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    pub(crate) seller: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When it last changed, in milliseconds since 1970 UTC.
    pub(crate) changed_ms: i64,
    pub(crate) state: State,
    /// The number of the latest version.
    pub(crate) latest: u32,
    /// The end of the latest terms, in milliseconds since 1970 UTC; `None` for a request, which has no end.
    pub(crate) valid_until_ms: Option<i64>,
    /// The contract that was made when it was accepted.
    pub(crate) contract: Option<ContractId>,
}
impl Record for Quote {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without a contract.
        |payload| Self::completed(payload, &None::<ContractId>),
    ];
}

/// One version of the terms. Never changed once written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// 1, 2, 3 …
    pub(crate) number: u32,
    pub(crate) by: Side,
    pub(crate) at_ms: i64,
    pub(crate) quantity: u32,
    /// The price of one unit; `None` in a request.
    pub(crate) unit_price: Option<Money>,
    /// Incoterms 2020, three letters; `None` if a request names none.
    pub(crate) incoterm: Option<String>,
    pub(crate) message: String,
    pub(crate) valid_until_ms: Option<i64>,
    /// First day of the delivery period, UTC.
    pub(crate) delivery_from: Option<Date>,
    /// Last day of the delivery period, UTC.
    pub(crate) delivery_until: Option<Date>,
    pub(crate) sample: SampleTerm,
}
impl Record for Terms {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without a delivery period and a sample term.
        |payload| Self::completed(payload, &(None::<Date>, None::<Date>, SampleTerm::None)),
    ];
}

/// A row of the former lists: a quote's id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuoteRef(pub(crate) QuoteId);
impl Record for QuoteRef {}
