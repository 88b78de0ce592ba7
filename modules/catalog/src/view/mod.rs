//! The catalogue prepared for reading: a snapshot in memory that follows all changes.
//!
//! Each product has a slot, its index in catalogue order. Sets of products are bitmaps of slots.

mod entry;
mod facets;
mod filling;
mod image_url;
mod low;
mod orders;
pub(crate) mod own;
mod own_price;
mod places;
mod ranked;
mod related;
pub(crate) mod responses;
mod row;
mod search;
mod sellers;
pub(crate) mod shelf;
mod sorted;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::{BufMut, Bytes, BytesMut};
use contracts::catalog::{LowStock, ProductCard};
use contracts::ids::{AccountId, ProductId};
use contracts::pricing::CompanyPrices;
use roaring::RoaringBitmap;

use crate::facts::Facts;
use crate::query::{ListQuery, Sort, Tab};
use entry::{Entry, Sharing};
use facets::Facets;
use low::Low;
use orders::{Order, Orders};
use ranked::{Choice, Sets};
use search::Search;
use shelf::Shelves;

pub(crate) use entry::card;
pub(crate) use filling::Filling;
pub(crate) use row::{Counts, ListAnswer, Row};

/// Products with at least this score, in hundredths, are recommended even if the shop does not feature them.
const RECOMMENDED_SCORE: u16 = 8_500;

/// The snapshot of the catalogue.
#[derive(Default)]
pub(crate) struct View {
    entries: Vec<Entry>,
    sharing: Sharing,
    slots: HashMap<Box<str>, u32>,
    /// The products on sale. Everything below but the shelves and the search has these only.
    listed: RoaringBitmap,
    featured: RoaringBitmap,
    recommended: RoaringBitmap,
    facets: Facets,
    orders: Orders,
    low: Low,
    /// Sellers that may not sell now.
    barred: HashSet<AccountId>,
    shelves: Shelves,
    search: Search,
    filters: Option<Bytes>,
}

impl View {
    /// Applies a change of any row of a product. `relisted` tells whether its own row changed, or the shop's word on it.
    pub(crate) fn put(&mut self, row: &Row, relisted: bool) {
        let Some(&slot) = self.slots.get(row.product.id.as_str()) else {
            return self.add(std::iter::once(row));
        };
        let at = slot as usize;
        // What is sorted by its counts moves; the rest is left and entered again.
        self.recount(&row.product.id, &row.counts());
        self.shelves.remove(slot, &self.entries);
        if self.listed.contains(slot) {
            self.low.remove(slot, &self.entries[at]);
            if relisted {
                self.orders.remove(slot, &self.entries);
            }
        }
        self.entries[at] = Entry::new(row, &mut self.sharing);
        if !row.removed {
            self.shelves.insert(slot, &self.entries);
        }
        if relisted {
            self.leave_sets(slot);
            self.enter_sets(slot, row);
            self.filters = None;
            self.orders.forget_sets();
        }
        if self.listed.contains(slot) {
            self.low.insert(slot, &self.entries[at]);
            if relisted {
                self.orders.insert(slot, &self.entries);
            }
        }
    }

    /// Applies a change of what a product has and has sold, which is most changes of a busy shop: its other rows are not
    /// read, and it moves within the few orders that depend on the counts. Does nothing if the view lacks the product.
    pub(crate) fn recount(&mut self, id: &ProductId, counts: &Counts) {
        let Some(&slot) = self.slots.get(id.as_str()) else { return };
        let at = slot as usize;
        let listed = self.listed.contains(slot);
        let resold = listed && self.entries[at].sold != counts.sold;
        let on_shelf = self.shelves.count_places(slot, &self.entries);
        let by_sales = resold.then(|| self.orders.sales_places(slot, &self.entries));
        if listed {
            self.low.remove(slot, &self.entries[at]);
        }
        self.entries[at].recount(counts);
        if listed {
            self.low.insert(slot, &self.entries[at]);
        }
        if let Some(places) = on_shelf {
            self.shelves.recounted(slot, places, &self.entries);
        }
        if let Some(places) = by_sales {
            self.orders.resold(slot, places, &self.entries);
        }
    }

    /// Removes the words of many products at once. Call it before putting products whose texts changed.
    pub(crate) fn unindex<'a>(&mut self, ids: impl Iterator<Item = &'a ProductId>) {
        let slots = ids.filter_map(|id| self.slots.get(id.as_str()).copied()).collect();
        self.search.remove_all(&slots);
    }

    /// Adds new products, in catalogue order.
    pub(crate) fn add<'a>(&mut self, rows: impl Iterator<Item = &'a Row>) {
        let (mut new, mut kept) = (Vec::new(), Vec::new());
        for row in rows {
            let slot = self.push(row);
            if !row.removed {
                kept.push(slot);
            }
            self.enter_sets(slot, row);
            new.push(slot);
        }
        if new.is_empty() {
            return;
        }
        match kept.as_slice() {
            [one] => self.shelves.insert(*one, &self.entries),
            many => self.shelves.insert_all(many.iter().copied(), &self.entries),
        }
        new.retain(|slot| self.listed.contains(*slot));
        for slot in &new {
            self.low.insert(*slot, &self.entries[*slot as usize]);
        }
        match new.as_slice() {
            [one] => self.orders.insert(*one, &self.entries),
            many => self.orders.insert_all(many, &self.entries),
        }
        self.filters = None;
    }

    /// Whether the view has this product, listed or not.
    pub(crate) fn knows(&self, id: &ProductId) -> bool {
        self.slots.contains_key(id.as_str())
    }

    fn push(&mut self, row: &Row) -> u32 {
        // Memory cannot hold more than 4 billion products.
        let slot = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.entries.push(Entry::new(row, &mut self.sharing));
        self.slots.insert(row.product.id.as_str().into(), slot);
        slot
    }

    /// Adds a product to the sets. Its seller finds it unless it is deleted; everybody finds it if it is on sale.
    fn enter_sets(&mut self, slot: u32, row: &Row) {
        if row.removed {
            self.search.remove(slot);
            return;
        }
        self.search.put(slot, &row.product);
        if row.barred && !self.barred.contains(&row.product.seller) {
            self.barred.insert(row.product.seller.clone());
        }
        if row.is_on_sale() {
            self.enter_sale(slot, &row.product.facts);
        }
    }

    /// Adds a product to the sets of those on sale.
    fn enter_sale(&mut self, slot: u32, facts: &Facts) {
        self.listed.insert(slot);
        if facts.featured {
            self.featured.insert(slot);
        }
        if is_recommended(facts) {
            self.recommended.insert(slot);
        }
        self.facets.insert(slot, facts);
    }

    fn leave_sets(&mut self, slot: u32) {
        self.listed.remove(slot);
        self.featured.remove(slot);
        self.recommended.remove(slot);
        self.facets.remove(slot);
    }

    /// Returns a listed product's entry.
    fn entry(&self, id: &ProductId) -> Option<&Entry> {
        let slot = *self.slots.get(id.as_str())?;
        self.listed.contains(slot).then(|| &self.entries[slot as usize])
    }

    /// Returns a listed product's JSON, with its price for the company that asks.
    pub(crate) fn product(&self, id: &ProductId, prices: Option<&CompanyPrices>) -> Option<Bytes> {
        Some(own_price::of(self.entry(id)?, prices))
    }

    /// Returns ids of listed products in catalogue order, and the number of listed products.
    pub(crate) fn ids(&self, offset: u64, limit: u64) -> (Vec<ProductId>, u64) {
        let from = u32::try_from(offset).ok().and_then(|offset| self.listed.select(offset));
        let slots = from.into_iter().flat_map(|from| self.listed.range(from..));
        let take = usize::try_from(limit).unwrap_or(usize::MAX);
        (slots.take(take).map(|slot| self.entries[slot as usize].id().into()).collect(), self.listed.len())
    }

    /// Returns those of these products that are listed, in this order.
    pub(crate) fn those(&self, ids: &[ProductId], prices: Option<&CompanyPrices>) -> ListAnswer {
        let listed = |id: &ProductId| self.slots.get(id.as_str()).copied().filter(|slot| self.listed.contains(*slot));
        let slots: Vec<u32> = ids.iter().filter_map(listed).collect();
        ListAnswer { body: self.body(&slots, prices), total: slots.len() as u64 }
    }

    /// Returns the products most like a listed one, or `None` if no listed product has that id.
    pub(crate) fn related(&self, id: &ProductId, facts: &Facts, prices: Option<&CompanyPrices>) -> Option<ListAnswer> {
        let slot = self.slots.get(id.as_str()).copied().filter(|slot| self.listed.contains(*slot))?;
        let slots = related::nearest(slot, facts, &self.facets, &self.listed);
        Some(ListAnswer { body: self.body(&slots, prices), total: slots.len() as u64 })
    }

    /// Returns a listed product's card for other modules.
    pub(crate) fn card(&self, id: &ProductId) -> Option<Arc<ProductCard>> {
        Some(Arc::new(self.entry(id)?.card()))
    }

    /// Returns a seller's listed lots with low stock, the lowest first.
    pub(crate) fn low(&self, seller: &AccountId, limit: u32) -> Vec<LowStock> {
        self.low.of(seller, limit, &self.entries)
    }

    /// Returns the values of every attribute among the listed products, as JSON.
    pub(crate) fn filters(&mut self) -> Bytes {
        self.filters.get_or_insert_with(|| self.facets.to_json()).clone()
    }

    /// Returns the requested page of a list.
    pub(crate) fn list(&mut self, query: &ListQuery, prices: Option<&CompanyPrices>) -> ListAnswer {
        let (page, total) = self.page(query);
        ListAnswer { body: self.body(&page, prices), total }
    }

    /// Returns the slots of a page, and the number of slots in the list.
    fn page(&mut self, query: &ListQuery) -> (Vec<u32>, u64) {
        let order = match (query.sort, query.tab) {
            (Some(Sort::PriceUp), _) => Some(Order::PriceUp),
            (Some(Sort::PriceDown), _) => Some(Order::PriceDown),
            (Some(Sort::Name), _) => Some(Order::Name),
            (Some(Sort::Score), _) => Some(Order::Score),
            (Some(Sort::Newest), _) | (None, Some(Tab::New)) => Some(Order::Newest),
            (None, Some(Tab::BestSellers)) => Some(Order::Sold),
            (None, Some(Tab::Recommended)) => Some(Order::Recommended),
            (Some(Sort::Catalogue), _) | (None, Some(Tab::Featured) | None) => None,
        };
        let choice = match query.tab {
            Some(Tab::Featured) => Choice::Featured,
            Some(Tab::Recommended) => Choice::Recommended,
            Some(Tab::BestSellers | Tab::New) | None => Choice::All,
        };
        if let (Some(order), None) = (order, &query.search) {
            let (facets, featured, recommended) = (&self.facets, &self.featured, &self.recommended);
            let sets = Sets { facets, featured, recommended, slots: self.entries.len() };
            if let Some(page) = self.orders.ranked_page(order, &sets, query, choice) {
                return page;
            }
        }
        let mut set = self.facets.matching(query);
        match choice {
            Choice::Featured => narrow(&mut set, &self.featured),
            Choice::Recommended => narrow(&mut set, &self.recommended),
            Choice::All => {}
        }
        let (offset, limit) = (query.offset as usize, query.limit as usize);
        if let Some(text) = &query.search {
            let hits = self.search.find(text);
            let within = set.as_ref().unwrap_or(&self.listed);
            if query.sort.is_none() {
                return hits.page(within, query.offset, limit);
            }
            set = Some(hits.slots(within));
        }
        let total = set.as_ref().unwrap_or(&self.listed).len();
        let page = match order {
            None => orders::in_catalogue_order(set.as_ref().unwrap_or(&self.listed), query.offset, limit),
            Some(order) => self.orders.page(order, set.as_ref(), &self.entries, offset, limit),
        };
        (page, total)
    }

    fn body(&self, page: &[u32], prices: Option<&CompanyPrices>) -> Bytes {
        let entries = || page.iter().map(|slot| &self.entries[*slot as usize]);
        let spare = prices.map_or(0, |prices| own_price::MOST_BYTES * prices.len().min(page.len()));
        let mut body = BytesMut::with_capacity(2 + spare + entries().map(|entry| entry.json.len() + 1).sum::<usize>());
        body.put_u8(b'[');
        for (at, entry) in entries().enumerate() {
            if at > 0 {
                body.put_u8(b',');
            }
            own_price::write(&mut body, entry, prices);
        }
        body.put_u8(b']');
        body.freeze()
    }
}

/// Whether the shop features the product or its score is high enough.
fn is_recommended(facts: &Facts) -> bool {
    facts.featured || facts.cupping_score.is_some_and(|score| score >= RECOMMENDED_SCORE)
}

fn narrow(set: &mut Option<RoaringBitmap>, by: &RoaringBitmap) {
    match set {
        Some(set) => *set &= by,
        None => *set = Some(by.clone()),
    }
}

#[cfg(test)]
impl View {
    /// Builds a view of these products.
    pub(crate) fn new(rows: Vec<Row>) -> Self {
        let mut filling = Filling::default();
        rows.iter().for_each(|row| filling.take(row));
        filling.finish()
    }
}

#[cfg(test)]
mod tests;
