//! Writes a backup of a store that may be in use.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::folder as data_folder;
use super::super::free_space;
use super::super::{Store, hex, is_hash};
use super::contents::{
    CHUNK, Contents, Entry, FOLDER_FORMAT, FORMAT, MANIFEST, SEAL, Sums, head, row, seal_head, seal_text,
};
use super::whole::{folder_of, whole};
use super::{BackupError, DRAFT};
use crate::object_store::ObjectStore;

/// How much is written before the disk's room is checked again, in bytes.
const STRIDE: u64 = 32 << 20;
/// The room that a backup leaves free, in bytes: the shop goes on writing.
const LEFT_FREE: u64 = 256 << 20;
/// How deep folders lie in the data folder at most: ends a circle of links.
const DEEPEST: usize = 8;

/// The report of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupReport {
    /// Its path.
    pub file: PathBuf,
    /// Its size, in bytes.
    pub bytes: u64,
    /// Rows in it.
    pub rows: u64,
    /// Files in it.
    pub files: u64,
    /// How long it took.
    pub took: Duration,
    /// The checksum of the whole file.
    pub sha256: String,
}

/// The files beside the store that go into a backup.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The data folder.
    pub data: &'a Path,
    /// The object store with those files that rows name, if they are not in the data folder.
    pub objects: Option<&'a ObjectStore>,
}

impl<'a> Beside<'a> {
    /// All files are in the data folder.
    pub fn folder(data: &'a Path) -> Self {
        Beside { data, objects: None }
    }
}

/// Writes a backup of the store, and of the files beside it, to the file `to`. Under its name there is a whole backup,
/// synced, or nothing.
///
/// # Errors
/// [`BackupError`]; nothing is left behind then.
pub fn write(store: &Store, beside: Beside<'_>, to: &Path) -> Result<BackupReport, BackupError> {
    write_unless(store, beside, to, &|| false)
}

/// [`write`], given up as soon as `ending` returns true.
///
/// # Errors
/// As [`write`].
pub fn write_unless(
    store: &Store,
    beside: Beside<'_>,
    to: &Path,
    ending: &dyn Fn() -> bool,
) -> Result<BackupReport, BackupError> {
    let begun = Instant::now();
    let folder = folder_of(to);
    if is_inside(&folder, beside.data) {
        return Err(BackupError::Inside(to.to_owned()));
    }
    DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(|e| BackupError::io(&folder, &e))?;
    let report = whole(to, |file, part| Writing::begin(file, part, &folder, ending)?.all(store, beside))?;
    Ok(BackupReport { file: to.to_owned(), took: begun.elapsed(), ..report })
}

/// Whether a folder, which may not exist yet, is `other` or in it.
fn is_inside(folder: &Path, other: &Path) -> bool {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let there = folder.ancestors().find_map(|above| above.canonicalize().ok());
    other.canonicalize().is_ok_and(|other| there.is_some_and(|there| there.starts_with(other)))
}

/// Counts and sums the bytes that are written through it.
struct Summed<'a> {
    out: BufWriter<&'a File>,
    sum: Sha256,
    bytes: u64,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A backup that is being written.
struct Writing<'a> {
    part: &'a Path,
    folder: &'a Path,
    ending: &'a dyn Fn() -> bool,
    tar: tar::Builder<Summed<'a>>,
    made_ms: i64,
    entries: Vec<Entry>,
    looked_at: u64,
}

impl<'a> Writing<'a> {
    fn begin(
        file: &'a File,
        part: &'a Path,
        folder: &'a Path,
        ending: &'a dyn Fn() -> bool,
    ) -> Result<Self, BackupError> {
        let tar = tar::Builder::new(Summed { out: BufWriter::new(file), sum: Sha256::new(), bytes: 0 });
        let writing = Writing { part, folder, ending, tar, made_ms: 0, entries: Vec::new(), looked_at: 0 };
        writing.room()?;
        Ok(writing)
    }

    fn all(mut self, store: &Store, beside: Beside<'_>) -> Result<BackupReport, BackupError> {
        let held = store.hold_files();
        let snapshot = store.snapshot();
        self.made_ms = store.now_ms();
        let mut sums = Sums::default();
        let mut chunk = Vec::new();
        snapshot.for_each(|key, value| {
            sums.add(key, value);
            row(key, value, &mut |bytes| chunk.extend_from_slice(bytes));
            if chunk.len() >= CHUNK - 2 * super::super::MAX_ROW_BYTES {
                self.rows(&mut chunk)?;
            }
            Ok::<(), BackupError>(())
        })?;
        drop(snapshot);
        if !chunk.is_empty() {
            self.rows(&mut chunk)?;
        }
        let objects = objects(beside.objects)?;
        for file in files(beside.data)?.difference(&objects) {
            self.file(beside.data, file)?;
        }
        if let Some(from) = beside.objects {
            objects.iter().try_for_each(|object| self.object(from, object))?;
        }
        drop(held);
        let contents = Contents {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            made_ms: self.made_ms,
            folder_format: FOLDER_FORMAT,
            tables: sums.finish(),
            entries: std::mem::take(&mut self.entries),
        };
        let text = serde_json::to_vec_pretty(&contents).map_err(|e| BackupError::damaged(self.part, e.to_string()))?;
        self.entry(MANIFEST, 0o600, text.len() as u64, &text[..])?;
        self.finish(&contents)
    }

    /// Writes the seal, which ends the file.
    fn finish(mut self, contents: &Contents) -> Result<BackupReport, BackupError> {
        let sealed = seal_text(&hex(&self.tar.get_ref().sum.clone().finalize()));
        let sealed = self.tar.append_data(&mut seal_head(), SEAL, sealed.as_bytes());
        let ended = sealed.and_then(|()| self.tar.into_inner()).and_then(|mut out| out.flush().map(|()| out));
        let Summed { sum, bytes, .. } = ended.map_err(|e| BackupError::io(self.part, &e))?;
        Ok(BackupReport {
            file: PathBuf::new(),
            bytes,
            rows: contents.rows(),
            files: contents.files().count() as u64,
            took: Duration::ZERO,
            sha256: hex(&sum.finalize()),
        })
    }

    fn rows(&mut self, chunk: &mut Vec<u8>) -> Result<(), BackupError> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        let packed =
            packed.write_all(chunk).and_then(|()| packed.finish()).map_err(|e| BackupError::io(self.part, &e))?;
        chunk.clear();
        let name = format!("rows/{:06}.gz", self.entries.len() + 1);
        self.entry(&name, 0o600, packed.len() as u64, &packed[..])
    }

    fn file(&mut self, data: &Path, path: &Path) -> Result<(), BackupError> {
        let from = data.join(path);
        let fault = |e: &io::Error| BackupError::io(&from, e);
        let name = path.to_str().ok_or_else(|| BackupError::Io {
            path: from.clone(),
            why: "its name is not text: give it another, or take it away".to_owned(),
        })?;
        let file = match File::open(&from) {
            Ok(file) => file,
            // A file that a row names stays; this was another one.
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(fault(&e)),
        };
        let about = file.metadata().map_err(|e| fault(&e))?;
        let mode = about.permissions().mode() & 0o777;
        self.entry(&format!("files/{name}"), mode, about.len(), file.take(about.len()))
    }

    /// Copies an object, under the name that it would have in the data folder.
    fn object(&mut self, objects: &ObjectStore, path: &Path) -> Result<(), BackupError> {
        let name = path.to_string_lossy();
        // An object that a row names stays; one that is gone was another one.
        let Some((body, bytes)) = objects.get(&name)? else { return Ok(()) };
        self.entry(&format!("files/{name}"), 0o600, bytes, body.take(bytes))
    }

    fn entry(&mut self, name: &str, mode: u32, bytes: u64, from: impl Read) -> Result<(), BackupError> {
        if (self.ending)() {
            return Err(BackupError::GivenUp);
        }
        if self.tar.get_ref().bytes + bytes > self.looked_at + STRIDE {
            self.room()?;
            self.looked_at = self.tar.get_ref().bytes;
        }
        let mut from = Reading { from, sum: Sha256::new(), bytes: 0 };
        let appended = self.tar.append_data(&mut head(bytes, mode, self.made_ms), name, &mut from);
        appended.map_err(|e| BackupError::io(self.part, &e))?;
        if from.bytes != bytes {
            let why = "it became shorter while it was copied: try again".to_owned();
            return Err(BackupError::Io { path: PathBuf::from(name), why });
        }
        self.entries.push(Entry { name: name.to_owned(), bytes, sha256: hex(&from.sum.finalize()) });
        Ok(())
    }

    /// Checks that the disk has room left for the shop.
    fn room(&self) -> Result<(), BackupError> {
        let free = free_space::free(self.folder).map_err(|e| BackupError::io(self.folder, &e))?;
        if free >= LEFT_FREE {
            return Ok(());
        }
        Err(BackupError::NoRoom { path: self.folder.to_owned(), free: free >> 20, needed: LEFT_FREE >> 20 })
    }
}

/// Counts and sums the bytes that are read through it.
pub(super) struct Reading<R> {
    pub(super) from: R,
    pub(super) sum: Sha256,
    pub(super) bytes: u64,
}

impl<R: Read> Read for Reading<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.sum.update(&into[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}

/// Returns the files in an object store that go into a backup, by the paths that they would have in a data folder. Objects with
/// other names are not the shop's.
pub(crate) fn objects(objects: Option<&ObjectStore>) -> Result<BTreeSet<PathBuf>, BackupError> {
    let Some(objects) = objects else { return Ok(BTreeSet::new()) };
    let objects = objects.list("")?.into_iter().map(|object| object.name);
    Ok(objects.filter(|name| is_object(name)).map(PathBuf::from).collect())
}

/// Whether a path is that of a file that may be in an object store: a folder, and a name that begins with a hash.
pub(crate) fn is_object(path: &str) -> bool {
    let (folder, file) = path.split_once('/').unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    !folder.is_empty() && folder.chars().all(plain) && file.chars().all(plain) && file.get(..64).is_some_and(is_hash)
}

/// Returns the files of a data folder that go into its backup beside the rows, by paths in it.
pub(crate) fn files(data: &Path) -> Result<BTreeSet<PathBuf>, BackupError> {
    let mut files = BTreeSet::new();
    find(data, Path::new(""), 0, &mut files)?;
    Ok(files)
}

/// Finds files below a folder, by their paths in it. Links are followed: their targets are the shop's too.
fn find(data: &Path, inside: &Path, depth: usize, found: &mut BTreeSet<PathBuf>) -> Result<(), BackupError> {
    let folder = data.join(inside);
    if depth > DEEPEST {
        return Err(BackupError::Io { path: folder, why: "folders lie too deep in one another".to_owned() });
    }
    for entry in fs::read_dir(&folder).map_err(|e| BackupError::io(&folder, &e))? {
        let name = entry.map_err(|e| BackupError::io(&folder, &e))?.file_name();
        if (depth == 0 && data_folder::is_own(&name)) || name.as_encoded_bytes().starts_with(DRAFT.as_bytes()) {
            continue;
        }
        let path = inside.join(&name);
        match fs::metadata(data.join(&path)) {
            Ok(about) if about.is_dir() => find(data, &path, depth + 1, found)?,
            Ok(about) if about.is_file() => drop(found.insert(path)),
            // Sockets and the like hold nothing.
            Ok(_) => {}
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            Err(e) => return Err(BackupError::io(&data.join(&path), &e)),
        }
    }
    Ok(())
}
