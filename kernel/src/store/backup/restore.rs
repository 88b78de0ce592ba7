//! Makes a shop from a backup: beside its place, and moved there when all of it is well.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::super::disk::{self, DiskEngine};
use super::super::engine::{Batch, Engine, OWN_ROWS, Reads, Span};
use super::super::engine_kind::EngineKind;
use super::super::lock::hold;
use super::super::{OpenError, folder as data_folder, hex};
use super::BackupError;
use super::contents::{Contents, Sums, first_difference};
use super::read::{BackupSink, check_seal, walk};
use super::swap::{beside, is_mount, swap, sync_parent};
use super::write::Reading;

/// How much of the rows is written at once, in bytes.
const BATCH: usize = 4 << 20;

/// The options of a restore.
#[derive(Clone, Debug)]
pub struct RestoreOptions {
    /// The data folder.
    pub path: PathBuf,
    /// Whether a folder that is there is kept under another name and makes room; else it must be empty.
    pub replace: bool,
    /// Whether the new folder is opened and compared with the backup before it takes its place.
    pub verify: bool,
    /// The engine of the new store.
    pub engine: EngineKind,
    /// Memory for the new store, in bytes.
    pub cache_bytes: u64,
    /// The present time, in milliseconds since 1970 UTC.
    pub now_ms: i64,
    /// `scope/table` and the newest version of its records that this program knows.
    pub known: Vec<(String, u16)>,
}

/// The report of a restore.
#[derive(Clone, Debug)]
pub struct RestoreReport {
    /// The manifest of the backup.
    pub contents: Contents,
    /// The path of the folder that was there before.
    pub kept: Option<PathBuf>,
    /// How long it took.
    pub took: Duration,
}

/// Restores a backup. All of the file is checked before anything is written, and the new folder takes its place in one
/// step when it is whole and synced.
///
/// # Errors
/// [`BackupError`]; the folder is as it was, and nothing is left beside it.
pub fn restore(from: &Path, options: &RestoreOptions) -> Result<RestoreReport, BackupError> {
    let begun = Instant::now();
    let (contents, kept) = make(options, "restoring", |new| {
        check_seal(from)?;
        fill(from, new, options)
    })?;
    Ok(RestoreReport { contents, kept, took: begun.elapsed() })
}

/// Fills a new folder beside its place, and moves it there. Returns the result of `fill`, and the path of the folder
/// that was there before.
///
/// # Errors
/// The error of `fill`, and [`BackupError`]; the folder is as it was, and nothing is left beside it.
pub(in super::super) fn make<T, E: From<BackupError>>(
    options: &RestoreOptions,
    name: &str,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<(T, Option<PathBuf>), E> {
    let place = Place::take(options)?;
    let new = beside(&place.path, name);
    clear(&new)?;
    DirBuilder::new().mode(0o700).create(&new).map_err(|e| BackupError::io(&new, &e))?;
    let made = fill(&new).and_then(|filled| Ok((filled, place.give(&new, options.now_ms)?)));
    match made {
        Ok(made) => Ok(made),
        Err(error) => {
            if let Err(left) = fs::remove_dir_all(&new)
                && left.kind() != ErrorKind::NotFound
            {
                tracing::warn!(folder = %new.display(), error = %left, "a half-made folder could not be taken away");
            }
            Err(error)
        }
    }
}

/// Deletes the remains of a restore that was cut off.
fn clear(new: &Path) -> Result<(), BackupError> {
    if !new.exists() {
        return Ok(());
    }
    let _ours = held(new)?;
    fs::remove_dir_all(new).map_err(|e| BackupError::io(new, &e))
}

fn held(path: &Path) -> Result<File, BackupError> {
    hold(path).map_err(|error| match error {
        OpenError::Locked(path) => BackupError::Running(path),
        other => other.into(),
    })
}

/// The place of the folder.
struct Place {
    path: PathBuf,
    /// Whether something is there that is to be kept.
    full: bool,
    /// While this is held, nobody opens the folder that is there now.
    _lock: Option<File>,
}

impl Place {
    fn take(options: &RestoreOptions) -> Result<Place, BackupError> {
        let fault = |e: &io::Error| BackupError::io(&options.path, e);
        let path = match fs::canonicalize(&options.path) {
            Ok(path) => path,
            Err(e) if e.kind() == ErrorKind::NotFound => {
                let path = std::path::absolute(&options.path).map_err(|e| fault(&e))?;
                let parent = path.parent().unwrap_or(Path::new("/"));
                DirBuilder::new()
                    .recursive(true)
                    .mode(0o700)
                    .create(parent)
                    .map_err(|e| BackupError::io(parent, &e))?;
                return Ok(Place { path, full: false, _lock: None });
            }
            Err(e) => return Err(fault(&e)),
        };
        if is_mount(&path).map_err(|e| fault(&e))? {
            return Err(BackupError::Mount(path));
        }
        let lock = Some(held(&path)?);
        let full = fs::read_dir(&path).map_err(|e| fault(&e))?.next().is_some();
        if full && !options.replace {
            return Err(BackupError::NotEmpty(path));
        }
        Ok(Place { path, full, _lock: lock })
    }

    /// Moves the new folder to its place; returns the path of the old one.
    fn give(&self, new: &Path, now_ms: i64) -> Result<Option<PathBuf>, BackupError> {
        let fault = |e: io::Error| BackupError::io(&self.path, &e);
        if !self.full {
            // An empty folder is replaced, one that was filled meanwhile is not.
            fs::rename(new, &self.path).and_then(|()| sync_parent(&self.path)).map_err(fault)?;
            return Ok(None);
        }
        let at = Timestamp::from_millisecond(now_ms).unwrap_or(Timestamp::UNIX_EPOCH);
        let kept = beside(&self.path, &format!("before-{}", at.strftime("%Y%m%dT%H%M%SZ")));
        if kept.exists() {
            return Err(BackupError::Exists(kept));
        }
        // It gets its later name first: a crash after the swap leaves nothing that looks unfinished.
        fs::rename(new, &kept).map_err(fault)?;
        if let Err(error) = swap(&kept, &self.path) {
            fs::rename(&kept, new).map_err(fault)?;
            return Err(fault(error));
        }
        Ok(Some(kept))
    }
}

/// Fills the new folder, durably, and compares it if the options say so.
fn fill(from: &Path, new: &Path, options: &RestoreOptions) -> Result<Contents, BackupError> {
    let engine = disk::open_engine(new, options.engine, options.cache_bytes, true)?;
    let mut fill = Fill { engine, new, batch: Batch::new(), bytes: 0, folders: BTreeSet::from([new.to_owned()]) };
    let contents = walk(from, &mut fill)?;
    for (name, known) in &options.known {
        if contents.tables.get(name).is_some_and(|sum| sum.version > *known) {
            let program = format!("{}, which keeps {name} in another form", contents.program);
            return Err(BackupError::Newer { path: from.to_owned(), program });
        }
    }
    fill.apply()?;
    fill.engine.flush().and_then(|()| fill.engine.sync()).map_err(|failed| failed.error)?;
    fill.engine.close()?;
    for folder in &fill.folders {
        data_folder::sync_folder(folder)?;
    }
    drop(fill);
    if options.verify {
        compare(new, &contents, options)?;
    }
    Ok(contents)
}

struct Fill<'a> {
    engine: DiskEngine,
    new: &'a Path,
    batch: Batch,
    bytes: usize,
    /// Folders that got a file.
    folders: BTreeSet<PathBuf>,
}

impl Fill<'_> {
    fn apply(&mut self) -> Result<(), BackupError> {
        self.bytes = 0;
        Ok(self.engine.apply(&std::mem::take(&mut self.batch)).map_err(|failed| failed.error)?)
    }
}

impl BackupSink for Fill<'_> {
    fn row(&mut self, key: &[u8], value: &[u8]) -> Result<(), BackupError> {
        self.bytes += key.len() + value.len();
        self.batch.insert(key.into(), Some(value.into()));
        if self.bytes < BATCH { Ok(()) } else { self.apply() }
    }

    fn file(&mut self, path: &Path, bytes: &mut dyn Read) -> Result<(), BackupError> {
        let to = self.new.join(path);
        let mut write = || {
            let parent = to.parent().unwrap_or(self.new);
            DirBuilder::new().recursive(true).mode(0o700).create(parent)?;
            // The backup's mode is not taken over: the backup may not be ours.
            let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&to)?;
            io::copy(bytes, &mut file)?;
            file.sync_all()
        };
        write().map_err(|e| BackupError::io(&to, &e))?;
        let above = path.ancestors().skip(1).map(|folder| self.new.join(folder));
        self.folders.extend(above);
        Ok(())
    }
}

/// Opens the new folder as the shop would, and reads all of it again.
fn compare(new: &Path, contents: &Contents, options: &RestoreOptions) -> Result<(), BackupError> {
    let engine = disk::open_engine(new, options.engine, options.cache_bytes, true)?;
    let mut sums = Sums::default();
    for row in engine.scan(Span::all(), false) {
        let (key, value) = row?;
        if !key.starts_with(OWN_ROWS) {
            sums.add(&key, &value);
        }
    }
    if let Some(table) = first_difference(&sums.finish(), &contents.tables) {
        return Err(BackupError::Differs(format!("the table {table}")));
    }
    for entry in contents.files() {
        let path = new.join(entry.name.strip_prefix("files/").unwrap_or_default());
        let fault = |e: io::Error| BackupError::io(&path, &e);
        let mut reading = Reading { from: File::open(&path).map_err(fault)?, sum: Sha256::new(), bytes: 0 };
        io::copy(&mut reading, &mut io::sink()).map_err(fault)?;
        if hex(&reading.sum.finalize()) != entry.sha256 {
            return Err(BackupError::Differs(entry.name.clone()));
        }
    }
    Ok(())
}
