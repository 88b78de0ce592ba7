//! The list of all tables and events in the store, by name, each with its record's version. With it, code that does not
//! know a record's type opens the record, shows it as JSON and stores it anew.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event::{LOG, LogRow, SCOPE};
use super::stored_table::{StoredEventKind, StoredTable};
use super::{
    RecordError, StoreError, audit, dead_event, events, file_names, former_lists, idempotency, lists, record, uploads,
    version_tables,
};

/// Whether it is the table of the events, whose rows hold records in their turn.
fn is_log(scope: &str, table: &str) -> bool {
    scope == SCOPE && table == LOG.name
}

/// All tables and events that a program stores.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Each scope with its tables: the kernel's own, then the modules', whether they are switched on or off.
    pub tables: Vec<(&'static str, Vec<StoredTable>)>,
    /// The events that stand in the log.
    pub events: Vec<StoredEventKind>,
}

impl Stored {
    /// The kernel's own tables, without any module yet.
    pub(crate) fn kernel() -> Self {
        let mut of_events = events::tables();
        of_events.push(dead_event::table());
        Stored {
            tables: vec![
                (audit::SCOPE, audit::tables()),
                (SCOPE, of_events),
                (version_tables::SCOPE, version_tables::tables()),
                (uploads::SCOPE, uploads::tables()),
            ],
            events: Vec::new(),
        }
    }

    /// Adds a module's tables and events, and the tables that the kernel keeps in each module's own scope.
    pub(crate) fn add(&mut self, scope: &'static str, tables: Vec<StoredTable>, events: Vec<StoredEventKind>) {
        let mut all = tables;
        all.extend(lists::tables());
        all.extend(former_lists::tables());
        all.extend([idempotency::table(), file_names::table()]);
        all.sort_by_key(|table| table.name);
        self.tables.push((scope, all));
        self.events.extend(events);
    }

    /// The table of this name in a scope.
    pub fn table(&self, scope: &str, name: &str) -> Option<&StoredTable> {
        let (_, tables) = self.tables.iter().find(|(of, _)| *of == scope)?;
        tables.iter().find(|table| table.name == name)
    }

    /// Returns a row's value as JSON; for a row of the log its event is JSON too.
    ///
    /// # Errors
    /// [`RecordError`] where it cannot be opened, or its table or event is not listed.
    pub fn to_json(&self, scope: &str, table: &str, value: &[u8]) -> Result<Value, RecordError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { event_to_json(self, value) } else { (form.to_json)(value) }
    }

    /// The inverse of [`Stored::to_json`].
    ///
    /// # Errors
    /// [`StoreError::Record`] where the JSON is not of such a value, or its table or event is not listed.
    pub fn from_json(&self, scope: &str, table: &str, value: Value) -> Result<Vec<u8>, StoreError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { event_from_json(self, value) } else { (form.from_json)(value) }
    }

    /// Returns a row's value of any known version, as this program would store it.
    ///
    /// # Errors
    /// [`RecordError`] where it cannot be opened, or its table is not listed.
    pub fn upgrade(&self, scope: &str, table: &str, value: &[u8]) -> Result<Vec<u8>, RecordError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { upgraded_event(self, value) } else { (form.upgrade)(value) }
    }

    /// Returns the versions by name: `scope/table` of each table, then the events' names, each in order.
    pub fn versions(&self) -> Vec<(String, u16)> {
        let tables = self.tables.iter().flat_map(|(scope, tables)| tables.iter().map(move |table| (scope, table)));
        let mut tables: Vec<_> =
            tables.map(|(scope, table)| (format!("{scope}/{}", table.name), table.version)).collect();
        let mut events: Vec<_> = self.events.iter().map(|event| (event.name.to_owned(), event.version)).collect();
        tables.sort();
        events.sort();
        tables.append(&mut events);
        tables
    }

    /// The kind of event with this name.
    pub fn event(&self, name: &str) -> Option<&StoredEventKind> {
        self.events.iter().find(|event| event.name == name)
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
fn event_to_json(stored: &Stored, bytes: &[u8]) -> Result<Value, RecordError> {
    let LogRow { name, at_ms, record } = record::decode(bytes)?;
    let kind = stored.event(&name).ok_or(RecordError::Unlisted)?;
    let row = ShownRow { version: kind.version, event: (kind.to_json)(&record)?, name, at_ms };
    serde_json::to_value(row).map_err(|e| RecordError::Payload(e.to_string()))
}

/// The inverse of [`event_to_json`].
fn event_from_json(stored: &Stored, value: Value) -> Result<Vec<u8>, StoreError> {
    let row: ShownRow = serde_json::from_value(value).map_err(|e| RecordError::Payload(e.to_string()))?;
    let kind = stored.event(&row.name).ok_or(RecordError::Unlisted)?;
    if row.version != kind.version {
        return Err(RecordError::UnknownVersion { version: row.version, known: kind.version }.into());
    }
    record::encode(&LogRow { record: (kind.from_json)(row.event)?, name: row.name, at_ms: row.at_ms })
}

/// Returns a row of the log in today's version, and its event too; an event of an unknown kind is left as it is.
fn upgraded_event(stored: &Stored, bytes: &[u8]) -> Result<Vec<u8>, RecordError> {
    let mut row: LogRow = record::decode(bytes)?;
    if let Some(kind) = stored.event(&row.name) {
        row.record = (kind.upgrade)(&row.record)?;
    }
    record::encode_record(&row)
}
