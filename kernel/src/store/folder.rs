//! The data folder: its owner, its contents, and whether they can be a store. Checked before the engine may touch it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, SeekFrom, seek};
use rustix::io::Errno;

use super::OpenError;
use super::ballast;
use super::engine_files;
use super::engine_kind::EngineKind;
use super::error::{io as refused, unreadable};
use super::lock::hold;

/// The format of the data folder that this program writes.
///
/// Format 1: sled has a row for each of the store's. Format 2: sled has blocks of rows, which the mark in the engine's
/// folder tells; fjall's files are the same. Format 3: some of them may be dense (`disk/dense_blocks.rs`). A folder of a
/// newer format may have an engine's folder of format 1 still, whose files are being rewritten.
pub const FORMAT: u32 = 3;
/// The file that holds the folder's format.
const MARKER: &str = "FORMAT";
/// The file that counts how often the store was closed cleanly; the store counts it too.
const CLOSED: &str = "CLOSED";
/// The file of a node: its log is in a database.
const VIEW: &str = "NODE";
const NEW_VIEW: &str = "NODE.new";
const NEW_CLOSED: &str = "CLOSED.new";
/// The file of a folder while its shop is moved: see `folder_move.rs`.
pub(super) const MOVING: &str = "MOVING";
pub(super) const NEW_MOVING: &str = "MOVING.new";
/// The log of a shop that comes from a database, until it is the shop's.
pub(super) const NEW_LOG: &str = "log.new";
/// The marker while it is written.
const NEW_MARKER: &str = "FORMAT.new";
/// The marker's text until the store has been made: nothing was ever answered from it.
const UNFINISHED: &str = "sokoni 1 unfinished\n";

/// Whether a name in the data folder is the store's own, and not that of a module's files.
pub(super) fn is_own(name: &std::ffi::OsStr) -> bool {
    name.to_str().is_some_and(|name| OWN.contains(&name))
}

/// The names of [`is_own`].
const OWN: [&str; 19] = [
    "store",
    "log",
    "store.new",
    "store.swapping",
    MARKER,
    NEW_MARKER,
    CLOSED,
    NEW_CLOSED,
    VIEW,
    NEW_VIEW,
    MOVING,
    NEW_MOVING,
    NEW_LOG,
    ".check",
    ".room",
    ".room-log",
    ballast::NAME,
    "control.sock",
    "lost+found",
];

/// Makes all files that this process creates from now on private to its user. For the beginning of a program.
pub fn keep_files_private() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// Takes other users' rights on a data folder away; returns whether they had any.
pub(crate) fn close_to_others(path: &Path) -> Result<bool, OpenError> {
    let mode = fs::metadata(path).map_err(|e| refused(path, &e))?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(false);
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).map_err(|e| refused(path, &e))?;
    Ok(true)
}

/// A data folder that this process holds until this is dropped.
pub(super) struct Folder {
    path: PathBuf,
    /// Whether the store is still to be made.
    pub(super) fresh: bool,
    /// The engine that wrote it.
    pub(super) kind: EngineKind,
    _lock: File,
}

impl Folder {
    /// Locks a folder; makes it where there is none.
    pub(super) fn enter(path: &Path) -> Result<Folder, OpenError> {
        if !path.exists() {
            let parent = path.parent().unwrap_or(Path::new("."));
            // It holds people's data and their e-mails.
            let made = fs::create_dir_all(parent).and_then(|()| fs::DirBuilder::new().mode(0o700).create(path));
            made.map_err(|e| refused(path, &e))?;
        }
        if !path.is_dir() {
            return Err(unreadable(path, "it is not a folder"));
        }
        let lock = hold(path)?;
        let fresh = match fs::read(path.join(MARKER)) {
            Ok(text) => read_marker(path, &text)?,
            Err(e) if e.kind() == ErrorKind::NotFound => is_bare(path)?,
            Err(e) => return Err(refused(&path.join(MARKER), &e)),
        };
        let kind = if fresh { EngineKind::default() } else { engine_of_files(path)? };
        Ok(Folder { path: path.to_owned(), fresh, kind, _lock: lock })
    }

    /// Locks a folder without a look at its marker. Its engine's files must be there and begin as they should.
    pub(super) fn enter_unmarked(path: &Path) -> Result<Folder, OpenError> {
        let lock = hold(path)?;
        let kind = engine_of_files(path)?;
        Ok(Folder { path: path.to_owned(), fresh: false, kind, _lock: lock })
    }

    /// Locks a folder whose engine's files are to be made anew, whatever they are.
    pub(super) fn enter_without_engine(path: &Path, kind: EngineKind) -> Result<Folder, OpenError> {
        let lock = hold(path)?;
        Ok(Folder { path: path.to_owned(), fresh: false, kind, _lock: lock })
    }

    /// The engine's own folder.
    pub(super) fn engine(&self) -> PathBuf {
        self.path.join("store")
    }

    /// The folder of the log.
    pub(super) fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// Clears the way for a new store: deletes the files of an unfinished try.
    pub(super) fn begin(&self) -> Result<(), OpenError> {
        self.mark(UNFINISHED)?;
        // That try may have been closed cleanly.
        match fs::remove_file(self.path.join(CLOSED)) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(refused(&self.path.join(CLOSED), &e)),
            _ => {}
        }
        [self.log(), self.engine()].iter().try_for_each(|folder| match fs::remove_dir_all(folder) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(refused(folder, &e)),
            _ => Ok(()),
        })
    }

    /// Marks the store as made, durably.
    pub(super) fn finish(&self) -> Result<(), OpenError> {
        sync_folder(&self.engine())?;
        self.set_format()
    }

    /// Marks the folder as one of this program's format: older programs refuse it.
    pub(super) fn set_format(&self) -> Result<(), OpenError> {
        self.mark(&format!("sokoni {FORMAT}\n"))
    }

    /// Marks the store as one to be made anew, or as one to keep.
    pub(super) fn half_made(&self, yes: bool) -> Result<(), OpenError> {
        if yes { self.mark(UNFINISHED) } else { self.set_format() }
    }

    /// Marks the folder as a node's.
    pub(super) fn mark_view(&self) -> Result<(), OpenError> {
        if self.is_view() { Ok(()) } else { self.replace(VIEW, NEW_VIEW, "the log of this shop is in a database\n") }
    }

    /// Whether the folder is a node's.
    pub(super) fn is_view(&self) -> bool {
        is_view(&self.path)
    }

    /// Marks the folder as one that has a log again.
    pub(super) fn unmark_view(&self) -> Result<(), OpenError> {
        take_away(&self.path, VIEW)
    }

    fn mark(&self, text: &str) -> Result<(), OpenError> {
        self.replace(MARKER, NEW_MARKER, text)
    }

    /// Returns how often the store was closed cleanly, as far as this folder knows.
    pub(super) fn closed(&self) -> Result<u64, OpenError> {
        match fs::read_to_string(self.path.join(CLOSED)) {
            Ok(text) => {
                text.trim_end().parse().map_err(|_| unreadable(&self.path, format!("its file {CLOSED} is damaged")))
            }
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(0),
            Err(e) => Err(refused(&self.path.join(CLOSED), &e)),
        }
    }

    /// Saves how often the store was closed cleanly.
    pub(super) fn set_closed(&self, times: u64) -> Result<(), OpenError> {
        self.replace(CLOSED, NEW_CLOSED, &format!("{times}\n"))
    }

    /// Replaces a small file as a whole, durably.
    fn replace(&self, name: &str, new: &str, text: &str) -> Result<(), OpenError> {
        replace(&self.path, name, new, text)
    }

    /// Copies the engine's files, to try whether they open. `None` where they are too large, or the disk is too full,
    /// for that.
    pub(super) fn copy(&self) -> Result<Option<Copy>, OpenError> {
        match self.copied(&[], Some(MOST_TRIED)) {
            Ok((copy, whole)) => Ok(whole.then_some(copy)),
            Err(e) if e.kind() == ErrorKind::StorageFull => Ok(None),
            Err(e) => Err(refused(&self.engine(), &e)),
        }
    }

    /// [`Folder::copy`] of any size, without these files.
    pub(super) fn copy_without(&self, files: &[PathBuf]) -> Result<Copy, OpenError> {
        self.copied(files, None).map(|(copy, _)| copy).map_err(|e| refused(&self.engine(), &e))
    }

    /// Copies the engine's files without some; returns the copy and whether it is whole.
    fn copied(&self, without: &[PathBuf], mut left: Option<u64>) -> std::io::Result<(Copy, bool)> {
        let copy = Copy(self.path.join(".check"));
        // An interrupted trial may have left an old copy.
        match fs::remove_dir_all(&copy.0) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
            _ => {}
        }
        let whole = copy_small(&self.engine(), &copy.0, without, &mut left)?;
        Ok((copy, whole))
    }

    /// The path of a new engine folder, which will replace the old one.
    pub(super) fn new_engine(&self) -> PathBuf {
        self.path.join("store.new")
    }

    /// Deletes what is left of a new engine folder that never took its place, or of the old one.
    pub(super) fn clear_new_engine(&self) -> Result<(), OpenError> {
        match fs::remove_dir_all(self.new_engine()) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(refused(&self.new_engine(), &e)),
            _ => Ok(()),
        }
    }
}

/// Replaces a small file of a folder as a whole, durably. Whoever calls holds the folder.
pub(super) fn replace(path: &Path, name: &str, new: &str, text: &str) -> Result<(), OpenError> {
    let (new, name) = (path.join(new), path.join(name));
    let write = || {
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &name)
    };
    write().map_err(|e| refused(&name, &e))?;
    sync_folder(path)
}

/// Deletes a small file of a folder, durably. Whoever calls holds the folder.
pub(super) fn take_away(path: &Path, name: &str) -> Result<(), OpenError> {
    match fs::remove_file(path.join(name)) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(refused(&path.join(name), &e)),
        _ => sync_folder(path),
    }
}

/// Whether a data folder has a marker.
pub(super) fn has_marker(path: &Path) -> bool {
    path.join(MARKER).exists()
}

/// Marks a data folder as one whose store is still to be made. Whoever calls holds the folder.
pub(super) fn mark_unfinished(path: &Path) -> Result<(), OpenError> {
    replace(path, MARKER, NEW_MARKER, UNFINISHED)
}

/// Whether a data folder is a node's.
pub(super) fn is_view(path: &Path) -> bool {
    path.join(VIEW).exists()
}

/// A copy that is deleted when this is dropped.
pub(super) struct Copy(pub(super) PathBuf);

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Up to this size the engine's files are tried in a copy before they are opened, in bytes.
const MOST_TRIED: u64 = 128 << 20;

/// Copies a folder without some files. Returns false where it takes more than `left`, if that is given.
fn copy_small(from: &Path, to: &Path, without: &[PathBuf], left: &mut Option<u64>) -> std::io::Result<bool> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            if !copy_small(&from, &to, without, left)? {
                return Ok(false);
            }
            continue;
        }
        if let Some(left) = left {
            let about = entry.metadata()?;
            match left.checked_sub(about.len().min(about.blocks() * 512)) {
                Some(rest) => *left = rest,
                None => return Ok(false),
            }
        }
        if !without.contains(&from) {
            copy_file(&from, &to)?;
        }
    }
    Ok(true)
}

/// Copies a file with its holes: a journal takes its length before it is written.
fn copy_file(from: &Path, to: &Path) -> std::io::Result<()> {
    let (mut from, mut to) = (File::open(from)?, File::create(to)?);
    let (length, mut at) = (from.metadata()?.len(), 0);
    to.set_len(length)?;
    while at < length {
        let begin = match seek(&from, SeekFrom::Data(at)) {
            Ok(begin) => begin,
            // The rest is a hole.
            Err(Errno::NXIO) => break,
            Err(error) => return Err(error.into()),
        };
        at = seek(&from, SeekFrom::Hole(begin))?;
        from.seek(io::SeekFrom::Start(begin))?;
        to.seek(io::SeekFrom::Start(begin))?;
        io::copy(&mut (&mut from).take(at - begin), &mut to)?;
    }
    Ok(())
}

/// Makes a folder's entries durable.
pub(super) fn sync_folder(path: &Path) -> Result<(), OpenError> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(|e| refused(path, &e))
}

/// Checks the files of the engine; returns the engine.
fn engine_of_files(path: &Path) -> Result<EngineKind, OpenError> {
    engine_files::check(&path.join("store")).map_err(|why| unreadable(path, why))
}

/// The format of the data folder of a store.
pub(super) fn format_of(path: &Path) -> Result<u32, OpenError> {
    let text = fs::read(path.join(MARKER)).map_err(|e| refused(&path.join(MARKER), &e))?;
    number(&text).ok_or_else(|| unreadable(path, format!("its file {MARKER} is damaged")))
}

/// The format that a marker's text names.
fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.strip_prefix("sokoni ")?.trim_end().parse().ok()
}

/// Returns whether the store is still to be made, by the marker's text.
fn read_marker(path: &Path, text: &[u8]) -> Result<bool, OpenError> {
    if text == UNFINISHED.as_bytes() {
        return Ok(true);
    }
    match number(text) {
        Some(1..=FORMAT) => Ok(false),
        Some(found) if found > FORMAT => Err(OpenError::Newer { path: path.to_owned(), found, known: FORMAT }),
        _ => Err(unreadable(path, format!("its file {MARKER} is damaged"))),
    }
}

/// Checks that a folder without a marker is empty: true, or an error.
fn is_bare(path: &Path) -> Result<bool, OpenError> {
    for entry in fs::read_dir(path).map_err(|e| refused(path, &e))? {
        let name = entry.map_err(|e| refused(path, &e))?.file_name();
        // A fresh disk has the first; a try that was cut off at once leaves the second.
        if name != "lost+found" && name != NEW_MARKER {
            return Err(unreadable(path, format!("it is not empty, and has no file {MARKER} of a store")));
        }
    }
    Ok(true)
}
