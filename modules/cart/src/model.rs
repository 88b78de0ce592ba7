//! What is kept.

use contracts::Id;
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// A product in somebody's cart, with how it looked when it was last put in: shown where it is not listed any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The row's own id.
    pub(crate) id: Id,
    /// Product id.
    pub(crate) product: Id,
    /// Units, 1 to [`crate::rules::MAX_QUANTITY`].
    pub(crate) quantity: u32,
    /// Name then.
    pub(crate) name: String,
    /// List price of one unit then.
    pub(crate) price: Money,
    /// Address of its picture then; may be empty.
    pub(crate) image_url: String,
}
impl Record for Line {
    const VERSION: u16 = 1;
}

/// What is known of a cart without reading its lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// How many lines it has.
    pub(crate) lines: u32,
    /// The place of the next line: lines stand in the order in which they were added.
    pub(crate) next: u64,
}
impl Record for Head {
    const VERSION: u16 = 1;
}
