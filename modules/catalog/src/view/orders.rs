//! The orders of a list. Each is kept sorted, so that the cost of a page depends on its size.

use std::cmp::{Ordering, Reverse};

use roaring::RoaringBitmap;

use super::entry::{Entry, scaled};
use super::ranked::{Choice, Ranked, Sets};
use super::sorted;
use crate::query::ListQuery;

/// An order other than catalogue order, which is the order of the slots. Ties are in catalogue order unless stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Lowest price first.
    PriceUp,
    /// Highest price first.
    PriceDown,
    /// By name, ignoring case.
    Name,
    /// Best cupping score first, of equal scores those of sessions first, products without one last.
    Score,
    /// Latest listed first; for equal times, the later one in catalogue order.
    Newest,
    /// Most units sold first.
    Sold,
    /// Best cupping score first, then most units sold.
    Recommended,
}

const ALL: [Order; 7] =
    [Order::PriceUp, Order::PriceDown, Order::Name, Order::Score, Order::Newest, Order::Sold, Order::Recommended];

/// The orders that depend on sales.
const BY_SALES: [Order; 2] = [Order::Sold, Order::Recommended];

/// A slot's places in the orders that depend on sales; `None` in one that lacks it.
pub(super) type SalesPlaces = [Option<usize>; BY_SALES.len()];

/// The listed slots in every order.
#[derive(Default)]
pub(super) struct Orders {
    lists: [Vec<u32>; ALL.len()],
    ranked: [Ranked; ALL.len()],
}

fn compare(order: Order, entries: &[Entry], left: u32, right: u32) -> Ordering {
    let (a, b) = (&entries[left as usize], &entries[right as usize]);
    let by_key = match order {
        Order::PriceUp => scaled(a.price).cmp(&scaled(b.price)),
        Order::PriceDown => scaled(b.price).cmp(&scaled(a.price)),
        Order::Name => a.folded_name().cmp(b.folded_name()),
        Order::Score => (b.score, b.scored_by_session).cmp(&(a.score, a.scored_by_session)),
        Order::Newest => (Reverse(a.created_ms), Reverse(left)).cmp(&(Reverse(b.created_ms), Reverse(right))),
        Order::Sold => b.sold.cmp(&a.sold),
        Order::Recommended => (Reverse(a.score), Reverse(a.sold)).cmp(&(Reverse(b.score), Reverse(b.sold))),
    };
    by_key.then(left.cmp(&right))
}

impl Orders {
    /// Removes a slot; its entry must be the one with which it was added.
    pub(super) fn remove(&mut self, slot: u32, entries: &[Entry]) {
        for order in ALL {
            self.remove_from(order, slot, entries);
        }
    }

    /// Removes many slots, in one walk over each order.
    pub(super) fn remove_all(&mut self, slots: &RoaringBitmap) {
        for list in &mut self.lists {
            list.retain(|slot| !slots.contains(*slot));
        }
        self.forget_sets();
    }

    fn remove_from(&mut self, order: Order, slot: u32, entries: &[Entry]) {
        let list = &mut self.lists[order as usize];
        if let Some(at) = sorted::place(list, |other| compare(order, entries, other, slot)) {
            list.remove(at);
            self.ranked[order as usize].forget();
        }
    }

    /// Returns the places of a slot in the orders that depend on sales. Call it before the sales change, and
    /// [`Orders::resold`] with the places after that.
    pub(super) fn sales_places(&self, slot: u32, entries: &[Entry]) -> SalesPlaces {
        BY_SALES.map(|order| sorted::place(&self.lists[order as usize], |other| compare(order, entries, other, slot)))
    }

    /// Moves a slot in the orders that depend on sales.
    pub(super) fn resold(&mut self, slot: u32, places: SalesPlaces, entries: &[Entry]) {
        for (order, place) in BY_SALES.into_iter().zip(places) {
            let list = &mut self.lists[order as usize];
            let moves = |from| sorted::move_from(list, from, |other| compare(order, entries, other, slot));
            if place.is_some_and(moves) {
                self.ranked[order as usize].forget();
            }
        }
    }

    /// Inserts a slot at its place.
    pub(super) fn insert(&mut self, slot: u32, entries: &[Entry]) {
        for order in ALL {
            let list = &mut self.lists[order as usize];
            if sorted::insert(list, slot, |other| compare(order, entries, other, slot)) {
                self.ranked[order as usize].forget();
            }
        }
    }

    /// Inserts many slots, which is cheaper than one by one.
    pub(super) fn insert_all(&mut self, slots: &[u32], entries: &[Entry]) {
        for (order, list) in ALL.into_iter().zip(&mut self.lists) {
            list.extend_from_slice(slots);
            // The sort detects the part that is sorted already and merges it.
            list.sort_by(|a, b| compare(order, entries, *a, *b));
        }
        self.forget_sets();
    }

    /// Drops the sets of all orders after a filter's sets changed.
    pub(super) fn forget_sets(&mut self) {
        self.ranked.iter_mut().for_each(Ranked::forget);
    }

    /// Returns a page of the matches in an order, and their number. Returns `None` if the set must be walked instead.
    pub(super) fn ranked_page(
        &mut self,
        order: Order,
        sets: &Sets<'_>,
        query: &ListQuery,
        choice: Choice,
    ) -> Option<(Vec<u32>, u64)> {
        self.ranked[order as usize].page(&self.lists[order as usize], sets, query, choice)
    }

    /// Returns a page of `set` (all listed products if `None`) in an order.
    pub(super) fn page(
        &self,
        order: Order,
        set: Option<&RoaringBitmap>,
        entries: &[Entry],
        offset: usize,
        limit: usize,
    ) -> Vec<u32> {
        let list = &self.lists[order as usize];
        let Some(set) = set else {
            return list.iter().skip(offset).take(limit).copied().collect();
        };
        let (wanted, size) = (offset.saturating_add(limit), usize::try_from(set.len()).unwrap_or(usize::MAX));
        // Either walk the whole order and skip slots outside the set, or sort the set, whichever is less work.
        let walk = wanted.saturating_mul(list.len()) / size.max(1);
        if walk <= size.saturating_mul(16) {
            return list.iter().copied().filter(|slot| set.contains(*slot)).skip(offset).take(limit).collect();
        }
        first_in_order(set.iter().collect(), offset, limit, |a, b| compare(order, entries, *a, *b))
    }
}

/// Returns a page of a set in the order of its slots.
pub(super) fn in_catalogue_order(set: &RoaringBitmap, offset: u32, limit: usize) -> Vec<u32> {
    match set.select(offset) {
        Some(first) => set.range(first..).take(limit).collect(),
        None => Vec::new(),
    }
}

/// Returns a page of `all` as if it were sorted, but sorts only the page.
pub(super) fn first_in_order<T>(
    mut all: Vec<T>,
    offset: usize,
    limit: usize,
    compare: impl Fn(&T, &T) -> Ordering,
) -> Vec<T> {
    let end = offset.saturating_add(limit);
    if end < all.len() {
        all.select_nth_unstable_by(end, &compare);
        all.truncate(end);
    }
    if offset >= all.len() {
        return Vec::new();
    }
    if offset > 0 {
        all.select_nth_unstable_by(offset, &compare);
    }
    let mut page = all.split_off(offset);
    page.sort_unstable_by(&compare);
    page
}
