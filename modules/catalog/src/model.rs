//! The stored records of the catalogue.

use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::facts::Facts;

kernel::ids! {
    /// The id of a product's picture. Ids sort by time.
    ImageId,
    /// The id of a review. Ids sort by time.
    ReviewId,
}

/// A stored product. [`crate::old`] has its version, and opens earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Product {
    /// Product id.
    pub(crate) id: ProductId,
    /// Its place in catalogue order.
    pub(crate) ordinal: u64,
    /// Its seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name when the product was listed.
    pub(crate) seller_name: String,
    /// Whether the shop shows and sells it.
    pub(crate) listed: bool,
    /// Time of its listing, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// The facts that its seller states.
    pub(crate) facts: Facts,
    /// The latest score that a cupping session gave it, in hundredths. It is the product's own unless its seller typed
    /// another one over it.
    pub(crate) session_score: Option<u16>,
}

impl Product {
    /// Whether its cupping score is the one that a session gave it.
    pub(crate) fn is_scored_by_session(&self) -> bool {
        self.session_score.is_some() && self.session_score == self.facts.cupping_score
    }
}

/// A product's stock, version 1. `on_hand + reserved + sold = received`, always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stock {
    /// Units that are still for sale.
    pub(crate) on_hand: u32,
    /// Units held for contracts.
    pub(crate) reserved: u32,
    /// Units sold and not returned.
    pub(crate) sold: u64,
    /// Units ever received.
    pub(crate) received: u64,
    /// Number of movements in the ledger, which is the next one's number.
    pub(crate) movements: u64,
}
impl Record for Stock {}

/// The cost of one unit of a product to its seller, version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitCost(pub(crate) Money);
impl Record for UnitCost {}

/// A picture of a product, version 1. Its files are `<data>/media/<hash>.webp` and `<data>/media/<hash>-small.webp`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Image {
    /// Image id.
    pub(crate) id: ImageId,
    /// SHA-256 of the large file, in hexadecimal.
    pub(crate) hash: String,
    /// Its description, for people who cannot see it; may be empty.
    pub(crate) alt: String,
    /// Width of the large file, in pixels.
    pub(crate) width: u32,
    /// Height of the large file, in pixels.
    pub(crate) height: u32,
}
impl Record for Image {}

/// One line of a product's stock ledger, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Movement {
    /// Time of the movement, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// Change of the units on hand.
    pub(crate) delta: i64,
    /// The reason, in the caller's words.
    pub(crate) reason: String,
}
impl Record for Movement {}

/// The product that an index row points to, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProductRef(pub(crate) ProductId);
impl Record for ProductRef {}

/// The review that an index row points to, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReviewRef(pub(crate) ReviewId);
impl Record for ReviewRef {}

/// A buyer's review of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Review {
    /// Review id.
    pub(crate) id: ReviewId,
    /// The account that wrote it.
    pub(crate) account: AccountId,
    /// The name shown: first name and initial.
    pub(crate) author: String,
    /// Stars, 1 to 5.
    pub(crate) rating: u8,
    /// May be empty.
    pub(crate) text: String,
    /// Time of the first version, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
}
impl Record for Review {}

/// Number of ratings of a product with 1, 2, 3, 4 and 5 stars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ratings(pub(crate) [u64; 5]);
impl Record for Ratings {}

impl Ratings {
    /// Returns the number of ratings.
    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean rating in tenths, with halves rounded up, or `None` if there are no ratings.
    pub(crate) fn tenths(&self) -> Option<u64> {
        let sum: u64 = (1..).zip(self.0).map(|(stars, count)| stars * count).sum();
        (2 * 10 * sum + self.count()).checked_div(2 * self.count())
    }
}

/// The products that an account viewed, the latest first, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent(pub(crate) Vec<ProductId>);
impl Record for Recent {}
