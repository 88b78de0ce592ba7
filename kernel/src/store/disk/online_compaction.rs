//! Compaction while the store is used: writes a database's rows into new files, piece by piece, and then takes those in
//! place of the old ones. Overwritten values stay in sled's file: it grows faster than the rows, and never shrinks.
//!
//! What is copied is a beginning of the rows in key order, and it stays equal to the old one: each batch that the database
//! gets is written to the copy too, as far as its keys lie in that beginning. Once all rows are copied, both are read and
//! compared in the same way. One thread calls all of this, the applier's, so nothing is written meanwhile.

use std::borrow::Cow;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::engine::{Batch, CommitError, OWN_ROWS, Pair, SharedBytes, Span};
use super::super::folder::Folder;
use super::super::free_space::for_files;
use super::super::{OpenError, StoreError, backup};
use super::database::{Database, why};
use super::files::sync_files;

/// The size of a piece, in bytes of rows: what is committed waits for one.
const PIECE: usize = if cfg!(test) { 2 << 10 } else { 1 << 20 };
/// After so many pieces what was written is synced, so that the last sync has little to do.
const BETWEEN_SYNCS: usize = 32;

/// The online compaction of one store's engine.
pub(super) struct OnlineCompaction {
    path: PathBuf,
    start: Start,
    state: Mutex<State>,
}

/// Makes a database of the same kind in an empty folder.
pub(super) type Start = Box<dyn Fn(&Path) -> Result<Box<dyn Database>, OpenError> + Send + Sync>;

enum State {
    /// The folder may hold what a compaction left that was killed.
    New,
    /// None is going on. After one that failed, none begins before the file has this length.
    Resting { not_before: u64 },
    /// Rows are copied.
    Copying(Box<Copy>),
    /// All rows are copied, and those up to this key are equal.
    Comparing(Box<Copy>, SharedBytes),
}

/// A copy that is being made.
struct Copy {
    to: Box<dyn Database>,
    /// All rows up to this key are in it.
    upto: SharedBytes,
    pieces: usize,
}

/// What follows a piece.
enum Next {
    /// Nothing for now.
    Rest,
    /// Another piece.
    Again,
    /// The copy takes the place of the old files.
    Swap,
}

/// The key of the length that the database file had after its last compaction.
fn length_key() -> Vec<u8> {
    [OWN_ROWS, b"compacted"].concat()
}

impl OnlineCompaction {
    /// The compaction of the engine in the data folder `path`.
    pub(super) fn new(path: PathBuf, start: Start) -> Self {
        OnlineCompaction { path, start, state: Mutex::new(State::New) }
    }

    /// Does a piece of work. A compaction begins where the file is longer than twice what it was after the last one, and
    /// `above` bytes; where `above` is 0, none begins. Returns whether more is left to do.
    ///
    /// # Errors
    /// Where nobody knows whether the new files have taken their place. Other failures end the compaction and are told.
    pub(super) fn piece(&self, from: &dyn Database, folder: &Folder, above: u64) -> Result<bool, CommitError> {
        if from.below().is_none() {
            return Ok(false);
        }
        let mut state = self.lock();
        let next = catch_unwind(AssertUnwindSafe(|| self.next(&mut state, from, folder, above)));
        match next.unwrap_or_else(|_| Err("the engine panicked".to_owned())) {
            Ok(Next::Rest) => Ok(false),
            Ok(Next::Again) => Ok(true),
            Ok(Next::Swap) => {
                let ended = std::mem::replace(&mut *state, State::Resting { not_before: 0 });
                if let State::Comparing(copy, _) = ended
                    && !take_its_place(from, folder, &copy)?
                {
                    *state = State::Resting { not_before: from.length().saturating_add(above) };
                }
                // Readers may hold the old database a little longer: its file goes with the last of them.
                let _ = folder.clear_new_engine();
                Ok(false)
            }
            Err(why) => {
                fail(&mut state, from.length().saturating_add(above), folder, &why);
                Ok(false)
            }
        }
    }

    /// Writes a batch, which the database has got, to the copy.
    pub(super) fn follow(&self, batch: &Batch, folder: &Folder) {
        let mut state = self.lock();
        let (copy, rows) = match &mut *state {
            State::New | State::Resting { .. } => return,
            State::Copying(copy) => {
                let upto = (Bound::Unbounded, Bound::Included(&copy.upto[..]));
                let rows = batch.range::<[u8], _>(upto).map(|(key, value)| (key.clone(), value.clone())).collect();
                (copy, Cow::Owned(rows))
            }
            State::Comparing(copy, _) => (copy, Cow::Borrowed(batch)),
        };
        let written = catch_unwind(AssertUnwindSafe(|| copy.to.write(&rows).map_err(why)));
        if let Err(why) = written.unwrap_or_else(|_| Err("the engine panicked".to_owned())) {
            fail(&mut state, u64::MAX, folder, &why);
        }
    }

    /// Ends what is going on; what was copied is deleted.
    pub(super) fn stop(&self, folder: &Folder) {
        let ended = std::mem::replace(&mut *self.lock(), State::Resting { not_before: u64::MAX });
        if matches!(ended, State::Copying(_) | State::Comparing(..)) {
            drop(ended);
            // What cannot be deleted now is deleted after the next start.
            let _ = folder.clear_new_engine();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self, state: &mut State, from: &dyn Database, folder: &Folder, above: u64) -> Result<Next, String> {
        match state {
            State::New | State::Resting { .. } if above == 0 => return Ok(Next::Rest),
            State::New => {
                folder.clear_new_engine().map_err(plain)?;
                *state = State::Resting { not_before: 0 };
            }
            State::Resting { not_before } => {
                if !self.is_due(from, above, *not_before)? {
                    return Ok(Next::Rest);
                }
                *state = State::Copying(Box::new(self.begin(folder).map_err(plain)?));
            }
            State::Copying(copy) => {
                if !self.has_room(2 * PIECE as u64) {
                    return Err("the disk has too little room".to_owned());
                }
                if !copy.add(piece(from, &copy.upto)?)?
                    && let State::Copying(copy) = std::mem::replace(state, State::New)
                {
                    *state = State::Comparing(copy, SharedBytes::default());
                }
            }
            State::Comparing(copy, upto) => {
                let rows = piece(from, upto)?;
                if rows != piece(&*copy.to, upto)? {
                    return Err("its rows came out otherwise when they were copied".to_owned());
                }
                match rows.last() {
                    Some((last, _)) => upto.clone_from(last),
                    None => return copy.finish().map(|()| Next::Swap),
                }
            }
        }
        Ok(Next::Again)
    }

    /// Whether overwritten values take most of the database file, and a copy has room.
    fn is_due(&self, from: &dyn Database, above: u64, not_before: u64) -> Result<bool, String> {
        let length = from.length();
        if length <= above || length < not_before {
            return Ok(false);
        }
        let last = from.get(&length_key()).map_err(why)?.and_then(|last| <[u8; 8]>::try_from(&last[..]).ok());
        let last = last.map_or(0, u64::from_be_bytes);
        Ok(length > last.saturating_mul(2).saturating_add(above) && self.has_room(length))
    }

    /// Whether the disk has room for so many bytes, and for commits beside.
    fn has_room(&self, bytes: u64) -> bool {
        for_files(&self.path, bytes).unwrap_or(false)
    }

    fn begin(&self, folder: &Folder) -> Result<Copy, OpenError> {
        folder.clear_new_engine()?;
        let to = (self.start)(&folder.new_engine())?;
        Ok(Copy { to, upto: SharedBytes::default(), pieces: 0 })
    }
}

impl Copy {
    /// Adds the rows that follow; returns false where there are none.
    fn add(&mut self, rows: Vec<Pair>) -> Result<bool, String> {
        let Some((last, _)) = rows.last() else { return Ok(false) };
        self.upto.clone_from(last);
        self.to.write(&rows.into_iter().map(|(key, value)| (key, Some(value))).collect()).map_err(why)?;
        // The engine may keep in memory all that is not flushed.
        self.to.flush().map_err(why)?;
        self.pieces += 1;
        if self.pieces.is_multiple_of(BETWEEN_SYNCS) {
            self.to.sync().map_err(why)?;
        }
        Ok(true)
    }

    /// Makes it durable, with the length that it has.
    fn finish(&self) -> Result<(), String> {
        let length = self.to.length().to_be_bytes();
        self.to.write(&Batch::from([(length_key().into(), Some(length.into()))])).map_err(why)?;
        self.to.flush().and_then(|()| self.to.sync()).map_err(why)
    }
}

/// Puts a copy, which has all rows durably, in the place of the old files. Returns whether it could.
fn take_its_place(from: &dyn Database, folder: &Folder, copy: &Copy) -> Result<bool, CommitError> {
    let (before, new) = (from.length(), folder.new_engine());
    let Some(below) = copy.to.below() else { return Ok(false) };
    // The folder's format is this program's since the store was opened, so the folder may have dense blocks.
    if let Err(error) = sync_files(&new) {
        tracing::warn!(%error, "the store's files are not made smaller now; nothing is lost");
        return Ok(false);
    }
    // A failure may lie before or after the exchange of the folders. Either one has all that the log has no more.
    backup::swap(&new, &folder.engine()).map_err(|e| CommitError::uncertain(StoreError::Engine(e.to_string())))?;
    let after = below.length();
    from.replace_below(below);
    tracing::info!(before_mb = before >> 20, after_mb = after >> 20, "the store's files were made smaller");
    Ok(true)
}

fn fail(state: &mut State, not_before: u64, folder: &Folder, why: &str) {
    tracing::warn!(why, "the store's files are not made smaller now; nothing is lost");
    *state = State::Resting { not_before };
    let _ = folder.clear_new_engine();
}

fn plain(error: OpenError) -> String {
    error.to_string()
}

/// The rows after a key that make a piece.
fn piece(from: &dyn Database, after: &[u8]) -> Result<Vec<Pair>, String> {
    let (mut rows, mut bytes) = (Vec::new(), 0);
    for row in from.scan(Span { start: after.to_vec(), with_start: false, end: Span::all().end }, false) {
        let (key, value) = row.map_err(why)?;
        bytes += key.len() + value.len();
        rows.push((key, value));
        if bytes >= PIECE {
            break;
        }
    }
    Ok(rows)
}
