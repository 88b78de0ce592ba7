//! Filters in the sort order of a list.
//!
//! A set of products is a bitmap of slots, and slots are in catalogue order. For a list in another order, the same sets
//! are stored with each product's place in that order instead of its slot. A page of any filter is then found by its
//! place. It costs as much as its sets, wherever in the order its products are.

use std::time::{Duration, Instant};

use roaring::RoaringBitmap;

use super::facets::Facets;
use crate::query::ListQuery;

/// Building takes at most this fraction of the time, as 1/n. Until it is due again, lists are walked.
const SHARE: u32 = 50;

/// One order's sets at the time when they were built.
struct Built {
    /// The slots in order: place → slot.
    list: Vec<u32>,
    facets: Facets,
    featured: RoaringBitmap,
    recommended: RoaringBitmap,
}

/// One order's sets, built on request if building is due.
#[derive(Default)]
pub(super) struct Ranked {
    built: Option<Built>,
    turns: Turns,
}

/// The schedule of something that is rebuilt repeatedly: when the last build ended, and how long it took.
#[derive(Default)]
pub(super) struct Turns(Option<(Instant, Duration)>);

impl Turns {
    /// Builds it, or returns `None` if it is not due.
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
    /// Number of slots, listed or not.
    pub(super) slots: usize,
}

/// A selection on top of the filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    All,
    Featured,
    Recommended,
}

impl Ranked {
    /// Drops the sets after the order or a set changed.
    pub(super) fn forget(&mut self) {
        self.built = None;
    }

    /// Returns a page of the matches and their number, or `None` if the sets are neither built nor due.
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
        // No set has slots that are not listed.
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
