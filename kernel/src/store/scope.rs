//! A module's part of the store, as the module holds it.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::inner::Inner;
use super::{Reader, StoreError, Tx};

/// The time between two checks whether consumers have caught up.
const CATCHING_UP: Duration = Duration::from_millis(2);

/// A module's part of the store.
#[derive(Clone)]
pub struct Scope {
    pub(super) inner: Arc<Inner>,
    pub(super) name: &'static str,
}

impl Scope {
    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Reads one state of the scope. `f` must be short: while it runs, nothing is committed.
    ///
    /// # Errors
    /// The error of `f`.
    pub fn read<T, E: From<StoreError>>(&self, f: impl FnOnce(&Reader<'_>) -> Result<T, E>) -> Result<T, E> {
        self.inner.shared.read(self.name, f)
    }

    /// Waits until the consumers of this scope have taken all events that are in the log now.
    pub(crate) fn caught_up_blocking(&self) {
        let head = self.inner.shared.bell.head();
        loop {
            let behind = {
                let consumers = self.inner.consumers.lock().unwrap_or_else(PoisonError::into_inner);
                consumers.iter().any(|running| running.scope() == self.name && running.behind(head) > 0)
            };
            if !behind || self.inner.shared.bell.pause(CATCHING_UP) {
                return;
            }
        }
    }

    /// Runs a transaction and returns its answer once it is durable. For threads that may wait, and never for an async
    /// worker, which calls [`Context::commit`]. Where too many transactions wait, it waits too.
    ///
    /// ```ignore
    /// scope.transact_blocking(move |tx| -> Result<(), StoreError> {
    ///     tx.put(&NOTES, &note.id, &note)?;
    ///     tx.emit(&NoteAdded { id: note.id.clone() })
    /// })?;
    /// ```
    ///
    /// [`Context::commit`]: crate::Context::commit
    ///
    /// # Errors
    /// The error of `f`; a [`StoreError`] where the commit fails.
    pub fn transact_blocking<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.inner.shared.transact(self.name, f)
    }

    /// Tells the other nodes of the shop something that may be lost; nothing where it has none. The subject is one word.
    pub(crate) fn tell_nodes(&self, subject: &str, text: &str) {
        if let Some(cluster) = &self.inner.shared.cluster {
            cluster.tell(&format!("{}/{subject}", self.name), text);
        }
    }

    /// Calls `hear` with what other nodes tell of this subject.
    pub(crate) fn hear_nodes(&self, subject: &str, hear: impl Fn(&str) + Send + Sync + 'static) {
        if let Some(cluster) = &self.inner.shared.cluster {
            cluster.hear(format!("{}/{subject}", self.name), hear);
        }
    }

    /// How many nodes of the shop live, where they cannot tell each other anything; else 1.
    pub(crate) fn nodes_that_count_alone(&self) -> u32 {
        let cluster = self.inner.shared.cluster.as_ref().filter(|cluster| !cluster.tells());
        cluster.map_or(1, |cluster| cluster.nodes())
    }

    /// Whether other processes may write this shop too.
    pub(crate) fn has_nodes(&self) -> bool {
        self.inner.shared.cluster.is_some()
    }

    /// Waits until a read sees everything that was committed before this call, by any node.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] where the database with the log does not answer in time.
    pub(crate) fn has_whole_log_blocking(&self) -> Result<(), StoreError> {
        self.inner.shared.cluster.as_ref().map_or(Ok(()), |cluster| cluster.caught_up_blocking())
    }

    /// Runs `f` while no backup is being written; waits for one that is.
    pub(crate) fn while_no_backup<T>(&self, f: impl FnOnce() -> T) -> T {
        let _alone = self.inner.shared.files.write().unwrap_or_else(PoisonError::into_inner);
        f()
    }
}

#[cfg(test)]
impl Scope {
    pub(super) fn inner_hub(&self) -> &Arc<super::shared::SharedState> {
        &self.inner.shared
    }
}
