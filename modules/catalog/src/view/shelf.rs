//! Each seller's own lots, listed or not, in the orders that the stock screens sort by.

use std::cmp::Ordering;
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

/// What a step of a walk through a sorted shelf costs, beside looking at a lot that was found: measured.
const STEP: u64 = 2;

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
        let mut slots = match within.as_ref() {
            Some(set) if few(set.len(), shelf.slots.len(), query.limit) => first_of(set, query, after, entries),
            _ => shelf.walk(query, after, within.as_ref(), entries),
        };
        let more = slots.len() > query.limit;
        slots.truncate(query.limit);
        let items = slots.into_iter().map(|slot| item(&entries[slot as usize], listed.contains(slot)));
        let items: Vec<StockItem> = items.collect();
        let next = items.last().filter(|_| more).map(|item| item.id.clone());
        StockPage { items, next, total: within.as_ref().unwrap_or(&shelf.slots).len() }
    }
}

/// Whether looking at each lot that was found costs less than walking through the shelf until a page is full, which is
/// after one step for each `all / found` lots. So the cost of a page grows with the square root of a shelf at most.
fn few(found: u64, all: u64, limit: usize) -> bool {
    found.saturating_mul(found) <= all.saturating_mul(limit as u64).saturating_mul(STEP)
}

/// The first of what was found, in the order that is asked for: one more than a page.
fn first_of(set: &RoaringBitmap, query: &StockQuery, after: Option<u32>, entries: &[Entry]) -> Vec<u32> {
    let order = |a: &u32, b: &u32| {
        let rising = compare(query.column, (*a, &entries[*a as usize]), (*b, &entries[*b as usize]));
        if query.falling { rising.reverse() } else { rising }
    };
    let behind = |slot: &u32| after.is_none_or(|after| order(slot, &after) == Ordering::Greater);
    let mut slots: Vec<u32> = set.iter().filter(behind).collect();
    if slots.len() > query.limit + 1 {
        slots.select_nth_unstable_by(query.limit, order);
        slots.truncate(query.limit + 1);
    }
    slots.sort_unstable_by(order);
    slots
}

/// As [`Key`]s sort.
fn compare(column: Column, (a_slot, a): (u32, &Entry), (b_slot, b): (u32, &Entry)) -> Ordering {
    let entries = match column {
        Column::Name => a.name.as_bytes().cmp(b.name.as_bytes()),
        Column::AmountSold => a.own.sold.cmp(&b.own.sold),
        Column::RemainingUnits => a.card.stock.cmp(&b.card.stock),
        Column::Value => scaled(value(a)).cmp(&scaled(value(b))),
        Column::Listed => a.created_ms.cmp(&b.created_ms),
    };
    entries.then(a_slot.cmp(&b_slot))
}

impl Shelf {
    /// The lots behind `after` in the order that is asked for, of those in `within`: one more than a page.
    fn walk(
        &self,
        query: &StockQuery,
        after: Option<u32>,
        within: Option<&RoaringBitmap>,
        entries: &[Entry],
    ) -> Vec<u32> {
        let order = &self.orders[query.column as usize];
        let from = after.map(|slot| key(query.column, slot, &entries[slot as usize]));
        let wanted = |slot: &u32| within.is_none_or(|set| set.contains(*slot));
        let slot = |(_, slot): &Key| *slot;
        let most = query.limit + 1;
        match (query.falling, from) {
            (false, Some(from)) => {
                let rest = order.range((Bound::Excluded(from), Bound::Unbounded));
                rest.map(slot).filter(wanted).take(most).collect()
            }
            (false, None) => order.iter().map(slot).filter(wanted).take(most).collect(),
            (true, Some(from)) => order.range(..from).rev().map(slot).filter(wanted).take(most).collect(),
            (true, None) => order.iter().rev().map(slot).filter(wanted).take(most).collect(),
        }
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
