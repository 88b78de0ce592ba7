//! Filters in the order that a list is sorted by.
//!
//! A set of products is a bitmap of slots, and slots are in catalogue order. For a list in another order the same sets are
//! kept with each product's place in that order in its stead: a page of any filter is then found by its place, and costs
//! what its sets cost, wherever in the order its products stand.

use std::time::{Duration, Instant};

use roaring::RoaringBitmap;

use super::facets::Facets;
use crate::query::ListQuery;

/// Building takes at most one part in so many of the time: until it is due again, lists are walked.
const SHARE: u32 = 50;

/// One order's sets, as they were when they were built.
struct Built {
    /// The slots in order: place → slot.
    list: Vec<u32>,
    facets: Facets,
    featured: RoaringBitmap,
    recommended: RoaringBitmap,
}

/// One order's sets, built when they are asked for and not always then.
#[derive(Default)]
pub(super) struct Ranked {
    built: Option<Built>,
    turns: Turns,
}

/// Something that is built again and again, each time in its turn: when the last was done, and how long it took.
#[derive(Default)]
pub(super) struct Turns(Option<(Instant, Duration)>);

impl Turns {
    /// Builds it; `None` where its turn has not come.
    pub(super) fn take<T>(&mut self, build: impl FnOnce() -> T) -> Option<T> {
        if self.0.is_some_and(|(at, took)| at.elapsed() < took.saturating_mul(SHARE)) {
            return None;
        }
        let begun = Instant::now();
        let built = build();
        self.0 = Some((Instant::now(), begun.elapsed()));
        Some(built)
    }

    #[cfg(test)]
    pub(super) fn never() -> Self {
        Turns(Some((Instant::now(), Duration::MAX)))
    }
}

/// The sets of the view, by slot.
pub(super) struct Sets<'a> {
    pub(super) facets: &'a Facets,
    pub(super) featured: &'a RoaringBitmap,
    pub(super) recommended: &'a RoaringBitmap,
    /// How many slots there are, listed or not.
    pub(super) slots: usize,
}

/// A choice on top of the filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    All,
    Featured,
    Recommended,
}

impl Ranked {
    /// The order or a set has changed.
    pub(super) fn forget(&mut self) {
        self.built = None;
    }

    /// A page of what matches and how many match; `None` where the sets are not there and not due to be built.
    pub(super) fn page(
        &mut self,
        list: &[u32],
        sets: &Sets<'_>,
        query: &ListQuery,
        choice: Choice,
    ) -> Option<(Vec<u32>, u64)> {
        if self.built.is_none() {
            self.built = Some(self.turns.take(|| Built::new(list, sets))?);
        }
        let built = self.built.as_ref()?;
        let mut set = built.facets.matching(query);
        let chosen = match choice {
            Choice::All => None,
            Choice::Featured => Some(&built.featured),
            Choice::Recommended => Some(&built.recommended),
        };
        if let Some(chosen) = chosen {
            set = Some(set.map_or_else(|| chosen.clone(), |set| set & chosen));
        }
        let limit = query.limit as usize;
        let Some(set) = set else {
            let page = built.list.iter().skip(query.offset as usize).take(limit).copied();
            return Some((page.collect(), built.list.len() as u64));
        };
        let places = set.select(query.offset).into_iter().flat_map(|first| set.range(first..)).take(limit);
        Some((places.filter_map(|place| built.list.get(place as usize).copied()).collect(), set.len()))
    }
}

impl Built {
    fn new(list: &[u32], sets: &Sets<'_>) -> Self {
        // Slots that are not listed are in no set.
        let mut places = vec![0; sets.slots];
        for (place, slot) in (0..).zip(list) {
            places[*slot as usize] = place;
        }
        let placed = |slots: &RoaringBitmap| -> RoaringBitmap {
            let mut found: Vec<u32> = slots.iter().map(|slot| places[slot as usize]).collect();
            found.sort_unstable();
            found.into_iter().collect()
        };
        Built {
            list: list.to_vec(),
            facets: sets.facets.with(&placed),
            featured: placed(sets.featured),
            recommended: placed(sets.recommended),
        }
    }
}
