//! The stock port: a module that sells moves stock inside its own commit.
//!
//! A unit is on hand, reserved or sold. The ledger records every change of the units on hand.

use std::collections::BTreeMap;

use contracts::catalog::{Listing, ShortLine, StockError, StockLine, StockPort, TakenLine};
use contracts::ids::ProductId;
use kernel::store::{StoreError, Tx};

use crate::model::{Image, Movement, Product, Stock};
use crate::rules;
use crate::sale::on_sale;
use crate::store::{COSTS, IMAGES, PRODUCTS, STOCK, image_prefix, move_stock};
use crate::view::card;

/// Gives out stock and takes it back.
pub(crate) struct StockService;

/// A product with the stock that the previous lines left.
struct Shelf {
    product: Product,
    stock: Stock,
    /// Its first picture.
    image: Option<Image>,
}

/// The source of units to take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// Units on hand: of products on sale only, and by their quantity rules.
    OnHand,
    /// Units on hand, in any quantity and also of products that are not on sale: what goes beyond a contract.
    Beyond,
    /// Units held for contracts.
    Reserved,
}

/// The destination of the units.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    Sold,
    Reserved,
}

fn shelf(tx: &Tx<'_>, id: &ProductId, from: From) -> Result<Option<Shelf>, StoreError> {
    let product = match from {
        From::OnHand => on_sale(&tx.reader(), id)?,
        From::Beyond | From::Reserved => tx.get(&PRODUCTS, id)?,
    };
    let Some(product) = product else { return Ok(None) };
    let stock = tx.get(&STOCK, id)?.unwrap_or_default();
    let image = tx.scan(&IMAGES, image_prefix(id).as_bytes(), None).next().transpose()?.map(|(_, image)| image);
    Ok(Some(Shelf { product, stock, image }))
}

/// Returns the result of taking these lines, without moving stock.
fn looked_up(tx: &Tx<'_>, lines: &[StockLine], from: From) -> Result<Vec<TakenLine>, StockError> {
    let mut shelves: BTreeMap<&ProductId, Shelf> = BTreeMap::new();
    let (mut short, mut off_rule, mut taken) = (Vec::new(), None, Vec::new());
    for line in lines {
        let id = &line.product;
        if !shelves.contains_key(id)
            && let Some(shelf) = shelf(tx, id, from)?
        {
            shelves.insert(id, shelf);
        }
        let Some(shelf) = shelves.get_mut(id) else {
            short.push(missing(tx, line)?);
            continue;
        };
        let available = match from {
            From::OnHand | From::Beyond => &mut shelf.stock.on_hand,
            From::Reserved => &mut shelf.stock.reserved,
        };
        let Some(left) = available.checked_sub(line.quantity) else {
            short.push(ShortLine {
                product: line.product.clone(),
                name: shelf.product.facts.name.clone(),
                wanted: line.quantity,
                available: *available,
            });
            continue;
        };
        *available = left;
        if from == From::OnHand
            && let Err(rule) = rules::check_quantity(&shelf.product, line.quantity)
        {
            off_rule.get_or_insert(rule);
        }
        let unit_cost = tx.get(&COSTS, id)?.map(|cost| cost.0);
        let (product, listing) =
            (card(&shelf.product, &shelf.stock, shelf.image.as_ref()), Listing::from(&shelf.product.facts));
        let price = product.unit_price(line.quantity);
        taken.push(TakenLine { product, quantity: line.quantity, price, exact: None, unit_cost, listing });
    }
    if !short.is_empty() {
        return Err(StockError::Short(short));
    }
    if let Some(rule) = off_rule {
        return Err(StockError::Quantity(rule));
    }
    Ok(taken)
}

/// Moves all lines or none.
fn move_out(
    tx: &mut Tx<'_>,
    lines: &[StockLine],
    (from, to): (From, To),
    reason: &str,
    at_ms: i64,
) -> Result<Vec<TakenLine>, StockError> {
    // Nothing is written until every line has been checked.
    let taken = looked_up(tx, lines, from)?;
    for line in lines {
        let mut stock = tx.get(&STOCK, &line.product)?.unwrap_or_default();
        match from {
            From::OnHand | From::Beyond => stock.on_hand = stock.on_hand.saturating_sub(line.quantity),
            From::Reserved => stock.reserved = stock.reserved.saturating_sub(line.quantity),
        }
        match to {
            To::Sold => stock.sold += u64::from(line.quantity),
            // Units on hand fit, because all received units are counted in 32 bits.
            To::Reserved => stock.reserved = stock.reserved.saturating_add(line.quantity),
        }
        let delta = if from == From::Reserved { 0 } else { -i64::from(line.quantity) };
        move_stock(tx, &line.product, stock, Movement { at_ms, delta, reason: reason.to_owned() })?;
    }
    Ok(taken)
}

/// Moves lines back to the units on hand. It never moves more than there are or than fit, so the books stay balanced.
fn move_back(tx: &mut Tx<'_>, lines: &[StockLine], from: To, reason: &str, at_ms: i64) -> Result<(), StoreError> {
    for line in lines {
        let Some(mut stock) = tx.get(&STOCK, &line.product)? else {
            tracing::warn!(product = line.product.as_str(), "stock given back of a product that was never listed");
            continue;
        };
        let there = match from {
            To::Sold => u32::try_from(stock.sold).unwrap_or(u32::MAX),
            To::Reserved => stock.reserved,
        };
        let back = line.quantity.min(there).min(u32::MAX - stock.on_hand);
        if back < line.quantity {
            tracing::warn!(
                product = line.product.as_str(),
                asked = line.quantity,
                back,
                "more given back than was taken"
            );
        }
        stock.on_hand += back;
        match from {
            To::Sold => stock.sold -= u64::from(back),
            To::Reserved => stock.reserved -= back,
        }
        let delta = i64::from(back);
        move_stock(tx, &line.product, stock, Movement { at_ms, delta, reason: reason.to_owned() })?;
    }
    Ok(())
}

/// Moves units from sold to reserved, never more than were sold or than fit.
fn hold_again(tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError> {
    for line in lines {
        let Some(mut stock) = tx.get(&STOCK, &line.product)? else { continue };
        let sold = u32::try_from(stock.sold).unwrap_or(u32::MAX);
        let back = line.quantity.min(sold).min(u32::MAX - stock.reserved);
        stock.sold -= u64::from(back);
        stock.reserved += back;
        move_stock(tx, &line.product, stock, Movement { at_ms, delta: 0, reason: reason.to_owned() })?;
    }
    Ok(())
}

impl StockPort for StockService {
    fn take(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError> {
        move_out(tx, lines, (From::OnHand, To::Sold), reason, at_ms)
    }

    fn priced(&self, tx: &mut Tx<'_>, lines: &[StockLine]) -> Result<Vec<TakenLine>, StockError> {
        looked_up(tx, lines, From::OnHand)
    }

    fn give_back(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError> {
        move_back(tx, lines, To::Sold, reason, at_ms)
    }

    fn reserve(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError> {
        move_out(tx, lines, (From::OnHand, To::Reserved), reason, at_ms).map(drop)
    }

    fn reserve_more(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StockError> {
        move_out(tx, lines, (From::Beyond, To::Reserved), reason, at_ms).map(drop)
    }

    fn release(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError> {
        move_back(tx, lines, To::Reserved, reason, at_ms)
    }

    fn reserve_again(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str, at_ms: i64) -> Result<(), StoreError> {
        hold_again(tx, lines, reason, at_ms)
    }

    fn take_reserved(
        &self,
        tx: &mut Tx<'_>,
        lines: &[StockLine],
        reason: &str,
        at_ms: i64,
    ) -> Result<Vec<TakenLine>, StockError> {
        move_out(tx, lines, (From::Reserved, To::Sold), reason, at_ms)
    }
}

/// A line of a product that is not sold any more. One that was deleted has no name.
fn missing(tx: &Tx<'_>, line: &StockLine) -> Result<ShortLine, StoreError> {
    let name = tx.get(&PRODUCTS, &line.product)?.map(|product| product.facts.name).unwrap_or_default();
    Ok(ShortLine { product: line.product.clone(), name, wanted: line.quantity, available: 0 })
}

#[cfg(test)]
#[path = "ports_tests.rs"]
mod tests;
