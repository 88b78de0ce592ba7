//! The table of due rows, by their time.

use contracts::ids::{BillId, ScheduleId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{ByTime, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// The due work, by its time.
    pub(crate) DUE: ByTime<Due> = "due";
}

/// Work that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// A bill's due day is over.
    Overdue(BillId),
    /// A schedule's next bill must be made, or its proposal expires.
    Schedule(ScheduleId),
}

impl Record for Due {}

impl Due {
    fn id(&self) -> &str {
        match self {
            Due::Overdue(id) => id,
            Due::Schedule(id) => id,
        }
    }
}

/// The end of a day in UTC, in milliseconds since 1970 UTC.
pub(crate) fn after(day: Date) -> i64 {
    // The last day of jiff's calendar has no next day; nothing is due so late.
    let next = day.tomorrow().unwrap_or(day);
    next.to_zoned(TimeZone::UTC).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}

/// The hours by which a day ends earlier in the first time zone of the world than in UTC.
const FIRST_ZONE_HOURS: i64 = 14;

/// The end of a day in the time zone where it ends first, in milliseconds since 1970 UTC.
pub(crate) fn first_end(day: Date) -> i64 {
    after(day).saturating_sub(FIRST_ZONE_HOURS * 3_600_000)
}

/// Adds a row that is due at `at_ms`.
pub(crate) fn put(tx: &mut Tx<'_>, at_ms: i64, due: &Due) -> Result<(), StoreError> {
    DUE.put(tx, at_ms, due.id(), due)
}
