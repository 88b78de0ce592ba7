//! The stored records of a buyer's habits.

use contracts::ids::LineId;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// How often an account bought a product, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Habit {
    /// Lines of orders that count.
    pub(crate) count: u64,
    /// The latest of them, or the former latest if that was cancelled or returned since.
    pub(crate) last: LineId,
}
impl Record for Habit {}
