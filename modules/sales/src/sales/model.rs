//! The stored records of a seller's takings.

use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// A seller's takings from all lines that are neither cancelled nor returned, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Takings {
    /// Lines.
    pub(crate) lines: u64,
    /// Accounts that bought them.
    pub(crate) buyers: u64,
    /// Lines whose cost is known.
    pub(crate) cost_known: u64,
    /// Without tax; one sum for each currency.
    pub(crate) revenue: Vec<Money>,
    /// Revenue less cost of the lines whose cost is known; one sum for each currency.
    pub(crate) profit: Vec<Money>,
}
impl Record for Takings {}
