//! Why an order, or one line of it, was cancelled.

use contracts::money::Money;
use serde::{Deserialize, Serialize};

/// Who cancelled an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CancelledBy {
    /// Its buyer.
    Buyer,
    /// Its seller.
    Seller,
    /// The shop: nobody paid it.
    Unpaid,
    /// The shop: nothing of it arrives.
    Undelivered,
    /// The shop's owner.
    Shop,
}

/// The author and reason of a cancellation. Part of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cancellation {
    pub(crate) by: CancelledBy,
    /// In the words of the seller or the owner; empty if somebody else cancelled it.
    pub(crate) reason: String,
}

impl From<CancelledBy> for Cancellation {
    fn from(by: CancelledBy) -> Self {
        Cancellation { by, reason: String::new() }
    }
}

/// The end of one line of an order that goes on. Part of a purchase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CancelledLine {
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) why: Cancellation,
    /// What it takes off the order's total: the line with its tax and, with the last line of a seller, that seller's
    /// freight.
    pub(crate) off: Money,
}
