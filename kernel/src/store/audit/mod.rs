//! The audit log: the changed rows and the request behind them, entered in the commit of the change.
//!
//! Each row holds the hash of the row before it, so that none can be altered, removed or inserted without breaking the
//! chain that `sokoni audit verify` walks. No values are kept, so that deleting personal data leaves the chain whole.
//!
//! | table | key | row |
//! |---|---|---|
//! | `log` | 8-byte big-endian number | [`AuditRow`] |
//! | `account` | account, NUL, number | nothing: an account's rows |
//! | `count` | account | how many rows it has |
//! | `head` | nothing | [`Head`]: the end of the chain |

mod context;
mod read;
mod verify;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::dead_event;
use super::engine::Batch;
use super::file_names;
use super::hex;
use super::lists;
use super::record::{self, Record};
use super::table::{self, Table};
use super::{StoreError, StoredTable, Tx};

pub use context::by_command;
pub(crate) use context::{AuditContext, again, audit_context, during};
pub use read::AuditEntry;
pub use verify::{AuditFault, AuditReport};

pub(super) const SCOPE: &str = "_audit";

const LOG: Table<AuditRow> = Table::new("log");
const OF_ACCOUNT: Table<()> = Table::new("account");
const COUNT: Table<u64> = Table::new("count");
const HEAD: Table<Head> = Table::new("head");

/// The tables of this scope.
pub(super) fn tables() -> Vec<StoredTable> {
    // The hashes are over the bytes of the entries, which therefore stay as they were written.
    let log = StoredTable { upgrade: |bytes| Ok(bytes.to_vec()), ..LOG.stored() };
    vec![log, OF_ACCOUNT.stored(), COUNT.stored(), HEAD.stored()]
}

/// The most changed rows that one entry names.
const NAMED: usize = 20;
/// The most characters of a key that are kept.
const KEY_CHARS: usize = 120;
/// The table of idempotency keys, whose rows repeat the changes of the request.
const REPEATS: &str = "idempotency";

/// A row that an entry's transaction changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditedRow {
    /// Its module.
    pub module: String,
    /// Its table.
    pub table: String,
    /// Its key, with `/` between its parts: in hexadecimal where it is not text, and as a hash where it holds an e-mail address.
    pub key: String,
}

/// An entry of the log, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRow {
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The account in whose name it was; empty where nobody was signed in.
    pub account: String,
    /// The account that signed in.
    pub person: String,
    /// The address it came from.
    pub from: String,
    /// The requested operation.
    pub operation: String,
    /// The changed rows, at most 20.
    pub rows: Vec<AuditedRow>,
    /// How many rows it changed.
    pub row_count: u64,
    /// Hash of the entry before; zeros in the first one.
    pub before: [u8; 32],
}
impl Record for AuditRow {}

/// The end of the chain, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) seq: u64,
    pub(super) hash: [u8; 32],
}
impl Record for Head {}

/// SHA-256 over an entry's number and its bytes as they are stored.
fn hash(seq: u64, stored: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(seq.to_be_bytes()).chain_update(stored).finalize().into()
}

fn key_of(account: &str, seq: u64) -> Vec<u8> {
    [account.as_bytes(), &[0], &seq.to_be_bytes()].concat()
}

/// Enters the rows that a transaction has written so far, unless all are in tables that are left out.
pub(super) fn enter(
    tx: &mut Tx<'_>,
    audit_context: &AuditContext,
    left_out: &[(&'static str, &'static str)],
) -> Result<(), StoreError> {
    let (rows, row_count) = changed(tx.written(), left_out);
    if row_count == 0 {
        return Ok(());
    }
    let mut audit_context = audit_context.clone();
    if let Some((account, person)) = tx.found_asker().filter(|_| audit_context.account.is_empty()) {
        (audit_context.account, audit_context.person) = (account.clone(), person.clone());
    }
    tx.within(SCOPE, |tx| {
        let Head { seq, hash: before } = tx.get(&HEAD, b"")?.unwrap_or_default();
        let seq = seq + 1;
        let AuditContext { account, person, from, operation } = audit_context;
        let row = AuditRow { at_ms: tx.now_ms(), account, person, from, operation, rows, row_count, before };
        let hash = hash(seq, &record::encode(&row)?);
        tx.put(&LOG, seq.to_be_bytes(), &row)?;
        tx.put(&HEAD, b"", &Head { seq, hash })?;
        if !row.account.is_empty() {
            tx.put(&OF_ACCOUNT, key_of(&row.account, seq), &())?;
            let count = tx.get(&COUNT, &row.account)?.unwrap_or(0);
            tx.put(&COUNT, &row.account, &(count + 1))?;
        }
        Ok(())
    })
}

/// Returns the changed rows that count, and how many there are. Index rows only repeat others, and so do the kernel's
/// own rows, except the dead events: only the operator moves those.
fn changed(written: &Batch, left_out: &[(&'static str, &'static str)]) -> (Vec<AuditedRow>, u64) {
    let (mut rows, mut count) = (Vec::new(), 0);
    for (full, value) in written {
        let Some((module, table, key)) = table::parts(full) else { continue };
        let index = lists::is_list(table) || value.as_ref().is_some_and(|bytes| bytes.len() == 2);
        let own = module.starts_with('_') && table != dead_event::TABLE;
        if own || table == REPEATS || table == file_names::TABLE || index || left_out.contains(&(module, table)) {
            continue;
        }
        count += 1;
        if rows.len() < NAMED {
            rows.push(AuditedRow { module: module.to_owned(), table: table.to_owned(), key: shown(key) });
        }
    }
    (rows, count)
}

fn shown(key: &[u8]) -> String {
    match std::str::from_utf8(key) {
        // An address must not outlive its account here, where nothing is ever deleted.
        Ok(text) if text.contains('@') => format!("sha256:{}", hex(&Sha256::digest(key))),
        Ok(text) if !text.chars().any(|c| c.is_control() && c != '\0') => {
            text.replace('\0', "/").chars().take(KEY_CHARS).collect()
        }
        _ => hex(key).chars().take(KEY_CHARS).collect(),
    }
}

fn number(key: &[u8]) -> u64 {
    <[u8; 8]>::try_from(key).map(u64::from_be_bytes).unwrap_or_default()
}
