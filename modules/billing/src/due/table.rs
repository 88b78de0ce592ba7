//! The table of due rows, by their time.

use contracts::Id;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{Reader, Record, StoreError, Table, Tx, lists};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Time and id (see [`lists::sort_key`]) → what is due then.
    pub(crate) DUE: Table<Due> = "due";
}

/// Rows that are taken in one commit.
const PART: usize = 50;

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// A bill's last day is over.
    Overdue(Id),
    /// A schedule's next bill is to be made, or its proposal runs out.
    Schedule(Id),
}

impl Record for Due {
    const VERSION: u16 = 1;
}

impl Due {
    fn id(&self) -> &str {
        match self {
            Due::Overdue(id) | Due::Schedule(id) => id,
        }
    }
}

/// When a day is over, in milliseconds since 1970 UTC.
pub(crate) fn after(day: Date) -> i64 {
    // The last day of jiff's calendar has no next; nothing is due so late.
    let next = day.tomorrow().unwrap_or(day);
    next.to_zoned(TimeZone::UTC).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}

/// Notes what is due at `at_ms`.
pub(crate) fn put(tx: &mut Tx<'_>, at_ms: i64, due: &Due) -> Result<(), StoreError> {
    tx.put(&DUE, lists::sort_key(at_ms, due.id()), due)
}

/// The first rows of a table by time whose time has come.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn come<R: Record>(
    reader: &Reader<'_>,
    table: &Table<R>,
    now_ms: i64,
) -> Result<Vec<(Vec<u8>, R)>, StoreError> {
    // Every time up to now sorts before the next millisecond.
    let end = lists::sort_key(now_ms.saturating_add(1), "");
    let rows = reader.scan(table, &[], None).take(PART);
    rows.take_while(|row| row.as_ref().map_or(true, |(key, _)| key.as_slice() < end.as_bytes())).collect()
}
