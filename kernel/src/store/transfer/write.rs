//! Writes every record.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::super::{Store, Stored, record, table, version_tables};
use super::{FORMAT, Head, Line, Trailer, TransferError, io};

/// Writes one state of the store to `out`, which is called `name` in errors; returns the number of rows. The store's
/// own versions are left out.
///
/// # Errors
/// [`TransferError`]; `out` then has no last line.
pub fn export(store: &Store, stored: &Stored, name: &Path, out: &mut dyn Write) -> Result<u64, TransferError> {
    let made = jiff::Timestamp::from_millisecond(store.now_ms()).unwrap_or_default().to_string();
    put(out, name, &Head { sokoni: env!("CARGO_PKG_VERSION").to_owned(), format: FORMAT, made })?;
    let mut rows: BTreeMap<String, u64> = BTreeMap::new();
    store.snapshot().for_each(|key, value| -> Result<(), TransferError> {
        let Some((scope, of, key)) = table::parts(key).filter(|(scope, ..)| *scope != version_tables::SCOPE) else {
            return Ok(());
        };
        *rows.entry(format!("{scope}/{of}")).or_default() += 1;
        put(out, name, &line(stored, scope, of, key, value)?)
    })?;
    let count = rows.values().sum();
    put(out, name, &Trailer { rows })?;
    out.flush().map_err(|e| io(name, &e))?;
    Ok(count)
}

fn line(stored: &Stored, scope: &str, of: &str, key: &[u8], value: &[u8]) -> Result<Line, TransferError> {
    let text = std::str::from_utf8(key).ok().filter(|text| !text.chars().any(char::is_control));
    let mut line = Line {
        scope: scope.to_owned(),
        table: of.to_owned(),
        key: text.map(str::to_owned),
        key64: text.is_none().then(|| STANDARD.encode(key)),
        version: record::version(value).map_err(super::StoreError::from)?,
        record: None,
        bytes64: None,
    };
    // An older record is shown as today's program would store it.
    let whole = stored.upgrade(scope, of, value).ok().and_then(|new| {
        let shown = stored.to_json(scope, of, &new).ok()?;
        (stored.from_json(scope, of, shown.clone()).as_ref() == Ok(&new)).then_some((new, shown))
    });
    match whole {
        Some((new, shown)) => {
            line.version = record::version(&new).map_err(super::StoreError::from)?;
            line.record = Some(shown);
        }
        None => line.bytes64 = Some(STANDARD.encode(value)),
    }
    Ok(line)
}

fn put(out: &mut dyn Write, name: &Path, line: &impl serde::Serialize) -> Result<(), TransferError> {
    serde_json::to_writer(&mut *out, line).map_err(|e| io(name, &e.into()))?;
    out.write_all(b"\n").map_err(|e| io(name, &e))
}
