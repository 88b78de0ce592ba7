//! The stored records.

use contracts::ids::{CartRowId, ProductId};
use contracts::money::Money;
use kernel::store::{Former, Record};
use serde::{Deserialize, Serialize};

/// A product in a person's cart, with its looks when it was last added. They are shown if it is no longer listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The row's own id.
    pub(crate) id: CartRowId,
    /// Product id.
    pub(crate) product: ProductId,
    /// Units, 1 to [`crate::rules::MAX_QUANTITY`].
    pub(crate) quantity: u32,
    /// Name at that time.
    pub(crate) name: String,
    /// List price of one unit at that time.
    pub(crate) price: Money,
    /// Address of its picture at that time; may be empty.
    pub(crate) image_url: String,
    /// Unit price at this quantity that the buyer saw; `None` in rows that are older than this field.
    pub(crate) shown: Option<Money>,
}
impl Record for Line {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without the price at its quantity.
        |payload| Self::completed(payload, &None::<Money>),
    ];
}

/// The summary of a cart, readable without its lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// Number of lines.
    pub(crate) lines: u32,
    /// The place of the next line. Lines are sorted in the order in which they were added.
    pub(crate) next: u64,
}
impl Record for Head {}
