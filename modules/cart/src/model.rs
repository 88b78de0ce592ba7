//! What is kept.

use contracts::Id;
use contracts::money::Money;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
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
    /// Price of one unit at this quantity, as the buyer was shown it; `None` in rows from before it was kept.
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
    id: Id,
    product: Id,
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
