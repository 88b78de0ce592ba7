//! Cart's transaction port.

use kernel::store::{StoreError, Tx};

use crate::catalog::StockLine;
use crate::ids::{AccountId, CartRowId, ProductId};
use crate::money::Money;

/// A line that was in a cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrainedLine {
    /// The product and its quantity.
    pub goods: StockLine,
    /// Unit price that the buyer saw when the row was added or changed; `None` if it is unknown.
    pub shown: Option<Money>,
}

/// A line to put back into a cart, as it looked when it was taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackLine {
    /// Row id, unique among all rows.
    pub id: CartRowId,
    /// Product id.
    pub product: ProductId,
    /// Units, at least 1.
    pub quantity: u32,
    /// Name shown.
    pub name: String,
    /// Price of one unit.
    pub price: Money,
    /// Address of its picture; may be empty.
    pub image_url: String,
}

/// Cart's transaction port, run inside the caller's commit.
pub trait CartPort: Send + Sync {
    /// Empties a person's cart and returns its lines, in the order in which they were added.
    fn drain(&self, tx: &mut Tx<'_>, person: &AccountId) -> Result<Vec<DrainedLine>, StoreError>;

    /// Adds lines to a person's cart and keeps the lines that are in it. Returns `false` if the cart cannot hold them
    /// all; the caller's transaction must then fail.
    fn put_back(&self, tx: &mut Tx<'_>, person: &AccountId, lines: &[BackLine]) -> Result<bool, StoreError>;
}
