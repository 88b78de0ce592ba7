//! The days on which the goods of a lot came and went: nothing is taken from it before it was there.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kernel::store::{Reader, StoreError};

use super::model::{into_lot, of_lot};
use super::store::{MOVES, counts};
use crate::lot::model::Lot;

/// Returns the day on which a lot was made or first received, where that is after `day`; nothing where it had goods by
/// then.
pub(crate) fn came_after(reader: &Reader<'_>, lot: &Lot, day: Date) -> Result<Option<Date>, StoreError> {
    if let Some(made_by) = &lot.made_by {
        return Ok(reader.get(&MOVES, made_by)?.map(|made| made.day).filter(|made| *made > day));
    }
    let mut first: Option<Date> = None;
    for received in MOVES.rows(reader, &into_lot(&lot.id), None) {
        let received = received?;
        if counts(reader, &received)? {
            if received.day <= day {
                return Ok(None);
            }
            first = Some(first.map_or(received.day, |first| first.min(received.day)));
        }
    }
    Ok(first)
}

/// Returns a day, or the day on which a lot was made or first received, whichever is later.
pub(crate) fn not_before_goods(reader: &Reader<'_>, lot: &Lot, day: Date) -> Result<Date, StoreError> {
    Ok(came_after(reader, lot, day)?.unwrap_or(day))
}

/// Returns the least that a lot had at the end of any day from this one on, by the days of its moves.
pub(crate) fn least_since(reader: &Reader<'_>, lot: &Lot, day: Date) -> Result<u64, StoreError> {
    let mut later: BTreeMap<Date, i128> = BTreeMap::new();
    for made in MOVES.rows(reader, &of_lot(&lot.id), None) {
        let made = made?;
        if made.day > day && counts(reader, &made)? {
            *later.entry(made.day).or_default() += made.change(&lot.id);
        }
    }
    let mut had = i128::from(lot.balance_g);
    let mut least = had;
    for change in later.values().rev() {
        had -= change;
        least = least.min(had);
    }
    Ok(u64::try_from(least).unwrap_or(0))
}
