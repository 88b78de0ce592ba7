//! Events, and their form in the log.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::RecordError;
use super::record::{self, Record};
use super::stored_table::{StoredEventKind, StoredTable};
use super::table::Table;
use crate::ids::AccountId;

/// The kernel's scope for events.
pub(super) const SCOPE: &str = "_events";

/// 8-byte big-endian number → event.
pub(super) const LOG: Table<LogRow> = Table::new("log");

/// An event: something that happened, published to other modules.
pub trait Event: Record + Send + Sync {
    /// Its name among all events, such as `sales.order-placed`. Never changes.
    const NAME: &'static str;

    /// The event as its module lists it.
    fn stored() -> StoredEventKind {
        StoredTable::of::<Self>(Self::NAME)
    }

    /// The accounts whose open pages are out of date now.
    fn concerns(&self) -> Vec<AccountId> {
        Vec::new()
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct LogRow {
    pub(super) name: String,
    pub(super) at_ms: i64,
    pub(super) record: Vec<u8>,
}

impl Record for LogRow {}

/// An event as it is in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number: 1, 2, 3 … in the order of commits.
    pub seq: u64,
    /// Its [`Event::NAME`].
    pub name: String,
    /// When it was committed, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    pub(super) record: Vec<u8>,
    pub(super) opened: Opened,
}

/// An event that was opened: its consumers share it.
#[derive(Clone, Default)]
pub(super) struct Opened(OnceLock<Arc<dyn Any + Send + Sync>>);

/// It says nothing that the record does not.
impl PartialEq for Opened {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Opened {}

impl fmt::Debug for Opened {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(if self.0.get().is_some() { "opened" } else { "unopened" })
    }
}

impl StoredEvent {
    /// Returns the event, if it is an `E`. It is opened once for all who ask.
    ///
    /// # Errors
    /// [`RecordError`] where it has the name of `E` and cannot be opened.
    pub fn open<E: Event>(&self) -> Result<Option<Arc<E>>, RecordError> {
        if self.name != E::NAME {
            return Ok(None);
        }
        if let Some(Ok(event)) = self.opened.0.get().map(|opened| opened.clone().downcast()) {
            return Ok(Some(event));
        }
        let event = Arc::new(record::decode::<E>(&self.record)?);
        // Another consumer may have been quicker.
        let _ = self.opened.0.set(event.clone());
        Ok(Some(event))
    }
}
