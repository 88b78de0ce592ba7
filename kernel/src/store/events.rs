//! The event log. Rows are only ever appended, in the commit of the change that they report.

use super::RecordError;
use super::engine::{self, Batch, Reads};
use super::event::{LOG, LogRow, SCOPE, StoredEvent};
use super::reader::Reader;
use super::record;
use super::stored_table::StoredTable;
use super::table::Table;
use super::view::View;
use super::{StoreError, Tx};

/// Consumer → number of the last event that it is done with.
pub(super) const CURSORS: Table<u64> = Table::new("cursors");

/// The tables of this scope.
pub(super) fn tables() -> Vec<StoredTable> {
    vec![LOG.stored(), CURSORS.stored()]
}

/// Returns the name and the version of a row's event.
pub(super) fn version(bytes: &[u8]) -> Result<(String, u16), RecordError> {
    let LogRow { name, record, .. } = record::decode(bytes)?;
    Ok((name, record::version(&record)?))
}

fn reader(committed: &dyn Reads) -> Reader<'_> {
    Reader { view: View::of(committed), scope: SCOPE }
}

fn stored((key, row): (Vec<u8>, LogRow)) -> Result<StoredEvent, StoreError> {
    let seq = <[u8; 8]>::try_from(key).map_err(|_| StoreError::Record(RecordError::Short))?;
    Ok(StoredEvent {
        seq: u64::from_be_bytes(seq),
        name: row.name,
        at_ms: row.at_ms,
        record: row.record,
        opened: Default::default(),
    })
}

/// The number of the last event, 0 where there is none.
pub(super) fn last(committed: &dyn Reads) -> Result<u64, StoreError> {
    let last = reader(committed).scan_back(&LOG, b"", None).next().transpose()?;
    Ok(last.map(stored).transpose()?.map_or(0, |event| event.seq))
}

/// The number of the last event that a group wrote, if it wrote any.
pub(super) fn last_in(rows: &Batch) -> Option<u64> {
    let (begin, end) = (LOG.key(SCOPE, b""), LOG.key(SCOPE, &[u8::MAX; 9]));
    let (key, _) = engine::between(rows, &begin, &end).next_back()?;
    Some(u64::from_be_bytes(key.strip_prefix(begin.as_slice())?.try_into().ok()?))
}

/// Events strictly after one number, up to and with another, at most `limit`.
pub(super) fn between(
    committed: &dyn Reads,
    after: u64,
    upto: u64,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let after = after.to_be_bytes();
    let rows = reader(committed);
    let events = rows.scan(&LOG, b"", Some(&after)).take(limit).map(|row| stored(row?));
    let mut events = events.collect::<Result<Vec<_>, _>>()?;
    events.retain(|event| event.seq <= upto);
    Ok(events)
}

/// An event by its number.
pub(super) fn one(committed: &dyn Reads, seq: u64) -> Result<Option<StoredEvent>, StoreError> {
    Ok(between(committed, seq.saturating_sub(1), seq, 1)?.pop())
}

/// Moves a cursor from `from` to `to`. Fails if it is elsewhere: then somebody else took the events.
pub(super) fn move_cursor(tx: &mut Tx<'_>, name: &str, from: u64, to: u64) -> Result<(), StoreError> {
    tx.within(SCOPE, |tx| {
        let found = tx.get(&CURSORS, name)?.unwrap_or(0);
        if found != from {
            return Err(StoreError::Engine(format!("the cursor of {name} is at {found}, not at {from}")));
        }
        tx.put(&CURSORS, name, &to)
    })
}
