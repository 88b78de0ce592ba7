//! Builds the view of a whole catalogue at once, from lists: far cheaper than one product at a time.

use std::collections::HashSet;

use contracts::ids::AccountId;
use roaring::RoaringBitmap;

use super::entry::{Entry, Sharing};
use super::facets::{self, Facets};
use super::low::Low;
use super::orders::Orders;
use super::search::{self, Search};
use super::shelf::Shelves;
use super::{Row, View, is_recommended};

/// Products collected for a view. Each has a number: the count of products before it.
#[derive(Default)]
pub(crate) struct Filling {
    /// The entries, with their places in catalogue order and their numbers.
    entries: Vec<(u64, u32, Entry)>,
    sharing: Sharing,
    /// Products that are not deleted.
    kept: Vec<u32>,
    listed: Vec<u32>,
    featured: Vec<u32>,
    recommended: Vec<u32>,
    facets: facets::Gathered,
    words: search::Gathered,
    barred: HashSet<AccountId>,
}

impl Filling {
    /// Adds a product, in any order.
    pub(crate) fn take(&mut self, row: &Row) {
        // Memory cannot hold more than 4 billion products.
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.entries.push((row.product.ordinal, number, Entry::new(row, &mut self.sharing)));
        if row.barred && !self.barred.contains(&row.product.seller) {
            self.barred.insert(row.product.seller.clone());
        }
        if row.removed {
            return;
        }
        self.kept.push(number);
        self.words.take(number, &row.product);
        let facts = &row.product.facts;
        if !row.is_on_sale() {
            return;
        }
        self.listed.push(number);
        if facts.featured {
            self.featured.push(number);
        }
        if is_recommended(facts) {
            self.recommended.push(number);
        }
        self.facets.take(number, facts);
    }

    /// Builds the view of all added products.
    pub(crate) fn finish(mut self) -> View {
        self.entries.sort_unstable_by_key(|(ordinal, ..)| *ordinal);
        let mut slots = vec![0; self.entries.len()];
        for (slot, (_, number, _)) in (0..).zip(&self.entries) {
            slots[*number as usize] = slot;
        }
        // Reuses the memory and frees the spare part. A second copy of a large shop would not be given back.
        let mut entries: Vec<Entry> = self.entries.into_iter().map(|(.., entry)| entry).collect();
        entries.shrink_to_fit();
        let place = &|numbers: Vec<u32>| -> RoaringBitmap {
            let mut placed: Vec<u32> = numbers.into_iter().map(|number| slots[number as usize]).collect();
            placed.sort_unstable();
            placed.into_iter().collect()
        };
        let (kept, listed) = (place(self.kept), place(self.listed));
        let (facets, words) = (self.facets, self.words);
        let sort = || {
            let (mut shelves, mut low, mut orders) = (Shelves::default(), Low::default(), Orders::default());
            shelves.insert_all(kept.iter(), &entries);
            listed.iter().for_each(|slot| low.insert(slot, &entries[slot as usize]));
            orders.insert_all(&listed.iter().collect::<Vec<u32>>(), &entries);
            (shelves, low, orders)
        };
        // Two halves of about the same work, so that a large shop starts sooner on two processors.
        let ((facets, search), (shelves, low, orders)) = std::thread::scope(|threads| {
            let sets = threads.spawn(|| (Facets::filled(facets, place), Search::filled(words, place)));
            let sorted = sort();
            (sets.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), sorted)
        });
        View {
            slots: (0..).zip(&entries).map(|(slot, entry)| (entry.id().into(), slot)).collect(),
            entries,
            sharing: self.sharing,
            listed,
            featured: place(self.featured),
            recommended: place(self.recommended),
            facets,
            orders,
            low,
            shelves,
            search,
            barred: self.barred,
            ..View::default()
        }
    }
}
