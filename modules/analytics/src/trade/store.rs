//! The tables of entries: the entries with their lists, their numbers, and the sums of each kind.

use std::collections::BTreeSet;

use kernel::store::{Collection, Listed, Reader, StoreError, Table, Tx, Words, lists, sort_key};

use super::model::{self, Entry, EntryId, Kind, State, Sums, Totals};

kernel::tables! {
    /// Id → entry.
    pub(crate) ENTRIES: Collection<Entry> = "trade", unaudited;
    /// Number in lower case → id: a search for a number finds old ones too.
    pub(crate) NUMBERS: Table<EntryId> = "trade-numbers", unaudited;
    /// Kind → the sums of its entries.
    pub(crate) TOTALS: Table<Totals> = "trade-totals", unaudited;
}

impl Listed for Entry {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        self.listed()
    }

    fn texts(&self) -> Vec<&str> {
        let sellers = self.sellers.iter().map(|party| party.name.as_str());
        sellers.chain([self.number.as_str(), &self.what, &self.buyer.name]).collect()
    }
}

/// Saves an entry with its lists, and counts it in the sums of its kind. `before` is the stored entry.
pub(crate) fn save(tx: &mut Tx<'_>, before: Option<&Entry>, entry: &Entry) -> Result<(), StoreError> {
    let counted = |entry: &Entry, state| entry.counts(state).filter(|_| entry.is(state));
    let moved = State::ALL.into_iter().filter_map(|state| {
        let (was, is) = (before.and_then(|before| counted(before, state)), counted(entry, state));
        (was != is).then_some((state, was, is))
    });
    let moved: Vec<_> = moved.collect();
    if !moved.is_empty() {
        let mut totals = tx.get(&TOTALS, entry.kind.as_str())?.unwrap_or_default();
        for (state, was, is) in moved {
            was.into_iter().for_each(|amount| totals.of(state).take(amount));
            is.into_iter().for_each(|amount| totals.of(state).add(amount));
        }
        tx.put(&TOTALS, entry.kind.as_str(), &totals)?;
    }
    if before.is_none() && !entry.number.is_empty() {
        tx.put(&NUMBERS, entry.number.to_lowercase(), &EntryId(entry.id.clone()))?;
    }
    ENTRIES.save(tx, before, entry)
}

/// Changes an entry; does nothing where there is none.
pub(crate) fn change(tx: &mut Tx<'_>, id: &str, with: impl FnOnce(&mut Entry)) -> Result<(), StoreError> {
    let Some(before) = tx.get(&ENTRIES, id)? else { return Ok(()) };
    let mut entry = before.clone();
    with(&mut entry);
    if entry == before {
        return Ok(());
    }
    save(tx, Some(&before), &entry)
}

/// Returns at most `limit` entries of a list after the cursor `before`, the newest first, and the total count. A search
/// looks in the newest 2,000 of the list, and at the entry whose number was typed.
pub(crate) fn page(
    reader: &Reader<'_>,
    (kind, state): (Kind, Option<State>),
    typed: Option<&str>,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Entry>, u64), StoreError> {
    let number = typed.map(|typed| typed.trim().to_lowercase()).filter(|number| !number.is_empty());
    if let Some(EntryId(id)) = number.map(|number| reader.get(&NUMBERS, number)).transpose()?.flatten() {
        let found = reader.get(&ENTRIES, id)?;
        let fits = |entry: &Entry| entry.kind == kind && state.is_none_or(|state| entry.is(state));
        let found: Vec<Entry> = found.into_iter().filter(|entry| fits(entry) && before.is_none()).collect();
        let total = u64::try_from(found.len()).unwrap_or(0);
        return Ok((found, total));
    }
    ENTRIES.search(reader, &model::lists(kind, state), &Words::of(typed), before, limit)
}

/// How many entries of a kind there are, in one state if given.
pub(crate) fn count(reader: &Reader<'_>, kind: Kind, state: Option<State>) -> Result<u64, StoreError> {
    model::lists(kind, state).iter().map(|list| lists::count(reader, list)).sum()
}

/// The sums of a kind's entries in a state.
pub(crate) fn sums(reader: &Reader<'_>, kind: Kind, state: State) -> Result<Sums, StoreError> {
    let mut totals = reader.get(&TOTALS, kind.as_str())?.unwrap_or_default();
    Ok(std::mem::take(totals.of(state)))
}
