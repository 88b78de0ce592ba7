//! What the catalogue keeps.

use contracts::Id;
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::facts::Facts;

/// A product as it is stored, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Product {
    /// Product id.
    pub(crate) id: Id,
    /// Its place in catalogue order.
    pub(crate) ordinal: u64,
    /// Its seller's account.
    pub(crate) seller: Id,
    /// The seller's name when the product was listed.
    pub(crate) seller_name: String,
    /// Whether it can be seen and bought.
    pub(crate) listed: bool,
    /// When it was listed, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// What its seller states.
    pub(crate) facts: Facts,
}
impl Record for Product {
    const VERSION: u16 = 1;
}

/// A product's stock, version 1. `on_hand + reserved + sold = received`, always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stock {
    /// Units that can still be bought.
    pub(crate) on_hand: u32,
    /// Units held back for somebody.
    pub(crate) reserved: u32,
    /// Units sold and not given back.
    pub(crate) sold: u64,
    /// Units that ever came in.
    pub(crate) received: u64,
    /// Movements in the ledger so far; the next one's number.
    pub(crate) movements: u64,
}
impl Record for Stock {
    const VERSION: u16 = 1;
}

/// What one unit of a product costs its seller, version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitCost(pub(crate) Money);
impl Record for UnitCost {
    const VERSION: u16 = 1;
}

/// A picture of a product, version 1. Its files are `<data>/media/<hash>.webp` and the same with `-small`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Image {
    /// Image id; ids sort by time.
    pub(crate) id: Id,
    /// SHA-256 of the large file, in hexadecimal.
    pub(crate) hash: String,
    /// What it shows, for those who cannot see it; may be empty.
    pub(crate) alt: String,
    /// Of the large file, in pixels.
    pub(crate) width: u32,
    /// Of the large file, in pixels.
    pub(crate) height: u32,
}
impl Record for Image {
    const VERSION: u16 = 1;
}

/// One line of a product's stock ledger, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Movement {
    /// When, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// What it did to the units on hand.
    pub(crate) delta: i64,
    /// Why, in the caller's words.
    pub(crate) reason: String,
}
impl Record for Movement {
    const VERSION: u16 = 1;
}

/// The product that an index row points to, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProductRef(pub(crate) Id);
impl Record for ProductRef {
    const VERSION: u16 = 1;
}

/// What somebody who bought a product says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Review {
    /// Review id; ids sort by time.
    pub(crate) id: Id,
    /// Whose it is.
    pub(crate) account: Id,
    /// The name shown: first name and initial.
    pub(crate) author: String,
    /// 1 to 5.
    pub(crate) rating: u8,
    /// May be empty.
    pub(crate) text: String,
    /// When it was first written, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
}
impl Record for Review {
    const VERSION: u16 = 1;
}

/// How often a product was given 1, 2, 3, 4 and 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ratings(pub(crate) [u64; 5]);
impl Record for Ratings {
    const VERSION: u16 = 1;
}

impl Ratings {
    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Their mean in tenths, halves rounded up; `None` where there are none.
    pub(crate) fn tenths(&self) -> Option<u64> {
        let sum: u64 = (1..).zip(self.0).map(|(stars, count)| stars * count).sum();
        (2 * 10 * sum + self.count()).checked_div(2 * self.count())
    }
}

/// What an account looked at, the latest first, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent(pub(crate) Vec<Id>);
impl Record for Recent {
    const VERSION: u16 = 1;
}
