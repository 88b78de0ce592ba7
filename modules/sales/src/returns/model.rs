//! The stored records of returns.

use contracts::Id;
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

pub(crate) use contracts::sales::ReturnReason as Reason;

/// A return, version 1. Never changed once written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Return {
    pub(crate) id: Id,
    pub(crate) order: Id,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) reason: Reason,
    /// May be empty.
    pub(crate) note: String,
    pub(crate) lines: Vec<ReturnedLine>,
}
impl Record for Return {
    const VERSION: u16 = 1;
}

/// The returned units of one purchase. Part of [`Return`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnedLine {
    pub(crate) purchase: Id,
    pub(crate) product: Id,
    /// Name of the product when it was bought.
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) quantity: u32,
    /// The price of one unit, as it was bought.
    pub(crate) price: Money,
    /// The price of all units.
    pub(crate) amount: Money,
}

/// The return that a repeated request returns, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnId {
    pub(crate) order: Id,
    pub(crate) id: Id,
}
impl Record for ReturnId {
    const VERSION: u16 = 1;
}
