//! What other modules may ask of `catalog`, and the stock port that checkout runs in its own commit.

use std::sync::Arc;

use kernel::Message;
use kernel::store::{StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::money::Money;

/// A lower price from a quantity on. Part of stored records: a change of it is a new version of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceTier {
    /// The smallest quantity that it holds for.
    pub min_quantity: u32,
    /// Price of one unit.
    pub price: Money,
}

/// The price of one unit when `quantity` of one product are bought: that of the highest tier reached, else `list`.
/// Tiers ascend by quantity.
pub fn unit_price(list: Money, tiers: &[PriceTier], quantity: u32) -> Money {
    tiers.iter().rev().find(|tier| tier.min_quantity <= quantity).map_or(list, |tier| tier.price)
}

/// A listed product as other modules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductCard {
    /// Product id.
    pub id: Id,
    /// Name shown.
    pub name: String,
    /// Stock keeping unit.
    pub sku: String,
    /// Address of its picture.
    pub image_url: String,
    /// What one of it is: bag, box, tin, kg.
    pub unit: String,
    /// Catalogue price of one unit.
    pub price: Money,
    /// Quantity prices, ascending by quantity.
    pub tiers: Vec<PriceTier>,
    /// Units that can still be bought.
    pub stock: u32,
    /// Smallest quantity that is sold.
    pub min_quantity: u32,
    /// Quantities are `min_quantity` plus a multiple of this.
    pub increment: u32,
    /// Who sells it.
    pub seller: Id,
    /// The seller's name as shown.
    pub seller_name: String,
    /// Category and sub-category.
    pub category: String,
    /// Where it grew, as its listing says; may be empty.
    pub origin: String,
}

/// Asks for listed products by id; unknown or unlisted ones are left out of the answer.
pub struct GetProducts {
    /// Product ids, at most 200.
    pub ids: Vec<Id>,
}
impl Message for GetProducts {
    type Reply = Result<Vec<Arc<ProductCard>>, kernel::Problem>;
}

/// Asks for listed products by their sellers' item IDs; `None` in the place of one that there is not.
pub struct FindProducts {
    /// Stock keeping units, at most 200.
    pub skus: Vec<String>,
}
impl Message for FindProducts {
    type Reply = Result<Vec<Option<Arc<ProductCard>>>, kernel::Problem>;
}

/// One line of what is taken from or given back to stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockLine {
    /// Product id.
    pub product: Id,
    /// Units, at least 1.
    pub quantity: u32,
}

/// What a product's listing says beside its card. Part of stored records: a change of it is a new version of those.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Part of the category.
    pub sub_category: Option<String>,
    /// Flavours, certificates and the like.
    pub tags: Vec<String>,
    /// Tasting notes.
    pub notes: Option<String>,
    /// Cupping score in hundredths, 0 to 10 000.
    pub cupping_score: Option<u16>,
    /// How the crop was processed.
    pub process_method: Option<String>,
}

/// A product as it stood in the commit that took its stock: what an order snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenLine {
    /// The product, with the price for this quantity (tiers applied) in `price`.
    pub product: ProductCard,
    /// Units taken.
    pub quantity: u32,
    /// What one unit costs its seller, where that is known: the seller's alone to see.
    pub unit_cost: Option<Money>,
    /// What its listing says.
    pub listing: Listing,
}

/// A line that stock cannot serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLine {
    /// Product id.
    pub product: Id,
    /// Its name, empty where the product is not listed any more.
    pub name: String,
    /// What was wanted.
    pub wanted: u32,
    /// What is there.
    pub available: u32,
}

/// Why stock could not be taken.
#[derive(Debug)]
pub enum StockError {
    /// All short lines, unlisted products among them with 0 available.
    Short(Vec<ShortLine>),
    /// A quantity below the product's minimum or off its increment: product name and the rule in words.
    Quantity(String),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for StockError {
    fn from(error: StoreError) -> Self {
        StockError::Store(error)
    }
}

/// Catalog's transaction port, run inside the caller's commit. Every movement is written to the ledger with `reason` and
/// `at_ms` (milliseconds since 1970 UTC). Units are on hand, reserved or sold; their sum is what was ever received.
pub trait StockPort: Send + Sync {
    /// On hand → sold: all lines or none, and answers the price snapshot.
    ///
    /// # Errors
    /// [`StockError`] with every short line at once.
    fn take(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError>;

    /// What [`StockPort::take`] would answer now. Nothing is moved.
    fn priced(&self, tx: &mut Tx<'_>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError>;

    /// Sold → on hand, also of products that are not listed any more.
    fn give_back(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// On hand → reserved: all lines or none. Quantities keep the product's minimum and increment.
    ///
    /// # Errors
    /// [`StockError`] with every short line at once.
    fn reserve(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError>;

    /// Reserved → on hand, also of products that are not listed any more.
    fn release(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// Sold → reserved, of what [`StockPort::take_reserved`] took, also of products that are not listed any more.
    fn reserve_again(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// Reserved → sold: all lines or none, whatever their quantity, also of products that are not listed any more. The
    /// price snapshot is the catalogue's; a contract has its own.
    ///
    /// # Errors
    /// [`StockError::Short`] where less is reserved.
    fn take_reserved(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError>;
}

/// Asks for a seller's listed lots of which few are left, the fewest first.
pub struct GetLowStock {
    /// The seller's account.
    pub seller: Id,
    /// Most lots in the answer.
    pub limit: u32,
}
impl Message for GetLowStock {
    type Reply = Result<Vec<LowStock>, kernel::Problem>;
}

/// Fewer units on hand than this are few, whatever the smallest quantity that is sold.
pub const LOW_STOCK: u32 = 10;

/// A lot of which few are left: less than [`LOW_STOCK`] or than its smallest quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowStock {
    /// Product id.
    pub product: Id,
    /// Its name.
    pub name: String,
    /// Units that can still be bought.
    pub on_hand: u32,
    /// Units sold so far.
    pub sold: u64,
}
