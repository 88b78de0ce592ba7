//! The log of what happened. Rows are only ever appended, in the commit of what they tell of.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::engine::Engine;
use super::reader::Reader;
use super::record::{self, Record, RecordError};
use super::table::Table;
use super::view::View;
use super::{StoreError, Stored, StoredEventKind, StoredTable, Tx};

/// The kernel's own scope.
pub(super) const SCOPE: &str = "_events";

/// 8-byte big-endian number → event.
pub(super) const LOG: Table<LogRow> = Table::new("log");

/// Consumer → number of the last event that it is done with.
pub(super) const CURSORS: Table<u64> = Table::new("cursors");

/// The tables of this scope.
pub(super) fn tables() -> Vec<StoredTable> {
    vec![LOG.stored(), CURSORS.stored()]
}

/// Something that happened, for other modules to hear of.
pub trait Event: Record {
    /// Its name among all events, such as `sales.order-placed`. Never changes.
    const NAME: &'static str;

    /// The event as the module that emits it lists it.
    fn stored() -> StoredEventKind {
        StoredTable::of::<Self>(Self::NAME)
    }

    /// The accounts whose open pages show something else now.
    fn concerns(&self) -> Vec<String> {
        Vec::new()
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct LogRow {
    name: String,
    at_ms: i64,
    record: Vec<u8>,
}

impl Record for LogRow {
    const VERSION: u16 = 1;
}

/// An event as it is in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number: 1, 2, 3 … in the order of commits.
    pub seq: u64,
    /// Its [`Event::NAME`].
    pub name: String,
    /// When it was committed, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    record: Vec<u8>,
}

impl StoredEvent {
    /// The event, if it is an `E`.
    ///
    /// # Errors
    /// [`RecordError`] where it is an `E` by name that cannot be opened.
    pub fn open<E: Event>(&self) -> Result<Option<E>, RecordError> {
        if self.name != E::NAME {
            return Ok(None);
        }
        record::decode(&self.record).map(Some)
    }
}

/// An event as an export shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShownRow {
    name: String,
    at_ms: i64,
    version: u16,
    event: Value,
}

/// A row of the log as JSON, with its event as JSON too.
pub(super) fn to_json(stored: &Stored, bytes: &[u8]) -> Result<Value, RecordError> {
    let LogRow { name, at_ms, record } = record::decode(bytes)?;
    let kind = stored.event(&name).ok_or(RecordError::Unlisted)?;
    let row = ShownRow { version: kind.version, event: (kind.to_json)(&record)?, name, at_ms };
    serde_json::to_value(row).map_err(|e| RecordError::Payload(e.to_string()))
}

/// [`to_json`] taken back.
pub(super) fn from_json(stored: &Stored, value: Value) -> Result<Vec<u8>, StoreError> {
    let row: ShownRow = serde_json::from_value(value).map_err(|e| RecordError::Payload(e.to_string()))?;
    let kind = stored.event(&row.name).ok_or(RecordError::Unlisted)?;
    if row.version != kind.version {
        return Err(RecordError::UnknownVersion { version: row.version, known: kind.version }.into());
    }
    record::encode(&LogRow { record: (kind.from_json)(row.event)?, name: row.name, at_ms: row.at_ms })
}

/// A row of the log in today's version, and its event too; an event that nobody knows any more is left as it is.
pub(super) fn upgrade(stored: &Stored, bytes: &[u8]) -> Result<Vec<u8>, RecordError> {
    let mut row: LogRow = record::decode(bytes)?;
    if let Some(kind) = stored.event(&row.name) {
        row.record = (kind.upgrade)(&row.record)?;
    }
    record::encode_record(&row)
}

/// The name of a row's event, and the version that it has.
pub(super) fn version(bytes: &[u8]) -> Result<(String, u16), RecordError> {
    let LogRow { name, record, .. } = record::decode(bytes)?;
    Ok((name, record::version(&record)?))
}

pub(super) fn append<E: Event>(tx: &mut Tx<'_>, seq: u64, event: &E) -> Result<(), StoreError> {
    let row = LogRow { name: E::NAME.to_owned(), at_ms: tx.now_ms(), record: record::encode(event)? };
    tx.within(SCOPE, |tx| tx.put(&LOG, seq.to_be_bytes(), &row))
}

fn reader(engine: &dyn Engine) -> Reader<'_> {
    Reader { view: View { engine, layers: [None, None] }, scope: SCOPE }
}

fn stored((key, row): (Vec<u8>, LogRow)) -> Result<StoredEvent, StoreError> {
    let seq = <[u8; 8]>::try_from(key).map_err(|_| StoreError::Record(RecordError::Short))?;
    Ok(StoredEvent { seq: u64::from_be_bytes(seq), name: row.name, at_ms: row.at_ms, record: row.record })
}

/// The number of the last event, 0 where there is none.
pub(super) fn last(engine: &dyn Engine) -> Result<u64, StoreError> {
    let last = reader(engine).scan_back(&LOG, b"", None).next().transpose()?;
    Ok(last.map(stored).transpose()?.map_or(0, |event| event.seq))
}

/// Events strictly after one number, up to and with another, at most `limit`.
pub(super) fn between(
    engine: &dyn Engine,
    after: u64,
    upto: u64,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let after = after.to_be_bytes();
    let rows = reader(engine);
    let events = rows.scan(&LOG, b"", Some(&after)).take(limit).map(|row| stored(row?));
    let mut events = events.collect::<Result<Vec<_>, _>>()?;
    events.retain(|event| event.seq <= upto);
    Ok(events)
}

/// An event by its number.
pub(super) fn one(engine: &dyn Engine, seq: u64) -> Result<Option<StoredEvent>, StoreError> {
    Ok(between(engine, seq.saturating_sub(1), seq, 1)?.pop())
}

/// Moves a cursor on, unless it is not where it was left: then the events were taken by another.
pub(super) fn move_cursor(tx: &mut Tx<'_>, name: &str, from: u64, to: u64) -> Result<(), StoreError> {
    tx.within(SCOPE, |tx| {
        let found = tx.get(&CURSORS, name)?.unwrap_or(0);
        if found != from {
            return Err(StoreError::Engine(format!("the cursor of {name} is at {found}, not at {from}")));
        }
        tx.put(&CURSORS, name, &to)
    })
}
