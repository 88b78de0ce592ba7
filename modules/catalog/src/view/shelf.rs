//! Each seller's own lots, listed or not, in the sort orders of the stock screens.

use std::cmp::Ordering;
use std::collections::HashMap;

use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use roaring::RoaringBitmap;

use super::entry::{Entry, scaled};
use super::places::{Known, Places};
use super::search::Hits;
use super::sorted;

/// The column by which a seller's lots are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// Name, ignoring case.
    Name,
    /// Units sold.
    AmountSold,
    /// Units that are still for sale.
    RemainingUnits,
    /// Value of the remaining units.
    Value,
    /// Time of the listing.
    Listed,
}

const COLUMNS: [Column; 5] = [Column::Name, Column::AmountSold, Column::RemainingUnits, Column::Value, Column::Listed];

/// The columns that depend on what a lot has and has sold.
const COUNTS: [Column; 3] = [Column::AmountSold, Column::RemainingUnits, Column::Value];

/// A lot's places in those columns.
pub(super) type CountPlaces = [Option<usize>; COUNTS.len()];

/// Measured cost of a step in a walk through a sorted shelf, relative to looking at a hit.
const STEP: u64 = 2;

/// A query for a page of a seller's lots.
#[derive(Clone, Debug)]
pub(crate) struct StockQuery {
    /// Words that the lots must have.
    pub(crate) text: Option<String>,
    pub(crate) column: Column,
    pub(crate) falling: bool,
    pub(crate) limit: usize,
    /// The last lot of the previous page.
    pub(crate) cursor: Option<ProductId>,
}

/// A page of a seller's lots.
pub(super) struct Part {
    /// The slots, at most the limit.
    pub(super) slots: Vec<u32>,
    /// Whether more lots follow.
    pub(super) more: bool,
    /// Number of lots in the whole list.
    pub(super) total: u64,
}

/// One seller's lots.
#[derive(Default)]
struct Shelf {
    slots: RoaringBitmap,
    /// The slots in each column's order, ascending.
    orders: [Vec<u32>; COLUMNS.len()],
    /// The state of each column's places.
    known: [Known; COLUMNS.len()],
}

/// All sellers' lots.
#[derive(Default)]
pub(crate) struct Shelves {
    by_seller: HashMap<AccountId, Shelf>,
    places: [Places; COLUMNS.len()],
}

/// Returns the value of the remaining units.
pub(super) fn value(entry: &Entry) -> Money {
    let each = entry.own.cost.unwrap_or(entry.price);
    each.times(entry.stock).unwrap_or(Money::new(i64::MAX, each.currency))
}

impl Shelves {
    /// Puts a lot on its seller's shelf.
    pub(super) fn insert(&mut self, slot: u32, entries: &[Entry]) {
        let shelf = self.by_seller.entry(entries[slot as usize].shared().seller.as_ref().into()).or_default();
        shelf.slots.insert(slot);
        shelf.known.iter_mut().for_each(Known::forget);
        for (column, order) in COLUMNS.into_iter().zip(&mut shelf.orders) {
            sorted::insert(order, slot, |other| by(column, entries, other, slot));
        }
    }

    /// Puts many lots on their sellers' shelves, which is cheaper than one by one.
    pub(super) fn insert_all(&mut self, slots: impl Iterator<Item = u32>, entries: &[Entry]) {
        let mut new: HashMap<&str, Vec<u32>> = HashMap::new();
        for slot in slots {
            new.entry(entries[slot as usize].shared().seller.as_ref()).or_default().push(slot);
        }
        for (seller, slots) in new {
            let shelf = self.by_seller.entry(seller.into()).or_default();
            shelf.slots.extend(slots.iter());
            shelf.known.iter_mut().for_each(Known::forget);
            for (column, order) in COLUMNS.into_iter().zip(&mut shelf.orders) {
                order.extend_from_slice(&slots);
                // The sort detects the part that is sorted already and merges it.
                order.sort_by(|a, b| by(column, entries, *a, *b));
            }
        }
    }

    /// Removes a lot; its entry must be the one with which it was added.
    pub(super) fn remove(&mut self, slot: u32, entries: &[Entry]) {
        let seller = entries[slot as usize].shared().seller.as_ref();
        if let Some(shelf) = self.by_seller.get_mut(seller).filter(|shelf| shelf.slots.contains(slot)) {
            shelf.slots.remove(slot);
            shelf.known.iter_mut().for_each(Known::forget);
            for (column, order) in COLUMNS.into_iter().zip(&mut shelf.orders) {
                if let Some(at) = sorted::place(order, |other| by(column, entries, other, slot)) {
                    order.remove(at);
                }
            }
        }
    }

    /// Returns the places of a lot in the columns of its counts; `None` if it is on no shelf. Call it before the counts
    /// change, and [`Shelves::recounted`] with the places after that.
    pub(super) fn count_places(&self, slot: u32, entries: &[Entry]) -> Option<CountPlaces> {
        let shelf = self.by_seller.get(entries[slot as usize].shared().seller.as_ref())?;
        shelf.slots.contains(slot).then(|| {
            COUNTS.map(|column| sorted::place(&shelf.orders[column as usize], |other| by(column, entries, other, slot)))
        })
    }

    /// Moves a lot in the columns of its counts.
    pub(super) fn recounted(&mut self, slot: u32, places: CountPlaces, entries: &[Entry]) {
        let Some(shelf) = self.by_seller.get_mut(entries[slot as usize].shared().seller.as_ref()) else { return };
        for (column, place) in COUNTS.into_iter().zip(places) {
            let order = &mut shelf.orders[column as usize];
            let moves = |from| sorted::move_from(order, from, |other| by(column, entries, other, slot));
            if place.is_some_and(moves) {
                shelf.known[column as usize].forget();
            }
        }
    }

    /// Returns the slots of a seller's lots.
    pub(super) fn of(&self, seller: &AccountId) -> RoaringBitmap {
        self.by_seller.get(seller).map(|shelf| shelf.slots.clone()).unwrap_or_default()
    }

    /// Returns the page of a seller's lots after slot `after`. With a search it contains only lots in `found`.
    pub(super) fn part(
        &mut self,
        seller: &AccountId,
        query: &StockQuery,
        after: Option<u32>,
        found: Option<&Hits>,
        entries: &[Entry],
    ) -> Part {
        let Some(shelf) = self.by_seller.get_mut(seller) else {
            return Part { slots: Vec::new(), more: false, total: 0 };
        };
        let within = found.map(|hits| hits.slots(&shelf.slots));
        let mut slots = match within.as_ref() {
            Some(set) if few(set.len(), shelf.slots.len(), query.limit) => {
                let column = query.column as usize;
                let (order, known) = (&shelf.orders[column], &mut shelf.known[column]);
                let places = self.places[column].of(order, known, entries.len());
                // A lot that has been deleted has no place any more.
                match places.filter(|_| after.is_none_or(|slot| shelf.slots.contains(slot))) {
                    Some(places) => first_of(set, query, after, |a, b| places[*a as usize].cmp(&places[*b as usize])),
                    None => first_of(set, query, after, |a, b| by(query.column, entries, *a, *b)),
                }
            }
            _ => shelf.walk(query, after, within.as_ref(), entries),
        };
        let more = slots.len() > query.limit;
        slots.truncate(query.limit);
        Part { slots, more, total: within.as_ref().unwrap_or(&shelf.slots).len() }
    }
}

/// Whether looking at each hit costs less than walking through the shelf until a page is full, with one hit in every
/// `all / found` steps. So the cost of a page grows at most with the square root of a shelf.
fn few(found: u64, all: u64, limit: usize) -> bool {
    found.saturating_mul(found) <= all.saturating_mul(limit as u64).saturating_mul(STEP)
}

/// Returns the first hits in the requested order: one more than a page.
fn first_of(
    set: &RoaringBitmap,
    query: &StockQuery,
    after: Option<u32>,
    rising: impl Fn(&u32, &u32) -> Ordering,
) -> Vec<u32> {
    let order = |a: &u32, b: &u32| if query.falling { rising(b, a) } else { rising(a, b) };
    let behind = |slot: &u32| after.is_none_or(|after| order(slot, &after) == Ordering::Greater);
    let mut slots: Vec<u32> = set.iter().filter(behind).collect();
    if slots.len() > query.limit + 1 {
        slots.select_nth_unstable_by(query.limit, &order);
        slots.truncate(query.limit + 1);
    }
    slots.sort_unstable_by(&order);
    slots
}

/// Compares lots by the column: names in lower case, numbers ascending; then by slot.
fn by(column: Column, entries: &[Entry], a_slot: u32, b_slot: u32) -> Ordering {
    let (a, b) = (&entries[a_slot as usize], &entries[b_slot as usize]);
    let entries = match column {
        Column::Name => a.folded_name().cmp(b.folded_name()),
        Column::AmountSold => a.own.sold.cmp(&b.own.sold),
        Column::RemainingUnits => a.stock.cmp(&b.stock),
        Column::Value => scaled(value(a)).cmp(&scaled(value(b))),
        Column::Listed => a.created_ms.cmp(&b.created_ms),
    };
    entries.then(a_slot.cmp(&b_slot))
}

impl Shelf {
    /// Returns the lots after `after` in the requested order, only those in `within`: one more than a page.
    fn walk(
        &self,
        query: &StockQuery,
        after: Option<u32>,
        within: Option<&RoaringBitmap>,
        entries: &[Entry],
    ) -> Vec<u32> {
        let order = &self.orders[query.column as usize];
        let found = after.map(|slot| order.binary_search_by(|other| by(query.column, entries, *other, slot)));
        let wanted = |slot: &u32| within.is_none_or(|set| set.contains(*slot));
        let most = query.limit + 1;
        if query.falling {
            let end = found.map_or(order.len(), |found| found.unwrap_or_else(|at| at));
            order[..end].iter().rev().copied().filter(wanted).take(most).collect()
        } else {
            let start = found.map_or(0, |found| found.map_or_else(|at| at, |at| at + 1));
            order[start..].iter().copied().filter(wanted).take(most).collect()
        }
    }
}

#[cfg(test)]
impl Shelves {
    /// Makes no places due from now on.
    fn note_no_places(&mut self) {
        self.by_seller.values_mut().flat_map(|shelf| &mut shelf.known).for_each(|known| *known = Known::never());
    }
}

#[cfg(test)]
#[path = "shelf_tests.rs"]
mod tests;
