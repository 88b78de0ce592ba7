//! Tables and keys.

use crate::model::ReviewRef;
use contracts::ids::{AccountId, ProductId};
use std::fmt;

use kernel::store::{Reader, Scope, StoreError, Table, Tx, file_names};

use crate::facts::Facts;
use crate::model::{Image, Movement, Product, ProductRef, Ratings, Recent, Review, Stock, UnitCost};
use crate::offer::Offer;
use crate::rules::{self, Wrongs};

kernel::tables! {
    /// Products by id.
    pub(crate) PRODUCTS: Table<Product> = "products";
    /// Catalogue order: 8-byte big-endian ordinal → product.
    pub(crate) ORDER: Table<ProductRef> = "order";
    /// SKU → product.
    pub(crate) SKUS: Table<ProductRef> = "skus";
    /// Stock by product id. It has its own row so that taking stock is a small write.
    pub(crate) STOCK: Table<Stock> = "stock";
    /// Unit cost by product id. It is stored apart from the product, which everybody may see.
    pub(crate) COSTS: Table<UnitCost> = "costs";
    /// Product id, `/`, image id → a picture of the product; the first one is the main picture.
    pub(crate) IMAGES: Table<Image> = "images";
    /// Products that their seller deleted. They are hidden for ever, but purchases and movements stay in the books.
    pub(crate) REMOVED: Table<()> = "removed";
    /// Product id, `/`, 8-byte big-endian number → movement.
    pub(crate) LEDGER: Table<Movement> = "ledger";
    /// Account id, `/`, product id, `/`, order id: purchases, from the orders' events.
    pub(crate) BOUGHT: Table<()> = "bought";
    /// Account id, `/`, product id, `/`, order id: deliveries, from the orders' events.
    pub(crate) DELIVERED: Table<()> = "delivered";
    /// Product id, `/`, review id → review.
    pub(crate) REVIEWS: Table<Review> = "reviews";
    /// Account id, `/`, product id → the account's review of it.
    pub(crate) REVIEW_OF: Table<ReviewRef> = "review-of";
    /// Ratings by product id.
    pub(crate) RATINGS: Table<Ratings> = "ratings";
    /// Seller's account id, `/`, product id: the products of a seller.
    pub(crate) OWN: Table<()> = "own";
    /// The products that an account viewed, by account id.
    pub(crate) RECENT: Table<Recent> = "recent", unaudited;
    /// Units sold by product id, from the orders' events.
    pub(crate) SOLD: Table<u64> = "sold";
}

/// Products that one commit adds to the index when an older store is upgraded.
const CHUNK: usize = 500;

/// The reason why a product was not listed.
#[derive(Debug)]
pub(crate) enum ListError {
    /// All wrong fields.
    Invalid(Wrongs),
    /// Another product has this SKU.
    SkuTaken(String),
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::Invalid(wrongs) => write!(f, "{wrongs:?}"),
            ListError::SkuTaken(sku) => write!(f, "the SKU {sku} is taken"),
            ListError::Store(error) => write!(f, "{error}"),
        }
    }
}

impl From<StoreError> for ListError {
    fn from(error: StoreError) -> Self {
        ListError::Store(error)
    }
}

/// The data of a new product that are drawn outside the transaction.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    /// The new product's id.
    pub(crate) id: ProductId,
    /// Time of the listing, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name as shown.
    pub(crate) seller_name: String,
}

/// Lists a product at the end of the catalogue with its first stock.
///
/// # Errors
/// Returns [`ListError`]; the caller's transaction must then fail.
pub(crate) fn list_product(tx: &mut Tx<'_>, listing: &Listing, offer: &Offer) -> Result<(), ListError> {
    let facts = rules::check(offer).map_err(ListError::Invalid)?;
    if tx.has(&SKUS, &facts.sku)? {
        return Err(ListError::SkuTaken(facts.sku));
    }
    let ordinal = next_ordinal(tx)?;
    tx.put(&ORDER, ordinal.to_be_bytes(), &ProductRef(listing.id.clone()))?;
    tx.put(&SKUS, &facts.sku, &ProductRef(listing.id.clone()))?;
    tx.put(&PRODUCTS, &listing.id, &product(listing, ordinal, facts))?;
    tx.put(&OWN, own_key(&listing.seller, &listing.id), &())?;
    if let Some(cost) = rules::unit_cost(offer) {
        tx.put(&COSTS, &listing.id, &UnitCost(cost))?;
    }
    let units = offer.stock.unwrap_or(0);
    let stock = Stock { on_hand: units, received: u64::from(units), ..Stock::default() };
    let delta = i64::from(units);
    move_stock(tx, &listing.id, stock, Movement { at_ms: listing.at_ms, delta, reason: "listed".into() })?;
    Ok(())
}

fn product(listing: &Listing, ordinal: u64, facts: Facts) -> Product {
    Product {
        id: listing.id.clone(),
        ordinal,
        seller: listing.seller.clone(),
        seller_name: listing.seller_name.clone(),
        listed: true,
        created_ms: listing.at_ms,
        facts,
        session_score: None,
    }
}

/// Writes a movement and the product's stock after it.
pub(crate) fn move_stock(
    tx: &mut Tx<'_>,
    product: &ProductId,
    mut stock: Stock,
    movement: Movement,
) -> Result<(), StoreError> {
    tx.put(&LEDGER, ledger_key(product, stock.movements), &movement)?;
    stock.movements += 1;
    tx.put(&STOCK, product, &stock)
}

/// Returns the key of a product's movement.
pub(crate) fn ledger_key(product: &ProductId, number: u64) -> Vec<u8> {
    let mut key = ledger_prefix(product);
    key.extend_from_slice(&number.to_be_bytes());
    key
}

/// Returns the prefix of the keys of a product's pictures.
pub(crate) fn image_prefix(product: &ProductId) -> String {
    format!("{product}/")
}

/// Adds a picture to a product.
pub(crate) fn add_image(tx: &mut Tx<'_>, product: &ProductId, image: &Image) -> Result<(), StoreError> {
    let key = image_prefix(product) + &image.id;
    file_names::enter(tx, &image.hash, &key)?;
    tx.put(&IMAGES, key, image)
}

/// Removes a picture from a product.
pub(crate) fn remove_image(tx: &mut Tx<'_>, product: &ProductId, image: &Image) -> Result<(), StoreError> {
    let key = image_prefix(product) + &image.id;
    file_names::strike(tx, &image.hash, &key)?;
    tx.delete(&IMAGES, key)
}

/// Returns the prefix of the keys of a product's movements.
pub(crate) fn ledger_prefix(product: &ProductId) -> Vec<u8> {
    let mut key = product.as_bytes().to_vec();
    key.push(b'/');
    key
}

fn own_key(seller: &AccountId, product: &str) -> String {
    format!("{seller}/{product}")
}

/// Returns all products that an account ever listed, including deleted ones.
pub(crate) fn products_of(reader: &Reader<'_>, seller: &AccountId) -> Result<Vec<Product>, StoreError> {
    let prefix = own_key(seller, "");
    let mut found = Vec::new();
    for entry in reader.scan(&OWN, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        found.extend(reader.get(&PRODUCTS, key.get(prefix.len()..).unwrap_or_default())?);
    }
    Ok(found)
}

/// Returns all accounts that ever listed a product.
pub(crate) fn sellers(reader: &Reader<'_>) -> Result<Vec<AccountId>, StoreError> {
    let (mut found, mut after) = (Vec::new(), None::<Vec<u8>>);
    while let Some(entry) = reader.scan(&OWN, b"", after.as_deref()).next() {
        let (key, ()) = entry?;
        let seller = key.split(|byte| *byte == b'/').next().unwrap_or_default();
        let seller = AccountId::from(String::from_utf8_lossy(seller).into_owned());
        // Past all products of this seller, because no id has such a byte.
        after = Some([own_key(&seller, "").as_bytes(), &[u8::MAX]].concat());
        found.push(seller);
    }
    Ok(found)
}

/// Adds the products of a store that is older than [`OWN`] to it. The first product is added last, so its presence
/// proves that the table is complete, even after a crash.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    let complete = scope.read(|r| match r.scan(&PRODUCTS, b"", None).next().transpose()? {
        Some((_, first)) => r.has(&OWN, own_key(&first.seller, &first.id)),
        None => Ok(true),
    })?;
    if complete {
        return Ok(());
    }
    let mut before: Option<Vec<u8>> = None;
    loop {
        let rows: Vec<(Vec<u8>, Product)> =
            scope.read(|r| r.scan_back(&PRODUCTS, b"", before.as_deref()).take(CHUNK).collect::<Result<_, _>>())?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        before = Some(last.clone());
        scope.transact_blocking(move |tx| {
            rows.iter().try_for_each(|(_, row)| tx.put(&OWN, own_key(&row.seller, &row.id), &()))
        })?;
    }
}

fn next_ordinal(tx: &Tx<'_>) -> Result<u64, StoreError> {
    let Some(last) = tx.scan_back(&ORDER, b"", None).next() else {
        return Ok(1);
    };
    let (key, _) = last?;
    let ordinal = key.try_into().map_or(0, u64::from_be_bytes);
    Ok(ordinal + 1)
}
