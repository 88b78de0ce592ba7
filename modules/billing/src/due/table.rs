//! The table of due rows, by their time.

use contracts::Id;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{ByTime, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// What is due, by its time.
    pub(crate) DUE: ByTime<Due> = "due";
}

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
    DUE.put(tx, at_ms, due.id(), due)
}
