//! The days of a lot that was received: which of its deliveries may be in goods that left it.
//!
//! Goods of one day are not told apart, because nobody knows which of them came first.

use std::collections::BTreeMap;

use contracts::ids::{LineId, LotId};
use contracts::lots::MoveKind;
use jiff::civil::Date;
use kernel::store::{Reader, StoreError};

use crate::ledger::model::of_lot;
use crate::ledger::store::{MOVES, counts};

/// The most moves of a lot that are read. In goods of a lot with more of them, all its deliveries may be.
const MOST_MOVES: usize = 10_000;

/// How goods left a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// At any time, or not yet: all goods of the lot are meant.
    Anytime,
    /// By a move of this day.
    On(Date),
    /// Drawn for this line of an order.
    For(LineId),
}

/// The days of a lot.
#[derive(Debug, Default)]
pub(super) struct Days {
    /// What it had at the end of each day with a move that counts.
    had: BTreeMap<Date, i128>,
    /// Line of an order → the last day on which it drew from the lot.
    drawn: BTreeMap<LineId, Date>,
}

impl Days {
    /// Reads those of a lot; `None` if it has too many moves.
    ///
    /// # Errors
    /// Where the store failed.
    pub(super) fn of(reader: &Reader<'_>, lot: &LotId) -> Result<Option<Self>, StoreError> {
        let mut days = Days::default();
        for (n, made) in MOVES.rows(reader, &of_lot(lot), None).enumerate() {
            let made = made?;
            if n >= MOST_MOVES {
                return Ok(None);
            }
            if !counts(reader, &made)? {
                continue;
            }
            *days.had.entry(made.day).or_default() += made.change(lot);
            if made.kind == MoveKind::Draw
                && let Some(sold) = made.line
            {
                let last = days.drawn.entry(sold.line).or_insert(made.day);
                *last = made.day.max(*last);
            }
        }
        // The change of each day becomes what there was at its end.
        let mut sum = 0;
        for had in days.had.values_mut() {
            sum += *had;
            *had = sum;
        }
        Ok(Some(days))
    }

    /// Returns the last day whose deliveries may be in goods that left. It is the day on which they left. If the lot was
    /// short at the end of that day, one of its days is wrong: then it is the first day at whose end nothing was missing.
    pub(super) fn until(&self, left: &Left) -> Date {
        let day = match left {
            Left::Anytime => None,
            Left::On(day) => Some(*day),
            Left::For(line) => self.drawn.get(line).copied(),
        };
        let Some(day) = day else { return Date::MAX };
        if self.had.range(..=day).next_back().is_none_or(|(_, had)| *had >= 0) {
            return day;
        }
        self.had.range(day..).find(|(_, had)| **had >= 0).map_or(Date::MAX, |(day, _)| *day)
    }
}

/// Returns the last day whose deliveries may be in goods that left a lot in any of these ways.
///
/// # Errors
/// Where the store failed.
pub(super) fn last_day(reader: &Reader<'_>, lot: &LotId, left: &[Left]) -> Result<Date, StoreError> {
    if left.contains(&Left::Anytime) {
        return Ok(Date::MAX);
    }
    let Some(days) = Days::of(reader, lot)? else { return Ok(Date::MAX) };
    Ok(left.iter().map(|left| days.until(left)).max().unwrap_or(Date::MAX))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn where_a_lot_was_short_a_later_delivery_may_be_in_what_left() {
        let on = |day: i8| date(2026, 1, day);
        let had = BTreeMap::from([(on(2), 100), (on(5), 0), (on(8), -60), (on(12), -10), (on(15), 40)]);
        let days = Days { had, drawn: BTreeMap::from([("line".into(), on(8))]) };
        assert_eq!(days.until(&Left::On(on(1))), on(1), "nothing was there yet, and nothing was missing");
        assert_eq!(days.until(&Left::On(on(5))), on(5));
        assert_eq!(days.until(&Left::On(on(7))), on(7), "what is missing went later");
        for day in [8, 9, 12, 14] {
            assert_eq!(days.until(&Left::On(on(day))), on(15), "day {day}");
        }
        assert_eq!(days.until(&Left::On(on(20))), on(20));
        assert_eq!(days.until(&Left::For("line".into())), on(15));
        assert_eq!(days.until(&Left::For("unknown".into())), Date::MAX, "nobody knows when");
        let short = Days { had: BTreeMap::from([(on(2), -1)]), drawn: BTreeMap::new() };
        assert_eq!(short.until(&Left::On(on(2))), Date::MAX);
    }
}
