//! Reads the audit log.

use super::super::record;
use super::super::{Reader, Store, StoreError, Stored, hex};
use super::verify::{self, AuditReport};
use super::{AuditRow, COUNT, HEAD, LOG, OF_ACCOUNT, SCOPE, hash, key_of, number};

/// An entry of the log as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number: 1, 2, 3 … in the order of commits.
    pub seq: u64,
    /// Its row.
    pub row: AuditRow,
    /// Its hash, in hexadecimal.
    pub hash: String,
}

/// Returns at most `limit` entries strictly before a number, newest first, of one account or of all; and their total.
fn page(
    reader: &Reader<'_>,
    account: Option<&str>,
    before: Option<u64>,
    limit: usize,
) -> Result<(Vec<AuditEntry>, u64), StoreError> {
    let entry = |seq: u64, row: AuditRow| -> Result<AuditEntry, StoreError> {
        Ok(AuditEntry { seq, hash: hex(&hash(seq, &record::encode(&row)?)), row })
    };
    let mut found = Vec::new();
    let Some(account) = account else {
        let before = before.map(u64::to_be_bytes);
        for row in reader.scan_back(&LOG, b"", before.as_ref().map(<[u8; 8]>::as_slice)).take(limit) {
            let (key, row) = row?;
            found.push(entry(number(&key), row)?);
        }
        return Ok((found, reader.get(&HEAD, b"")?.unwrap_or_default().seq));
    };
    let before = before.map(|seq| key_of(account, seq));
    for row in reader.scan_back(&OF_ACCOUNT, &[account.as_bytes(), &[0]].concat(), before.as_deref()).take(limit) {
        let (key, ()) = row?;
        let seq = number(key.get(account.len() + 1..).unwrap_or_default());
        if let Some(row) = reader.get(&LOG, seq.to_be_bytes())? {
            found.push(entry(seq, row)?);
        }
    }
    Ok((found, reader.get(&COUNT, account)?.unwrap_or(0)))
}

impl Store {
    /// Returns at most `limit` entries of the audit log strictly before a number, the newest first, of one account or
    /// of all; and their total.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn audit_log(
        &self,
        account: Option<&str>,
        before: Option<u64>,
        limit: usize,
    ) -> Result<(Vec<AuditEntry>, u64), StoreError> {
        self.0.shared.read(SCOPE, |reader| page(reader, account, before, limit))
    }

    /// Walks the audit log from its first entry to its last. `kept`: an entry's number and hash as they were earlier.
    ///
    /// # Errors
    /// [`StoreError`] where the engine cannot be read. A fault of the log stands in the report.
    pub fn audit_verify(&self, kept: Option<(u64, &str)>) -> Result<AuditReport, StoreError> {
        self.0.shared.state(|committed| verify::verify(committed, kept))
    }

    /// Leaves the tables that are listed as unaudited out of the audit log.
    pub(crate) fn leave_out_of_audit(&self, stored: &Stored) {
        let tables = stored.tables.iter().flat_map(|(scope, tables)| tables.iter().map(move |table| (*scope, table)));
        let unaudited = tables.filter(|(_, table)| !table.audited).map(|(scope, table)| (scope, table.name)).collect();
        *self.0.shared.unaudited.write().unwrap_or_else(std::sync::PoisonError::into_inner) = unaudited;
    }
}
