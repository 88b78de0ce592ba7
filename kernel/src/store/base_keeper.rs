//! Keeps the log short: once it has grown, a thread writes a new base, and what came before it is deleted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use super::StoreError;
use super::log::{BaseWriter, Log};
use super::priority;
use super::shared::SharedState;
use super::walk;

/// The thread that writes a base, if one is being written.
#[derive(Default)]
pub(super) struct BaseKeeper {
    writing: Option<JoinHandle<bool>>,
    stopping: Arc<AtomicBool>,
}

impl BaseKeeper {
    /// Looks after the log, between two groups; `quiet` where none has come for a while. Returns whether there is nothing to
    /// do until the next group.
    pub(super) fn look(&mut self, shared: &Arc<SharedState>, log: &mut dyn Log, quiet: bool) -> bool {
        let ended = self.writing.take_if(|writing| writing.is_finished());
        let done = match ended.map(|thread| thread.join().unwrap_or(false)) {
            Some(true) => log.forget(shared.applied.load(Ordering::Acquire)),
            None if self.writing.is_none() => self.begin(shared, log, quiet),
            Some(false) | None => Ok(()),
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the log is not made shorter now");
        }
        self.writing.is_none() && is_applied(shared)
    }

    fn begin(&mut self, shared: &Arc<SharedState>, log: &mut dyn Log, quiet: bool) -> std::io::Result<()> {
        // Not after the last visible group: the engine may not have that one when the power goes, and a start refuses an
        // engine that lacks a group before the base.
        let quiet = quiet && is_applied(shared);
        let Some(base) = log.begin_base(shared.applied.load(Ordering::Acquire), quiet)? else { return Ok(()) };
        let (shared, stopping) = (shared.clone(), self.stopping.clone());
        let thread = std::thread::Builder::new().name("store-base".to_owned());
        self.writing = Some(thread.spawn(move || write(&shared, &stopping, base))?);
        Ok(())
    }

    /// Ends the thread; what it has written is deleted.
    pub(super) fn stop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        if let Some(writing) = self.writing.take() {
            let _ = writing.join();
        }
    }
}

/// Whether the engine has the last group.
fn is_applied(shared: &SharedState) -> bool {
    shared.applied.load(Ordering::Acquire) == shared.visible.load(Ordering::Acquire)
}

/// Writes a base, and returns whether it was written.
///
/// Its rows are read while writing goes on, so some are from before a group and some from after it. The log has each
/// group after the base's own, and a base is always read with all of them: each brings the rows that it changed to what
/// they were after it, and the last one leaves the store as it is. The base tells the last group that it needs, so that
/// it is not read where the log has lost that one. A snapshot would cost each group a read of all the rows that it
/// changes.
fn write(shared: &Arc<SharedState>, stopping: &AtomicBool, mut base: BaseWriter) -> bool {
    priority::lower(priority::TIDYING);
    let rows = |key: &[u8], value: &[u8]| {
        if stopping.load(Ordering::Relaxed) {
            return Err(StoreError::Stopped);
        }
        base.row((key.into(), value.into())).map_err(|e| StoreError::Engine(e.to_string()))
    };
    let written = walk::while_written(shared, rows);
    match written {
        // What was read is of groups up to the one that is visible now.
        Ok(()) => match base.finish(shared.visible.load(Ordering::Acquire)) {
            Ok(()) => return true,
            Err(error) => tracing::warn!(%error, "no new base of the log could be written"),
        },
        Err(error) => {
            if error != StoreError::Stopped {
                tracing::warn!(%error, "no new base of the log could be written");
            }
            base.give_up();
        }
    }
    false
}
