//! The types that `catalog` offers to other modules, and the stock port that checkout runs in its own commit.

use std::sync::Arc;

use kernel::store::{Event, Reader, Record, StoreError, Tx};
use kernel::{Context, Message, Problem};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, ProductId};
use crate::money::Money;
use crate::unit_price::{CompanyPrice, PriceTier, UnitPrice, unit_price};

/// A product on sale, as other modules see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductCard {
    /// Product id.
    pub id: ProductId,
    /// Name shown.
    pub name: String,
    /// Stock keeping unit.
    pub sku: String,
    /// Address of its picture.
    pub image_url: String,
    /// The unit: bag, box, tin, kg.
    pub unit: String,
    /// Catalogue price of one unit.
    pub price: Money,
    /// Quantity prices, ascending by quantity.
    pub tiers: Vec<PriceTier>,
    /// The price that its seller gave to the company that asks. Nobody else is shown it, so it is `None` in what the
    /// catalogue says: [`crate::pricing::CompanyPrices::on`] adds it for one company.
    pub company_price: Option<CompanyPrice>,
    /// Units that are still for sale.
    pub stock: u32,
    /// Smallest quantity that can be bought.
    pub min_quantity: u32,
    /// Quantities are `min_quantity` plus a multiple of this.
    pub increment: u32,
    /// The seller's account.
    pub seller: AccountId,
    /// The seller's name as shown.
    pub seller_name: String,
    /// Category and sub-category.
    pub category: String,
    /// Place where it grew, from its listing; may be empty.
    pub origin: String,
    /// Weight of one unit, in grams.
    pub unit_weight_g: u32,
}

impl ProductCard {
    /// The price of one unit where so many are bought.
    pub fn unit_price(&self, quantity: u32) -> UnitPrice {
        unit_price(self.price, &self.tiers, self.company_price.as_ref(), quantity)
    }
}

/// Requests products on sale by id. The reply leaves out all others: unknown and unlisted products, those that the shop
/// took off sale, and those of sellers that may not sell.
pub struct GetProducts {
    /// Product ids, at most 200.
    pub ids: Vec<ProductId>,
}
impl Message for GetProducts {
    type Reply = Result<Vec<Arc<ProductCard>>, Problem>;
}

/// Checks that a product is on sale, for those who have something to say about it.
///
/// # Errors
/// 404 where it is not, 503 where the catalogue does not answer.
pub async fn must_be_on_sale(context: &Context, product: &ProductId) -> Result<(), Problem> {
    let found = context.ask(GetProducts { ids: vec![product.clone()] }).await??;
    if found.is_empty() { Err(Problem::NotFound("There is no such product on sale.".to_owned())) } else { Ok(()) }
}

/// Requests products on sale by their sellers' item ids. The reply has `None` in place of a missing product.
pub struct FindProducts {
    /// Stock keeping units, at most 200.
    pub skus: Vec<String>,
}
impl Message for FindProducts {
    type Reply = Result<Vec<Option<Arc<ProductCard>>>, Problem>;
}

/// Requests the names of the filters by which lists of products are narrowed, as in a query string.
pub struct GetFilterNames;
impl Message for GetFilterNames {
    type Reply = Vec<&'static str>;
}

/// Requests the number of products on sale.
pub struct CountListed;
impl Message for CountListed {
    type Reply = Result<u64, Problem>;
}

/// One line of goods that are taken from stock or given back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockLine {
    /// Product id.
    pub product: ProductId,
    /// Units, at least 1.
    pub quantity: u32,
}

/// The rest of a product's listing. It is part of stored records, so a change needs a new version of those.
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

/// A product as it was in the commit that took its stock. An order saves this snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenLine {
    /// The product, at its list price.
    pub product: ProductCard,
    /// Units taken.
    pub quantity: u32,
    /// The price of one unit at this quantity. The catalogue knows no company's price and no contract.
    pub price: UnitPrice,
    /// What all units cost, if that is not so many times the price of one. The catalogue knows none.
    pub exact: Option<Money>,
    /// Cost of one unit to its seller, if known. Only the seller may see it.
    pub unit_cost: Option<Money>,
    /// The data of its listing.
    pub listing: Listing,
}

impl TakenLine {
    /// What all its units cost. `None` for a sum that does not fit.
    pub fn amount(&self) -> Option<Money> {
        self.exact.or_else(|| self.price.price.times(self.quantity))
    }
}

/// A line with too little stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLine {
    /// Product id.
    pub product: ProductId,
    /// The product's name; empty if the product is no longer listed.
    pub name: String,
    /// Units wanted.
    pub wanted: u32,
    /// Units available.
    pub available: u32,
}

/// The reason why stock was not taken.
#[derive(Debug)]
pub enum StockError {
    /// All lines with too little stock. Products that are not on sale are among them, with 0 available.
    Short(Vec<ShortLine>),
    /// A quantity below the product's minimum or off its increment. It holds the product's name and the rule in words.
    Quantity(String),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for StockError {
    fn from(error: StoreError) -> Self {
        StockError::Store(error)
    }
}

/// Catalog's transaction port, run inside the caller's commit. It writes every movement to the ledger with `reason` and
/// `at_ms` (milliseconds since 1970 UTC). Units are on hand, reserved or sold; their sum is all units received.
pub trait StockPort: Send + Sync {
    /// Moves units from on hand to sold, all lines or none, and returns the price snapshot.
    ///
    /// # Errors
    /// Returns a [`StockError`] with all short lines.
    fn take(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError>;

    /// Returns the result that [`StockPort::take`] would return now. It moves nothing.
    fn priced(&self, tx: &mut Tx<'_>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError>;

    /// Moves units from sold to on hand, even for products that are no longer listed.
    fn give_back(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// Moves units from on hand to reserved, all lines or none, by the product's minimum and increment.
    ///
    /// # Errors
    /// Returns a [`StockError`] with all short lines.
    fn reserve(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError>;

    /// Moves units from on hand to reserved, all lines or none, in any quantity, even for products that are no longer
    /// listed: what goes beyond a contract.
    ///
    /// # Errors
    /// Returns [`StockError::Short`] with all short lines.
    fn reserve_more(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError>;

    /// Moves units from reserved to on hand, even for products that are no longer listed.
    fn release(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// Moves units of [`StockPort::take_reserved`] from sold to reserved, even of unlisted products.
    fn reserve_again(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError>;

    /// Moves units from reserved to sold, all lines or none, in any quantity, even for products that are no longer
    /// listed. The price snapshot is the catalogue's; a contract has its own price.
    ///
    /// # Errors
    /// Returns [`StockError::Short`] if fewer units are reserved.
    fn take_reserved(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError>;
}

/// Catalog's read port for purchases of products.
pub trait BoughtPort: Send + Sync {
    /// Whether an account has an order of a product that was not cancelled.
    fn bought(&self, reader: &Reader<'_>, account: &AccountId, product: &ProductId) -> Result<bool, StoreError>;
}

/// Requests a seller's lots on sale with low stock, the lowest first.
pub struct GetLowStock {
    /// The seller's account.
    pub seller: AccountId,
    /// Most lots in the reply.
    pub limit: u32,
}
impl Message for GetLowStock {
    type Reply = Result<Vec<LowStock>, Problem>;
}

/// Fewer units on hand than this count as low stock for every product.
pub const LOW_STOCK: u32 = 10;

/// A lot with low stock: fewer units than [`LOW_STOCK`] or than its smallest quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowStock {
    /// Product id.
    pub product: ProductId,
    /// Its name.
    pub name: String,
    /// Units that are still for sale.
    pub on_hand: u32,
    /// Units sold so far.
    pub sold: u64,
}

/// The shop took a product off sale, or put it back on sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaleDecided {
    /// Product id.
    pub product: ProductId,
    /// Its name.
    pub product_name: String,
    /// The seller's account.
    pub seller: AccountId,
    /// Whether it is back on sale, as far as the shop is concerned.
    pub on_sale: bool,
    /// Why it was taken off; empty if it is back.
    pub reason: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for SaleDecided {}
impl Event for SaleDecided {
    const NAME: &'static str = "catalog.sale-decided";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone()]
    }
}
