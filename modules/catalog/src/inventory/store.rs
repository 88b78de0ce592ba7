//! A seller's changes to lots, each a part of the caller's transaction.

use contracts::ids::{AccountId, ProductId};
use std::fmt;

use kernel::Problem;
use kernel::store::{Reader, StoreError, Tx};

use crate::model::{Movement, Product, ProductRef, UnitCost};
use crate::offer::Offer;
use crate::rows::row;
use crate::rules::no_such_product;
use crate::rules::{self, MAX_STOCK, Wrongs};
use crate::sale::WITHHELD;
use crate::store::{
    COSTS, IMAGES, LEDGER, PRODUCTS, REMOVED, SKUS, STOCK, image_prefix, ledger_key, ledger_prefix, move_stock,
    remove_image,
};
use crate::view::Row;

/// The reason why a lot was not changed.
#[derive(Debug)]
pub(crate) enum ChangeError {
    /// There is no such lot of this seller.
    NotThere,
    /// All wrong fields.
    Invalid(Wrongs),
    /// Another product has this SKU.
    SkuTaken(String),
    /// Contracts reserve this many units of it.
    Reserved(u32),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for ChangeError {
    fn from(error: StoreError) -> Self {
        ChangeError::Store(error)
    }
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl From<ChangeError> for Problem {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NotThere => no_such_product(),
            ChangeError::Invalid(wrongs) => Problem::Invalid(wrongs),
            ChangeError::SkuTaken(sku) => {
                Problem::conflict("sku-taken", format!("Another product has the item ID {sku}. Choose another one."))
            }
            ChangeError::Reserved(units) => Problem::conflict(
                "reserved",
                format!("Contracts hold {units} units of it. It can be deleted once they are fulfilled or cancelled."),
            ),
            ChangeError::Store(error) => error.into(),
        }
    }
}

/// Returns a seller's own lot. It returns neither another seller's lot nor a deleted one.
pub(crate) fn own(reader: &Reader<'_>, seller: &AccountId, id: &ProductId) -> Result<Option<Product>, StoreError> {
    if reader.has(&REMOVED, id)? {
        return Ok(None);
    }
    Ok(reader.get(&PRODUCTS, id)?.filter(|product| product.seller == *seller))
}

fn mine(tx: &Tx<'_>, seller: &AccountId, id: &ProductId) -> Result<Product, ChangeError> {
    own(&tx.reader(), seller, id)?.ok_or(ChangeError::NotThere)
}

/// Changes a lot's facts. Its stock stays, and so do all earlier agreements.
pub(crate) fn edit(tx: &mut Tx<'_>, seller: &AccountId, id: &ProductId, offer: &Offer) -> Result<(), ChangeError> {
    let mut product = mine(tx, seller, id)?;
    let offer = &offer.clone().or_in(product.facts.price.currency);
    let mut facts = rules::check(offer).map_err(ChangeError::Invalid)?;
    // Only the shop decides what it features.
    facts.featured = product.facts.featured;
    if facts.sku != product.facts.sku {
        if tx.has(&SKUS, &facts.sku)? {
            return Err(ChangeError::SkuTaken(facts.sku));
        }
        tx.delete(&SKUS, &product.facts.sku)?;
        tx.put(&SKUS, &facts.sku, &ProductRef(product.id.clone()))?;
    }
    match rules::unit_cost(offer) {
        Some(cost) => tx.put(&COSTS, id, &UnitCost(cost))?,
        None => tx.delete(&COSTS, id)?,
    }
    product.facts = facts;
    Ok(tx.put(&PRODUCTS, id, &product)?)
}

/// New units of a lot.
#[derive(Clone, Debug)]
pub(crate) struct Restock {
    /// At least 1.
    pub(crate) quantity: u32,
    /// The new unit cost, in the lot's currency, if given.
    pub(crate) unit_cost: Option<String>,
    /// A note for the ledger; may be empty.
    pub(crate) note: String,
    /// Time in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// Adds new units.
pub(crate) fn restock(tx: &mut Tx<'_>, seller: &AccountId, id: &ProductId, new: &Restock) -> Result<(), ChangeError> {
    let product = mine(tx, seller, id)?;
    let mut wrongs = Wrongs::new();
    let mut stock = tx.get(&STOCK, id)?.unwrap_or_default();
    match stock.on_hand.checked_add(new.quantity).filter(|sum| (1..=MAX_STOCK).contains(sum)) {
        Some(sum) => stock.on_hand = sum,
        None => drop(wrongs.insert("quantity".to_owned(), vec![format!("makes more than {MAX_STOCK} units")])),
    }
    if let Some(text) = &new.unit_cost {
        match rules::positive(text, product.facts.price.currency) {
            Some(cost) => tx.put(&COSTS, id, &UnitCost(cost))?,
            None => drop(wrongs.insert("unitCost".to_owned(), vec!["must be a positive amount".to_owned()])),
        }
    }
    if !wrongs.is_empty() {
        return Err(ChangeError::Invalid(wrongs));
    }
    stock.received += u64::from(new.quantity);
    let reason = if new.note.is_empty() { "restocked".to_owned() } else { format!("restocked: {}", new.note) };
    let movement = Movement { at_ms: new.at_ms, delta: i64::from(new.quantity), reason };
    Ok(move_stock(tx, id, stock, movement)?)
}

/// Corrects the units on hand by the difference that a count found. Units sold meanwhile stay sold.
pub(crate) fn recount(tx: &mut Tx<'_>, id: &ProductId, delta: i64, at_ms: i64) -> Result<(), ChangeError> {
    let mut stock = tx.get(&STOCK, id)?.unwrap_or_default();
    let counted = i64::from(stock.on_hand).saturating_add(delta).clamp(0, i64::from(MAX_STOCK));
    let delta = counted - i64::from(stock.on_hand);
    if delta == 0 {
        return Ok(());
    }
    stock.on_hand = u32::try_from(counted).unwrap_or(0);
    stock.received = stock.received.saturating_add_signed(delta);
    Ok(move_stock(tx, id, stock, Movement { at_ms, delta, reason: "counted".to_owned() })?)
}

/// Lists or unlists a lot.
pub(crate) fn set_listed(tx: &mut Tx<'_>, seller: &AccountId, id: &ProductId, listed: bool) -> Result<(), ChangeError> {
    let product = mine(tx, seller, id)?;
    Ok(tx.put(&PRODUCTS, id, &Product { listed, ..product })?)
}

/// Hides a lot for ever and deletes its pictures. It does nothing if the lot is hidden already.
pub(crate) fn take_out(tx: &mut Tx<'_>, id: &ProductId) -> Result<(), StoreError> {
    let Some(product) = tx.get(&PRODUCTS, id)? else { return Ok(()) };
    if tx.has(&REMOVED, id)? {
        return Ok(());
    }
    tx.delete(&SKUS, &product.facts.sku)?;
    tx.put(&REMOVED, id, &())?;
    let images = tx.scan(&IMAGES, image_prefix(id).as_bytes(), None).map(|row| row.map(|(_, image)| image));
    for image in images.collect::<Result<Vec<_>, _>>()? {
        remove_image(tx, id, &image)?;
    }
    if let Some(withheld) = tx.get(&WITHHELD, id)? {
        WITHHELD.delete(tx, &withheld)?;
    }
    tx.put(&PRODUCTS, id, &Product { listed: false, ..product })
}

/// Deletes a lot: it is hidden for ever and its SKU is free again; the books keep their entries.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &ProductId) -> Result<(), ChangeError> {
    let product = mine(tx, seller, id)?;
    let reserved = tx.get(&STOCK, id)?.unwrap_or_default().reserved;
    if reserved > 0 {
        return Err(ChangeError::Reserved(reserved));
    }
    Ok(take_out(tx, &product.id)?)
}

/// Returns all data of a seller's own lot.
pub(crate) fn lot(reader: &Reader<'_>, seller: &AccountId, id: &ProductId) -> Result<Option<Row>, StoreError> {
    if own(reader, seller, id)?.is_none() {
        return Ok(None);
    }
    row(reader, id)
}

/// A movement with the units on hand after it.
#[derive(Debug)]
pub(crate) struct Balanced {
    pub(crate) movement: Movement,
    pub(crate) balance: i64,
    /// Its number in the lot's ledger.
    number: u64,
}

impl Balanced {
    /// Returns the cursor behind it: its number and the units on hand before it.
    pub(crate) fn cursor(&self) -> String {
        format!("{}-{}", self.number, self.balance - self.movement.delta)
    }
}

/// Returns a lot's movements, the latest first, and their total; `None` if the cursor is not of this list.
///
/// # Errors
/// Returns the store's errors.
pub(crate) fn movements(
    reader: &Reader<'_>,
    id: &ProductId,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Option<(Vec<Balanced>, u64)>, StoreError> {
    let stock = reader.get(&STOCK, id)?.unwrap_or_default();
    let start = match cursor {
        None => Some((None, i64::from(stock.on_hand))),
        Some(text) => {
            text.split_once('-').and_then(|(n, balance)| Some((Some(n.parse().ok()?), balance.parse().ok()?)))
        }
    };
    let Some((before, mut balance)) = start else { return Ok(None) };
    let before = before.map(|number| ledger_key(id, number));
    let mut found = Vec::new();
    for row in reader.scan_back(&LEDGER, &ledger_prefix(id), before.as_deref()).take(limit) {
        let (key, movement) = row?;
        let number = key.last_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        let after = balance;
        balance -= movement.delta;
        found.push(Balanced { movement, balance: after, number });
    }
    Ok(Some((found, stock.movements)))
}
