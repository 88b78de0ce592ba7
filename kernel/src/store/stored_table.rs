//! A kind of stored value, which is opened without its type.

use serde_json::Value;

use super::record::{self, Record};
use super::{RecordError, StoreError, Table};

/// A kind of stored value. A table's rows, and the events of a name, are of one kind each.
#[derive(Clone, Copy, Debug)]
pub struct StoredTable {
    /// The table's name in its scope, or the event's name.
    pub name: &'static str,
    /// The version that this program writes.
    pub version: u16,
    /// Whether the audit log lists changes of its rows.
    pub audited: bool,
    /// A stored value of any known version as JSON.
    ///
    /// # Errors
    /// [`RecordError`] where it is not such a value, or has no JSON form.
    pub to_json: fn(&[u8]) -> Result<Value, RecordError>,
    /// A value from its JSON, as it is stored.
    ///
    /// # Errors
    /// [`StoreError::Record`] where the JSON is not of such a value.
    pub from_json: fn(Value) -> Result<Vec<u8>, StoreError>,
    /// A stored value of any known version, opened and stored anew in today's.
    ///
    /// # Errors
    /// [`RecordError`] where it is not such a value.
    pub upgrade: fn(&[u8]) -> Result<Vec<u8>, RecordError>,
}

/// A kind of event: all events of one name, as they stand in the log.
pub type StoredEventKind = StoredTable;

impl StoredTable {
    pub(super) const fn of<R: Record>(name: &'static str) -> Self {
        StoredTable {
            name,
            version: R::VERSION,
            audited: true,
            to_json: to_json::<R>,
            from_json: from_json::<R>,
            upgrade: upgrade::<R>,
        }
    }

    /// Leaves the table out of the audit log: nobody would ask about its changes.
    #[must_use]
    pub const fn unaudited(mut self) -> Self {
        self.audited = false;
        self
    }
}

impl<R: Record> Table<R> {
    /// The table as a module lists it.
    pub const fn stored(&self) -> StoredTable {
        StoredTable::of::<R>(self.name)
    }
}

fn to_json<R: Record>(bytes: &[u8]) -> Result<Value, RecordError> {
    serde_json::to_value(record::decode::<R>(bytes)?).map_err(|e| RecordError::Payload(e.to_string()))
}

fn from_json<R: Record>(value: Value) -> Result<Vec<u8>, StoreError> {
    let record: R = serde_json::from_value(value).map_err(|e| RecordError::Payload(e.to_string()))?;
    record::encode(&record)
}

fn upgrade<R: Record>(bytes: &[u8]) -> Result<Vec<u8>, RecordError> {
    record::encode_record(&record::decode::<R>(bytes)?)
}
