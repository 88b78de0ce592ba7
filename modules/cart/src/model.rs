//! The stored records.

use contracts::ids::{CartRowId, ProductId};
use contracts::money::Money;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
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
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<LineV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

/// [`Line`], version 1: without the price at its quantity. Frozen.
#[derive(Deserialize)]
struct LineV1 {
    id: CartRowId,
    product: ProductId,
    quantity: u32,
    name: String,
    price: Money,
    image_url: String,
}

impl From<LineV1> for Line {
    fn from(old: LineV1) -> Self {
        Line {
            id: old.id,
            product: old.product,
            quantity: old.quantity,
            name: old.name,
            price: old.price,
            image_url: old.image_url,
            shown: None,
        }
    }
}

/// The summary of a cart, readable without its lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// Number of lines.
    pub(crate) lines: u32,
    /// The place of the next line. Lines are sorted in the order in which they were added.
    pub(crate) next: u64,
}
impl Record for Head {
    const VERSION: u16 = 1;
}
