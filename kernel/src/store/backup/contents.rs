//! The manifest of a backup file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::{hex, table};

/// The form of the file that this program writes.
pub(super) const FORMAT: u32 = 1;
/// The most bytes of rows in one entry, before compression.
pub(super) const CHUNK: usize = 8 << 20;
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const SEAL: &str = "SHA256";
/// Bytes from the start of the last entry to the end of the file: its head, its one block, two empty blocks.
pub(super) const SEAL_BYTES: u64 = 4 * 512;

/// The format of data folders whose rows and files have the form that they have in a backup. Format 2 changed neither,
/// so that an older program restores the backup that was made before its upgrade.
pub(super) const FOLDER_FORMAT: u32 = 1;

/// The manifest of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The form of the file.
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// When the snapshot was taken, in milliseconds since 1970 UTC.
    pub made_ms: i64,
    /// The form of the data folder.
    pub folder_format: u32,
    /// `scope/table` → the sum of its rows.
    pub tables: BTreeMap<String, Sum>,
    /// Every entry before the manifest, in order.
    pub entries: Vec<Entry>,
}

/// The sum of a table's rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// How many rows.
    pub rows: u64,
    /// The newest version of its records.
    pub version: u16,
    /// The checksum over its rows in order, each as in the file.
    pub sha256: String,
}

/// An entry of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its path in the file.
    pub name: String,
    /// Its size as it is in the file, in bytes.
    pub bytes: u64,
    /// The checksum of these bytes.
    pub sha256: String,
}

impl Contents {
    /// Returns the number of rows of all tables.
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|sum| sum.rows).sum()
    }

    /// Returns the files beside the store.
    pub fn files(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.name.starts_with("files/"))
    }
}

/// Gives `into` a row in the form that stands in the file and goes into its table's sum.
pub(super) fn row(key: &[u8], value: &[u8], into: &mut impl FnMut(&[u8])) {
    // A row is at most 64 KiB.
    for part in [key, value] {
        into(&u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes());
        into(part);
    }
}

/// Sums rows by their tables, as they come.
#[derive(Default)]
pub(in super::super) struct Sums(BTreeMap<String, (u64, u16, Sha256)>);

impl Sums {
    pub(in super::super) fn add(&mut self, key: &[u8], value: &[u8]) {
        let name = table::parts(key).map_or_else(String::new, |(scope, table, _)| format!("{scope}/{table}"));
        let (rows, version, sum) = self.0.entry(name).or_default();
        *rows += 1;
        *version = (*version).max(value.first_chunk::<2>().map_or(0, |bytes| u16::from_be_bytes(*bytes)));
        row(key, value, &mut |bytes| sum.update(bytes));
    }

    pub(in super::super) fn finish(self) -> BTreeMap<String, Sum> {
        let sum = |(rows, version, sum): (u64, u16, Sha256)| Sum { rows, version, sha256: hex(&sum.finalize()) };
        self.0.into_iter().map(|(name, of)| (name, sum(of))).collect()
    }
}

/// The first table whose sums differ.
pub(in super::super) fn first_difference(one: &BTreeMap<String, Sum>, other: &BTreeMap<String, Sum>) -> Option<String> {
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    names.into_iter().find(|name| one.get(*name) != other.get(*name)).cloned()
}

/// Returns the last entry and the end of the file, as they must be to the last byte.
pub(in super::super) fn seal(sum: &str) -> std::io::Result<Vec<u8>> {
    let mut end = tar::Builder::new(Vec::new());
    end.append_data(&mut seal_head(), SEAL, seal_text(sum).as_bytes())?;
    end.into_inner()
}

pub(super) fn seal_text(sum: &str) -> String {
    format!("{sum}\n")
}

pub(super) fn seal_head() -> tar::Header {
    head(65, 0o600, 0)
}

/// Returns an entry's head: the same for the same content.
pub(super) fn head(bytes: u64, mode: u32, made_ms: i64) -> tar::Header {
    let mut head = tar::Header::new_ustar();
    head.set_size(bytes);
    head.set_mode(mode);
    head.set_mtime(u64::try_from(made_ms / 1000).unwrap_or(0));
    head.set_entry_type(tar::EntryType::Regular);
    head
}
