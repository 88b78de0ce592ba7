//! The stock port: checkout takes and gives back stock inside its own commit.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::catalog::{ProductCard, ShortLine, StockError, StockLine, StockPort, TakenLine, unit_price};
use kernel::store::{StoreError, Tx};

use crate::model::{Movement, Product, Stock};
use crate::rules;
use crate::store::{PRODUCTS, STOCK, move_stock};
use crate::view::card;

/// Hands stock out and takes it back.
pub(crate) struct StockDesk {
    /// The kernel's clock, in milliseconds. It only stamps the ledger: run again, a movement carries the later time.
    pub(crate) now_ms: Arc<dyn Fn() -> i64 + Send + Sync>,
}

/// A product with its stock as the lines before left it.
struct Shelf {
    product: Product,
    stock: Stock,
}

impl StockDesk {
    fn shelf(tx: &Tx<'_>, id: &str) -> Result<Option<Shelf>, StoreError> {
        let Some(product) = tx.get(&PRODUCTS, id)?.filter(|p| p.listed) else {
            return Ok(None);
        };
        let stock = tx.get(&STOCK, id)?.unwrap_or_default();
        Ok(Some(Shelf { product, stock }))
    }
}

impl StockPort for StockDesk {
    fn take(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str) -> Result<Vec<TakenLine>, StockError> {
        let mut shelves: BTreeMap<&str, Shelf> = BTreeMap::new();
        let (mut short, mut off_rule, mut taken) = (Vec::new(), None, Vec::new());
        // Nothing is written until every line is known to be good.
        for line in lines {
            let id = line.product.as_str();
            if !shelves.contains_key(id)
                && let Some(shelf) = Self::shelf(tx, id)?
            {
                shelves.insert(id, shelf);
            }
            let Some(shelf) = shelves.get_mut(id) else {
                short.push(missing(line));
                continue;
            };
            if shelf.stock.on_hand < line.quantity {
                short.push(ShortLine {
                    product: line.product.clone(),
                    name: shelf.product.facts.name.clone(),
                    wanted: line.quantity,
                    available: shelf.stock.on_hand,
                });
                continue;
            }
            if let Err(rule) = rules::check_quantity(&shelf.product, line.quantity) {
                off_rule.get_or_insert(rule);
            }
            shelf.stock.on_hand -= line.quantity;
            taken.push(TakenLine { product: sold_card(shelf, line.quantity), quantity: line.quantity });
        }
        if !short.is_empty() {
            return Err(StockError::Short(short));
        }
        if let Some(rule) = off_rule {
            return Err(StockError::Quantity(rule));
        }
        let at_ms = (self.now_ms)();
        for line in lines {
            let mut stock = tx.get(&STOCK, &line.product)?.unwrap_or_default();
            stock.on_hand = stock.on_hand.saturating_sub(line.quantity);
            stock.sold += u64::from(line.quantity);
            let movement = Movement { at_ms, delta: -i64::from(line.quantity), reason: reason.to_owned() };
            move_stock(tx, &line.product, stock, movement)?;
        }
        Ok(taken)
    }

    fn give_back(&self, tx: &mut Tx<'_>, lines: &[StockLine], reason: &str) -> Result<(), StoreError> {
        let at_ms = (self.now_ms)();
        for line in lines {
            let Some(mut stock) = tx.get(&STOCK, &line.product)? else {
                tracing::warn!(product = line.product, "stock given back of a product that was never listed");
                continue;
            };
            // Never more than was sold and than fits: the books stay balanced whatever is asked.
            let room = u64::from(u32::MAX - stock.on_hand);
            let back = u64::from(line.quantity).min(stock.sold).min(room);
            if back < u64::from(line.quantity) {
                tracing::warn!(product = line.product, asked = line.quantity, back, "more given back than was sold");
            }
            stock.on_hand += u32::try_from(back).unwrap_or(0);
            stock.sold -= back;
            let delta = i64::try_from(back).unwrap_or(0);
            move_stock(tx, &line.product, stock, Movement { at_ms, delta, reason: reason.to_owned() })?;
        }
        Ok(())
    }
}

fn missing(line: &StockLine) -> ShortLine {
    ShortLine { product: line.product.clone(), name: String::new(), wanted: line.quantity, available: 0 }
}

/// The product as it was sold: with the price of this quantity and what is left.
fn sold_card(shelf: &Shelf, quantity: u32) -> ProductCard {
    let mut card = card(&shelf.product, &shelf.stock);
    card.price = unit_price(card.price, &card.tiers, quantity);
    card
}

#[cfg(test)]
#[path = "ports_tests.rs"]
mod tests;
