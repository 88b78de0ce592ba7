//! Deletes the files that no row names.
//!
//! Several nodes share a folder: one of them may have saved a file and not committed its row, and another may write a
//! backup. So a hash is looked at one grace after it came up, and a file that is younger than the grace stays. The
//! times are those of the files and the folder, which the folder's disk gives, not the nodes' clocks. A shop of one
//! process has no grace.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::blobs::Blobs;
use super::deletion::Deletion;
use crate::store::{Changed, Scope, StoreError, file_names};

/// The hashes whose files are to be checked, and those whose files must stay.
pub(crate) struct Sweep {
    state: Mutex<State>,
    changed: Condvar,
    grace: Duration,
}

#[derive(Default)]
struct State {
    /// Hashes whose files uploads hold, and how many uploads.
    held: HashMap<String, usize>,
    /// Hashes that may have no name any more, by the time of their check. Each stands here once, so there are never
    /// more of them than files.
    due: BTreeSet<(Instant, String)>,
    /// The same times by their hashes.
    times: HashMap<String, Instant>,
    /// The hash whose files are being deleted: an upload of it waits.
    deleting: Option<String>,
    ended: bool,
}

impl State {
    /// Has a hash checked at a time, and not before it.
    fn note(&mut self, hash: String, at: Instant) {
        if let Some(earlier) = self.times.insert(hash.clone(), at) {
            self.due.remove(&(earlier, hash.clone()));
        }
        self.due.insert((at, hash));
    }

    /// Takes a hash whose time has come.
    fn take(&mut self) -> Option<String> {
        let (_, hash) = self.due.first().filter(|(at, _)| *at <= Instant::now()).cloned()?;
        self.due.pop_first();
        self.times.remove(&hash);
        Some(hash)
    }
}

impl Sweep {
    /// A sweep that checks a hash so long after it came up.
    pub(super) fn new(grace: Duration) -> Self {
        Sweep { state: Mutex::default(), changed: Condvar::new(), grace }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds the files of this hash: they stay. Waits while they are being deleted, so that no upload finds that they are
    /// there. Blocks.
    pub(super) fn hold(&self, hash: &str) {
        let deleted = |state: &mut State| state.deleting.as_deref() == Some(hash);
        let state = self.changed.wait_while(self.state(), deleted);
        *state.unwrap_or_else(PoisonError::into_inner).held.entry(hash.to_owned()).or_default() += 1;
    }

    /// Undoes [`Sweep::hold`].
    pub(super) fn let_go(&self, hash: &str) {
        let mut state = self.state();
        if let Some(uploads) = state.held.get_mut(hash) {
            *uploads -= 1;
            if *uploads == 0 {
                state.held.remove(hash);
                state.note(hash.to_owned(), Instant::now() + self.grace);
                self.changed.notify_all();
            }
        }
    }

    /// Takes up the hashes whose names changed with these rows.
    pub(crate) fn look(&self, changed: &[Changed]) {
        let rows = changed.iter().filter(|row| row.table == file_names::TABLE);
        let hashes: Vec<&str> = rows.filter_map(|row| file_names::hash_in(&row.key)).collect();
        if !hashes.is_empty() {
            self.note(hashes.into_iter().map(str::to_owned));
        }
    }

    /// Has these hashes checked after the grace.
    fn note(&self, hashes: impl IntoIterator<Item = String>) {
        let (mut state, at) = (self.state(), Instant::now() + self.grace);
        hashes.into_iter().for_each(|hash| state.note(hash, at));
        self.changed.notify_all();
    }

    /// Ends the thread.
    pub(super) fn end(&self) {
        self.state().ended = true;
        self.changed.notify_all();
    }

    /// Starts the thread. It begins with the files that are there now. A folder is tidied up before this returns: later
    /// there may be drafts of this process in it.
    pub(super) fn start(self: &Arc<Self>, blobs: &Blobs, endings: &'static [&'static str], scope: &Scope) {
        let sweeper = Sweeper { blobs: blobs.clone(), endings, scope: scope.clone(), sweep: self.clone() };
        if blobs.is_near() {
            sweeper.begin();
        }
        let span = tracing::error_span!("files", module = scope.name());
        let thread = std::thread::Builder::new().name(format!("{}-files", scope.name()));
        if let Err(error) = thread.spawn(move || span.in_scope(|| sweeper.run())) {
            tracing::warn!(%error, "no thread for files that nothing names: they stay until the next start");
        }
    }

    /// Waits for the next hash to check; `None` at the end.
    fn next(&self) -> Option<String> {
        let mut state = self.state();
        while !state.ended {
            if let Some(hash) = state.take() {
                return Some(hash);
            }
            state = match state.due.first().map(|(at, _)| at.saturating_duration_since(Instant::now())) {
                Some(wait) => self.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }
}

struct Sweeper {
    blobs: Blobs,
    endings: &'static [&'static str],
    scope: Scope,
    sweep: Arc<Sweep>,
}

/// What came of the check of a hash.
enum Checked {
    /// A row names its files, an upload holds them, or there are none.
    Kept,
    Deleted,
    /// A file is young, or what other nodes committed cannot be read.
    Later,
}

impl Sweeper {
    fn begin(&self) {
        match self.blobs.left_behind(self.sweep.grace) {
            Ok(found) => self.sweep.note(found),
            Err(error) => tracing::warn!(%error, "the files cannot be looked through: what no row names stays"),
        }
    }

    fn run(&self) {
        if !self.blobs.is_near() {
            self.begin();
        }
        while let Some(hash) = self.sweep.next() {
            match self.scope.while_no_backup(|| self.delete_unnamed(&hash)) {
                Ok(Checked::Kept) => {}
                Ok(Checked::Deleted) => tracing::debug!(hash, "a file that no row names was deleted"),
                Ok(Checked::Later) => self.sweep.note([hash]),
                // The next start tries again.
                Err(error) => tracing::warn!(error, hash, "a file that no row names could not be deleted"),
            }
        }
    }

    /// Deletes the files of a hash that no row names.
    fn delete_unnamed(&self, hash: &str) -> Result<Checked, String> {
        if self.is_named(hash)? {
            return Ok(Checked::Kept);
        }
        // Another node may have named it.
        if self.scope.has_whole_log_blocking().is_err() {
            return Ok(Checked::Later);
        }
        if !self.may_delete(hash)? {
            return Ok(Checked::Kept);
        }
        let deleted = self.delete(hash);
        self.sweep.state().deleting = None;
        self.sweep.changed.notify_all();
        deleted
    }

    /// Lets no upload of a hash begin, unless one has begun or a row names it meanwhile. The lock is not held while files
    /// are deleted: commits take it too, and a server may be slow.
    fn may_delete(&self, hash: &str) -> Result<bool, String> {
        let mut state = self.sweep.state();
        // The end of the upload checks again.
        if state.held.contains_key(hash) || self.is_named(hash)? {
            return Ok(false);
        }
        state.deleting = Some(hash.to_owned());
        Ok(true)
    }

    fn delete(&self, hash: &str) -> Result<Checked, String> {
        let mut checked = Checked::Kept;
        for ending in self.endings {
            match self.blobs.delete(&format!("{hash}{ending}"), self.sweep.grace) {
                Ok(Deletion::Done) => checked = Checked::Deleted,
                Ok(Deletion::Absent) => {}
                Ok(Deletion::Young) => return Ok(Checked::Later),
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(checked)
    }

    fn is_named(&self, hash: &str) -> Result<bool, String> {
        self.scope.read(|reader| file_names::is_named(reader, hash)).map_err(|error: StoreError| error.to_string())
    }
}
