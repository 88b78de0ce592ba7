//! Reads a backup file. Every byte is checked before anything is believed.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

use super::super::MAX_ROW_BYTES;
use super::super::engine::OWN_ROWS;
use super::super::folder as data_folder;
use super::super::hex;
use super::BackupError;
use super::contents::{CHUNK, Contents, Entry, FOLDER_FORMAT, FORMAT, MANIFEST, SEAL, SEAL_BYTES, Sums, seal};
use super::write::Reading;

/// The longest manifest that is read, in bytes.
const MOST_MANIFEST: u64 = 256 << 20;

/// Receives the contents of a backup.
pub(super) trait BackupSink {
    /// The next row, in key order.
    fn row(&mut self, key: &[u8], value: &[u8]) -> Result<(), BackupError>;
    /// A file, by its path in the data folder; `bytes` is all of it.
    fn file(&mut self, path: &Path, bytes: &mut dyn Read) -> Result<(), BackupError>;
}

/// Receives everything and keeps nothing.
struct Look;

impl BackupSink for Look {
    fn row(&mut self, _key: &[u8], _value: &[u8]) -> Result<(), BackupError> {
        Ok(())
    }

    fn file(&mut self, _path: &Path, _bytes: &mut dyn Read) -> Result<(), BackupError> {
        Ok(())
    }
}

/// Checks all of a backup file; returns its manifest.
///
/// # Errors
/// [`BackupError::Damaged`] and the like; nothing is written.
pub fn verify(from: &Path) -> Result<Contents, BackupError> {
    check_seal(from)?;
    walk(from, &mut Look)
}

/// Checks that the file is, to the last byte, as it was written.
pub(super) fn check_seal(from: &Path) -> Result<(), BackupError> {
    let fault = |e: std::io::Error| BackupError::io(from, &e);
    let mut file = File::open(from).map_err(fault)?;
    let length = file.metadata().map_err(fault)?.len();
    let before = length.checked_sub(SEAL_BYTES).ok_or_else(|| BackupError::damaged(from, "it is cut short"))?;
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(before)).and_then(|_| file.read_to_end(&mut end)).map_err(fault)?;
    file.rewind().map_err(fault)?;
    let mut reading = Reading { from: file.take(before), sum: Sha256::new(), bytes: 0 };
    let mut block = vec![0; 1 << 20];
    while reading.read(&mut block).map_err(fault)? > 0 {}
    if reading.bytes != before || seal(&hex(&reading.sum.finalize())).map_err(fault)? != end {
        return Err(BackupError::damaged(from, "it is not what its checksum was made of"));
    }
    Ok(())
}

/// Gives `take` everything in the file, and compares it with the manifest.
pub(super) fn walk(from: &Path, take: &mut dyn BackupSink) -> Result<Contents, BackupError> {
    let wrong = |e: std::io::Error| BackupError::damaged(from, e.to_string());
    let file = File::open(from).map_err(|e| BackupError::io(from, &e))?;
    let mut archive = tar::Archive::new(BufReader::new(file));
    let mut walk = RowWalk { from, take, sums: Sums::default(), last: Vec::new(), entries: Vec::new() };
    let mut contents: Option<Contents> = None;
    for entry in archive.entries().map_err(wrong)? {
        let mut entry = entry.map_err(wrong)?;
        let name = String::from_utf8(entry.path_bytes().into_owned())
            .map_err(|_| BackupError::damaged(from, "an entry's name is not text"))?;
        if entry.header().entry_type() != tar::EntryType::Regular {
            return Err(BackupError::damaged(from, format!("its entry {name} is no plain file")));
        }
        match (&contents, name.as_str()) {
            (None, SEAL) => break,
            (None, MANIFEST) => contents = Some(walk.manifest(&mut entry)?),
            (None, _) => {
                let bytes = entry.size();
                walk.entry(name, bytes, &mut entry)?;
            }
            (Some(_), SEAL) => {}
            (Some(_), _) => {
                return Err(BackupError::damaged(from, format!("it has an entry {name} after its manifest")));
            }
        }
    }
    let contents = contents.ok_or_else(|| BackupError::damaged(from, "it has no manifest"))?;
    let RowWalk { sums, entries, .. } = walk;
    if entries != contents.entries || sums.finish() != contents.tables {
        return Err(BackupError::damaged(from, "what is in it is not what its manifest says"));
    }
    Ok(contents)
}

struct RowWalk<'a> {
    from: &'a Path,
    take: &'a mut dyn BackupSink,
    sums: Sums,
    last: Vec<u8>,
    entries: Vec<Entry>,
}

impl RowWalk<'_> {
    fn wrong(&self, why: impl Into<String>) -> BackupError {
        BackupError::damaged(self.from, why)
    }

    fn manifest(&self, entry: &mut dyn Read) -> Result<Contents, BackupError> {
        let value: serde_json::Value = serde_json::from_reader(BufReader::new(entry.take(MOST_MANIFEST)))
            .map_err(|e| self.wrong(format!("its manifest cannot be read: {e}")))?;
        let number = |key: &str| value.get(key).and_then(serde_json::Value::as_u64).unwrap_or(0);
        if number("format") > u64::from(FORMAT) || number("folder_format") > u64::from(FOLDER_FORMAT) {
            let program = value.get("program").and_then(serde_json::Value::as_str).unwrap_or("?").to_owned();
            return Err(BackupError::Newer { path: self.from.to_owned(), program });
        }
        serde_json::from_value(value).map_err(|e| self.wrong(format!("its manifest cannot be read: {e}")))
    }

    fn entry(&mut self, name: String, bytes: u64, entry: &mut dyn Read) -> Result<(), BackupError> {
        let mut reading = Reading { from: entry, sum: Sha256::new(), bytes: 0 };
        if let Some(path) = name.strip_prefix("files/") {
            let path =
                inside(path).ok_or_else(|| self.wrong(format!("its entry {name} leads out of the data folder")))?;
            self.take.file(&path, &mut reading)?;
        } else if name.starts_with("rows/") {
            self.rows(&mut reading)?;
        } else {
            return Err(self.wrong(format!("nobody knows what its entry {name} is")));
        }
        // Bytes that were not read yet count too.
        let left = std::io::copy(&mut reading, &mut std::io::sink());
        left.map_err(|e| BackupError::io(self.from, &e))?;
        self.entries.push(Entry { name, bytes, sha256: hex(&reading.sum.finalize()) });
        Ok(())
    }

    fn rows(&mut self, entry: &mut dyn Read) -> Result<(), BackupError> {
        let mut bytes = Vec::new();
        let packed = GzDecoder::new(entry).take(CHUNK as u64 + 1).read_to_end(&mut bytes);
        packed.map_err(|e| self.wrong(format!("rows cannot be unpacked: {e}")))?;
        if bytes.len() > CHUNK {
            return Err(self.wrong("it has more rows in one entry than fit"));
        }
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (Some(key), Some(value)) = (part(&mut rest), part(&mut rest)) else {
                return Err(self.wrong("a row is cut short"));
            };
            let fits = key.len() + value.len() <= MAX_ROW_BYTES && !key.starts_with(OWN_ROWS);
            if key <= &self.last[..] || !fits {
                return Err(self.wrong("its rows are out of order"));
            }
            self.sums.add(key, value);
            self.take.row(key, value)?;
            self.last.clear();
            self.last.extend_from_slice(key);
        }
        Ok(())
    }
}

/// The next part of a row.
fn part<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, after) = rest.split_first_chunk::<4>()?;
    let (part, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    Some(part)
}

/// Returns a path in the data folder that is not the store's own; `None` where it leads anywhere else.
fn inside(path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    let mut parts = path.components();
    let plain = |part: &Component<'_>| matches!(part, Component::Normal(_));
    let first = parts.next().filter(plain)?;
    (parts.all(|part| plain(&part)) && !data_folder::is_own(first.as_os_str())).then(|| path.to_owned())
}
