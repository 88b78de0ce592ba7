//! The log of what happened.

use serde::{Deserialize, Serialize};

use super::record::{self, Record, RecordError};
use super::table::Table;

/// The kernel's own scope for the log, cursors and dead letters.
pub(super) const SCOPE: &str = "_events";
pub(super) const LOG: Table<LoggedEvent> = Table::new("log");
/// Consumer → sequence number of the next event that it has not taken.
pub(super) const CURSORS: Table<u64> = Table::new("cursor");
/// Consumer NUL sequence number → why.
pub(super) const DEAD: Table<DeadLetter> = Table::new("dead");

/// Something that happened, appended in the commit in which it happened.
pub trait Event: Record {
    /// Its name in the log: `module.what-happened`.
    const NAME: &'static str;
}

#[derive(Serialize, Deserialize)]
pub(super) struct LoggedEvent {
    pub(super) name: String,
    pub(super) at_ms: i64,
    pub(super) payload: Vec<u8>,
}
impl Record for LoggedEvent {
    const VERSION: u16 = 1;
}

/// An event that a consumer failed on too often.
#[derive(Serialize, Deserialize)]
pub(super) struct DeadLetter {
    pub(super) event: String,
    pub(super) why: String,
}
impl Record for DeadLetter {
    const VERSION: u16 = 1;
}

/// An event as a consumer meets it.
pub struct StoredEvent {
    /// Its place in the log.
    pub seq: u64,
    /// Its name.
    pub name: String,
    /// When it was appended, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    pub(super) payload: Vec<u8>,
}

impl StoredEvent {
    /// The event, or `None` where it is of another type.
    ///
    /// # Errors
    /// [`RecordError`] where it cannot be read.
    pub fn open<E: Event>(&self) -> Result<Option<E>, RecordError> {
        if self.name == E::NAME { record::decode(&self.payload).map(Some) } else { Ok(None) }
    }
}
