//! Deletes the files that no row names.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::Files;
use crate::store::backup::DRAFT;
use crate::store::{Changed, Scope, StoreError, file_names};

/// The hashes whose files are to be checked, and those whose files must stay.
#[derive(Default)]
pub(crate) struct Sweep {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Hashes whose files uploads hold, and how many uploads.
    held: HashMap<String, usize>,
    /// Hashes that may have no name any more. Each stands here once, so there are never more of them than files.
    due: BTreeSet<String>,
    ended: bool,
}

impl Sweep {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds the files of this hash: they stay.
    pub(super) fn hold(&self, hash: &str) {
        *self.state().held.entry(hash.to_owned()).or_default() += 1;
    }

    /// Undoes [`Sweep::hold`].
    pub(super) fn let_go(&self, hash: &str) {
        let mut state = self.state();
        if let Some(uploads) = state.held.get_mut(hash) {
            *uploads -= 1;
            if *uploads == 0 {
                state.held.remove(hash);
                state.due.insert(hash.to_owned());
                self.changed.notify_all();
            }
        }
    }

    /// Takes up the hashes whose names changed with these rows.
    pub(crate) fn look(&self, changed: &[Changed]) {
        let rows = changed.iter().filter(|row| row.table == file_names::TABLE);
        let hashes: Vec<&str> = rows.filter_map(|row| file_names::hash_in(&row.key)).collect();
        if !hashes.is_empty() {
            self.state().due.extend(hashes.into_iter().map(str::to_owned));
            self.changed.notify_all();
        }
    }

    /// Ends the thread.
    pub(super) fn end(&self) {
        self.state().ended = true;
        self.changed.notify_all();
    }

    /// Starts the thread. It begins with the files that are in the folder now.
    pub(super) fn start(self: &Arc<Self>, folder: &Path, endings: &'static [&'static str], scope: &Scope) {
        match left_behind(folder) {
            Ok(found) => self.state().due = found,
            Err(error) => tracing::warn!(%error, folder = %folder.display(), "the folder cannot be looked through"),
        }
        let sweeper = Sweeper { folder: folder.to_owned(), endings, scope: scope.clone(), sweep: self.clone() };
        let span = tracing::error_span!("files", module = scope.name());
        let thread = std::thread::Builder::new().name(format!("{}-files", scope.name()));
        if let Err(error) = thread.spawn(move || span.in_scope(|| sweeper.run())) {
            tracing::warn!(%error, "no thread for files that nothing names: they stay until the next start");
        }
    }

    /// Waits for the next hash to check; `None` at the end.
    fn next(&self) -> Option<String> {
        let waiting = |state: &mut State| state.due.is_empty() && !state.ended;
        let mut state = self.changed.wait_while(self.state(), waiting).unwrap_or_else(PoisonError::into_inner);
        if state.ended { None } else { state.due.pop_first() }
    }
}

/// Returns the hashes of the files in a folder. Drafts that an ended process left are deleted at once: nobody uploads
/// yet.
fn left_behind(folder: &Path) -> std::io::Result<BTreeSet<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(error),
    };
    let mut found = BTreeSet::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if name.starts_with(DRAFT) {
            fs::remove_file(entry.path())?;
        } else if let Some(hash) = name.get(..64).filter(|hash| Files::is_hash(hash)) {
            found.insert(hash.to_owned());
        }
    }
    Ok(found)
}

struct Sweeper {
    folder: PathBuf,
    endings: &'static [&'static str],
    scope: Scope,
    sweep: Arc<Sweep>,
}

impl Sweeper {
    fn run(&self) {
        while let Some(hash) = self.sweep.next() {
            match self.scope.while_no_backup(|| self.delete_unnamed(&hash)) {
                Ok(false) => {}
                Ok(true) => tracing::debug!(hash, "a file that no row names was deleted"),
                // The next start tries again.
                Err(error) => tracing::warn!(error, hash, "a file that no row names could not be deleted"),
            }
        }
    }

    /// Deletes the files of a hash that no row names; returns whether there were any.
    fn delete_unnamed(&self, hash: &str) -> Result<bool, String> {
        // The lock is held to the end: until the file is deleted, no upload may find that it is there.
        let state = self.sweep.state();
        if state.held.contains_key(hash) {
            // The end of the upload checks again.
            return Ok(false);
        }
        let named = self.scope.read(|reader| file_names::is_named(reader, hash));
        if named.map_err(|error: StoreError| error.to_string())? {
            return Ok(false);
        }
        let mut deleted = false;
        for ending in self.endings {
            match fs::remove_file(self.folder.join(format!("{hash}{ending}"))) {
                Ok(()) => deleted = true,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(deleted)
    }
}
