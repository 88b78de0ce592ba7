//! Each seller's own lots, listed or not, in the orders that the stock screens sort by.

use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;

use contracts::Id;
use contracts::catalog::LOW_STOCK;
use contracts::money::Money;
use roaring::RoaringBitmap;
use serde::Serialize;

use super::Row;
use super::entry::{Entry, scaled};
use super::search::Hits;

/// What a seller's lots can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// Without regard to case.
    Name,
    /// Units sold.
    AmountSold,
    /// Units that can still be bought.
    RemainingUnits,
    /// What those are worth.
    Value,
    /// When they were listed.
    Listed,
}

const COLUMNS: [Column; 5] = [Column::Name, Column::AmountSold, Column::RemainingUnits, Column::Value, Column::Listed];

/// Up to so many lots that were looked for are sorted for each page.
const SORTED: u64 = 1_000;

/// Which part of a seller's lots is wanted.
#[derive(Clone, Debug)]
pub(crate) struct StockQuery {
    /// Words that they must have.
    pub(crate) text: Option<String>,
    pub(crate) column: Column,
    pub(crate) falling: bool,
    pub(crate) limit: usize,
    /// The lot that the part before ended with.
    pub(crate) cursor: Option<Id>,
}

/// A seller's lot.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockItem {
    id: String,
    sku: String,
    name: String,
    /// `coffee`, `tea` or `sugar`.
    kind: String,
    category: String,
    /// What one of it is.
    unit: String,
    /// Units sold and not given back.
    amount_sold: u64,
    /// Units that can still be bought.
    remaining_units: u32,
    /// Units held back for contracts.
    reserved: u32,
    /// What the remaining units are worth: at their cost where that is known, else at the list price.
    value: String,
    /// What a unit costs the seller.
    #[schema(required)]
    unit_cost: Option<String>,
    /// List price of a unit.
    price: String,
    currency: String,
    #[serde(rename = "image_url")]
    #[schema(rename = "image_url")]
    image_url: String,
    /// Whether it can be seen and bought.
    listed: bool,
    /// Whether few are left: fewer than 10, or than its smallest quantity.
    low: bool,
}

impl StockItem {
    /// A lot by its rows.
    pub(crate) fn of(row: &Row) -> Self {
        item(&Entry::new(row), row.product.listed)
    }

    /// Product id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// A part of a seller's lots.
#[derive(Clone, Debug)]
pub(crate) struct StockPage {
    pub(crate) items: Vec<StockItem>,
    /// The lot that this part ended with, where the list goes on.
    pub(crate) next: Option<Id>,
    pub(crate) total: u64,
}

/// One seller's lots.
#[derive(Default)]
struct Shelf {
    slots: RoaringBitmap,
    orders: [BTreeSet<Key>; COLUMNS.len()],
}

/// Sorts as the column does: text in lower case, or a number, largest last; then the slot.
type Key = (Vec<u8>, u32);

/// All sellers' lots.
#[derive(Default)]
pub(crate) struct Shelves(HashMap<Id, Shelf>);

fn key(column: Column, slot: u32, entry: &Entry) -> Key {
    // Flipping the sign bit makes signed numbers sort as bytes.
    let number = |n: i64| ((n as u64) ^ (1 << 63)).to_be_bytes().to_vec();
    let bytes = match column {
        Column::Name => entry.name.clone().into_bytes(),
        Column::AmountSold => entry.own.sold.to_be_bytes().to_vec(),
        Column::RemainingUnits => entry.card.stock.to_be_bytes().to_vec(),
        Column::Value => number(scaled(value(entry))),
        Column::Listed => number(entry.created_ms),
    };
    (bytes, slot)
}

/// What the remaining units are worth.
fn value(entry: &Entry) -> Money {
    let each = entry.own.cost.unwrap_or(entry.card.price);
    each.times(entry.card.stock).unwrap_or(Money::new(i64::MAX, each.currency))
}

impl Shelves {
    /// Puts a lot on its seller's shelf.
    pub(super) fn insert(&mut self, slot: u32, entry: &Entry) {
        let shelf = self.0.entry(entry.card.seller.clone()).or_default();
        shelf.slots.insert(slot);
        for (column, order) in COLUMNS.into_iter().zip(&mut shelf.orders) {
            order.insert(key(column, slot, entry));
        }
    }

    /// Takes a lot off; `entry` must still be the one it was put there with.
    pub(super) fn remove(&mut self, slot: u32, entry: &Entry) {
        if let Some(shelf) = self.0.get_mut(&entry.card.seller).filter(|shelf| shelf.slots.contains(slot)) {
            shelf.slots.remove(slot);
            for (column, order) in COLUMNS.into_iter().zip(&mut shelf.orders) {
                order.remove(&key(column, slot, entry));
            }
        }
    }

    /// A part of a seller's lots behind the one in slot `after`, of those in `found` where something is looked for.
    pub(super) fn page(
        &self,
        seller: &str,
        query: &StockQuery,
        after: Option<u32>,
        found: Option<&Hits>,
        entries: &[Entry],
        listed: &RoaringBitmap,
    ) -> StockPage {
        let Some(shelf) = self.0.get(seller) else {
            return StockPage { items: Vec::new(), next: None, total: 0 };
        };
        let within = found.map(|hits| hits.slots(&shelf.slots));
        let order = &shelf.orders[query.column as usize];
        let from = after.map(|slot| key(query.column, slot, &entries[slot as usize]));
        let few: BTreeSet<Key>;
        // A few are sorted anew; many are met often enough on a walk through all.
        let order = match within.as_ref().filter(|set| set.len() <= SORTED) {
            Some(set) => {
                few = set.iter().map(|slot| key(query.column, slot, &entries[slot as usize])).collect();
                &few
            }
            None => order,
        };
        let wanted = |key: &&Key| within.as_ref().is_none_or(|set| set.contains(key.1));
        let keys: Vec<&Key> = match (query.falling, from) {
            (false, Some(from)) => {
                let rest = order.range((Bound::Excluded(from), Bound::Unbounded));
                rest.filter(wanted).take(query.limit + 1).collect()
            }
            (false, None) => order.iter().filter(wanted).take(query.limit + 1).collect(),
            (true, Some(from)) => order.range(..from).rev().filter(wanted).take(query.limit + 1).collect(),
            (true, None) => order.iter().rev().filter(wanted).take(query.limit + 1).collect(),
        };
        let more = keys.len() > query.limit;
        let slots = keys.into_iter().take(query.limit).map(|key| key.1);
        let items: Vec<StockItem> = slots.map(|slot| item(&entries[slot as usize], listed.contains(slot))).collect();
        let next = items.last().filter(|_| more).map(|item| item.id.clone());
        StockPage { items, next, total: within.as_ref().unwrap_or(&shelf.slots).len() }
    }
}

fn item(entry: &Entry, listed: bool) -> StockItem {
    let (card, own) = (&entry.card, &entry.own);
    StockItem {
        id: card.id.clone(),
        sku: card.sku.clone(),
        name: card.name.clone(),
        kind: own.kind.clone(),
        category: card.category.clone(),
        unit: card.unit.clone(),
        amount_sold: own.sold,
        remaining_units: card.stock,
        reserved: own.reserved,
        value: value(entry).to_string(),
        unit_cost: own.cost.map(|cost| cost.to_string()),
        price: card.price.to_string(),
        currency: card.price.currency.to_string(),
        image_url: card.image_url.clone(),
        listed,
        low: card.stock < card.min_quantity.max(LOW_STOCK),
    }
}

#[cfg(test)]
#[path = "shelf_tests.rs"]
mod tests;
