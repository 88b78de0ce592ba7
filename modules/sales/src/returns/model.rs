//! The stored records of returns.

use contracts::ids::{LineId, OrderId, ProductId};
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

pub(crate) use contracts::sales::ReturnReason as Reason;

kernel::ids! {
    /// The id of a return.
    ReturnId,
}

/// A return, version 1. Never changed once written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Return {
    pub(crate) id: ReturnId,
    pub(crate) order: OrderId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) reason: Reason,
    /// May be empty.
    pub(crate) note: String,
    pub(crate) lines: Vec<ReturnedLine>,
}
impl Record for Return {}

/// The returned units of one purchase. Part of [`Return`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnedLine {
    pub(crate) purchase: LineId,
    pub(crate) product: ProductId,
    /// Name of the product when it was bought.
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) quantity: u32,
    /// The price of one unit, as it was bought; the final one, if that was known.
    pub(crate) price: Money,
    /// What all units cost, without their part of a discount.
    pub(crate) amount: Money,
}

/// The return that a repeated request returns, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnRef {
    pub(crate) order: OrderId,
    pub(crate) id: ReturnId,
}
impl Record for ReturnRef {}
