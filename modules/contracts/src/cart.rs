//! Cart's transaction port.

use kernel::store::{StoreError, Tx};

use crate::Id;
use crate::catalog::StockLine;
use crate::money::Money;

/// What was in a cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrainedLine {
    /// What is wanted.
    pub goods: StockLine,
    /// Price of one unit that the buyer was shown when the row was put in or changed; `None` where that is not known.
    pub shown: Option<Money>,
}

/// What is put back into a cart, as it looked when it was taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackLine {
    /// Row id, which no other row has.
    pub id: Id,
    /// Product id.
    pub product: Id,
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
    /// Empties a person's cart and answers what was in it, in the order in which it was added.
    fn drain(&self, tx: &mut Tx<'_>, person: &str) -> Result<Vec<DrainedLine>, StoreError>;

    /// Puts lines into a person's cart, beside what is there. `false` where the cart cannot hold them all: the caller's
    /// transaction must fail then.
    fn put_back(&self, tx: &mut Tx<'_>, person: &str, lines: &[BackLine]) -> Result<bool, StoreError>;
}
