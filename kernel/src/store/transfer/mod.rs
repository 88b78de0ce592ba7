//! The export of every record as JSON Lines, and its import: for other programs, and to move a shop without its files.
//!
//! The first line describes the file, the last one has the number of rows of each table; so a file that was cut off is
//! noticed. Between them each line is a row: its scope and table, its key (as text, else in base64), its record's
//! version and the record as JSON. Where JSON would not give the same bytes again, the bytes are written in base64.

mod read;
mod write;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use read::{ImportReport, import};
pub use write::export;

use super::backup::BackupError;
use super::error::advised;
use super::{OpenError, StoreError};

/// The form of the file that this program writes and reads.
const FORMAT: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The program's version.
    sokoni: String,
    format: u32,
    /// When it was made, as RFC 3339.
    made: String,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trailer {
    /// `scope/table` → rows.
    rows: BTreeMap<String, u64>,
}

/// The line of a row.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    scope: String,
    table: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key64: Option<String>,
    version: u16,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    record: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bytes64: Option<String>,
}

/// Reads a record that may be `null`, which is there too.
fn there<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// The error of an export or an import. Its text is one line for a person.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The new store cannot be made.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The new folder or file cannot be made or moved into place.
    #[error("{0}")]
    Place(#[from] BackupError),
    /// The running shop cannot be asked, or did not send all of it.
    #[error("{0}")]
    Shop(String),
    /// The operating system refused.
    #[error("{}: {why}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's words.
        why: String,
    },
    /// A line is not valid.
    #[error("line {line}: {why}")]
    Line {
        /// Its number, from 1.
        line: u64,
        /// The fault.
        why: String,
    },
}

/// A refusal of the operating system.
pub(crate) fn io(path: &Path, error: &std::io::Error) -> TransferError {
    TransferError::Io { path: path.to_owned(), why: advised(error) }
}
