//! What the store holds, by name: each table and each event with its record's version, and how one is opened, shown as
//! JSON and stored anew by who does not know its type.

use serde_json::Value;

use super::record::{self, Record, RecordError};
use super::{StoreError, Table, audit, dead, events, file_names, lists, once, uploads, versions};

/// A kind of stored value. A table's rows, and the events of a name, are of one kind each.
#[derive(Clone, Copy, Debug)]
pub struct StoredTable {
    /// The table's name in its scope, or the event's name.
    pub name: &'static str,
    /// The version that this program writes.
    pub version: u16,
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

/// The events of a name, as they stand in the log.
pub type StoredEventKind = StoredTable;

impl StoredTable {
    pub(super) const fn of<R: Record>(name: &'static str) -> Self {
        StoredTable {
            name,
            version: R::VERSION,
            to_json: to_json::<R>,
            from_json: from_json::<R>,
            upgrade: upgrade::<R>,
        }
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

/// Whether it is the table of the events, whose rows hold records in their turn.
fn is_log(scope: &str, table: &str) -> bool {
    scope == events::SCOPE && table == events::LOG.name
}

/// All that a program stores.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Each scope with its tables: the kernel's own, then the modules', whether they are switched on or off.
    pub tables: Vec<(&'static str, Vec<StoredTable>)>,
    /// The events that stand in the log.
    pub events: Vec<StoredEventKind>,
}

impl Stored {
    /// The kernel's own, without any module yet.
    pub(crate) fn kernel() -> Self {
        let mut of_events = events::tables();
        of_events.push(dead::table());
        Stored {
            tables: vec![
                (audit::SCOPE, audit::tables()),
                (events::SCOPE, of_events),
                (versions::SCOPE, versions::tables()),
                (uploads::SCOPE, uploads::tables()),
            ],
            events: Vec::new(),
        }
    }

    /// Adds what a module lists, and the tables that the kernel keeps for each module in the module's own scope.
    pub(crate) fn add(&mut self, scope: &'static str, tables: Vec<StoredTable>, events: Vec<StoredEventKind>) {
        let mut all = tables;
        all.extend(lists::tables());
        all.extend([once::table(), file_names::table()]);
        all.sort_by_key(|table| table.name);
        self.tables.push((scope, all));
        self.events.extend(events);
    }

    /// The table of this name in a scope.
    pub fn table(&self, scope: &str, name: &str) -> Option<&StoredTable> {
        let (_, tables) = self.tables.iter().find(|(of, _)| *of == scope)?;
        tables.iter().find(|table| table.name == name)
    }

    /// A row's value as JSON; an event's with what it tells as JSON too.
    ///
    /// # Errors
    /// [`RecordError`] where it cannot be opened, or its table or event is not listed.
    pub fn to_json(&self, scope: &str, table: &str, value: &[u8]) -> Result<Value, RecordError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { events::to_json(self, value) } else { (form.to_json)(value) }
    }

    /// [`Stored::to_json`] taken back.
    ///
    /// # Errors
    /// [`StoreError::Record`] where the JSON is not of such a value, or its table or event is not listed.
    pub fn from_json(&self, scope: &str, table: &str, value: Value) -> Result<Vec<u8>, StoreError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { events::from_json(self, value) } else { (form.from_json)(value) }
    }

    /// A row's value of any known version, as this program would store it.
    ///
    /// # Errors
    /// [`RecordError`] where it cannot be opened, or its table is not listed.
    pub fn upgrade(&self, scope: &str, table: &str, value: &[u8]) -> Result<Vec<u8>, RecordError> {
        let form = self.table(scope, table).ok_or(RecordError::Unlisted)?;
        if is_log(scope, table) { events::upgrade(self, value) } else { (form.upgrade)(value) }
    }

    /// What is stored under which version: `scope/table` of each table, then the events' names, each in order.
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

    /// The events of this name.
    pub fn event(&self, name: &str) -> Option<&StoredEventKind> {
        self.events.iter().find(|event| event.name == name)
    }
}
