//! The applier: a thread that gives committed rows to the engine, behind the log and in large batches. Meanwhile it makes
//! the engine's files smaller.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::StoreError;
use super::engine::{Batch, CommitError};
use super::memtables::Frozen;
use super::priority;
use super::shared::{NoWait, SharedState};

/// The active memtable is applied once it takes so much memory, in bytes: the more rows at once, the fewer times the same
/// block is written.
const ENOUGH: usize = if cfg!(test) { 1 << 10 } else { 64 << 20 };
/// The longest that a row waits for the engine.
const LONGEST: Duration = Duration::from_secs(5);
/// If the memtables take more memory, commits wait for the applier, in bytes.
const MOST: usize = 192 << 20;
/// The pause before the next piece of a compaction, as a multiple of the time that the last one took: a compaction takes a
/// quarter of a processor while there is nothing to apply.
const PAUSES: u32 = if cfg!(test) { 0 } else { 3 };
/// The pause after each batch, as a multiple of the time that it took: without pauses the applier takes a whole processor for a
/// second, and orders wait for it.
const RESTS: u32 = if cfg!(test) { 0 } else { 1 };
/// It pauses as long as the memtables take less memory, in bytes.
const BEHIND: usize = 160 << 20;
/// The time until the next try after the engine took nothing.
const AGAIN: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 500 });

/// Waits while the applier is too far behind.
///
/// # Errors
/// The engine's, where it takes nothing now.
pub(super) fn wait_for_room(shared: &SharedState) -> Result<(), StoreError> {
    let wake = &shared.applier;
    let mut state = wake.state.lock().unwrap_or_else(PoisonError::into_inner);
    while shared.memtables.now().bytes() > MOST {
        if let Some(refused) = shared.broken.get().or(state.refused.as_ref()) {
            return Err(refused.clone());
        }
        state = wake.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    Ok(())
}

/// Starts the thread.
pub(super) fn start(shared: Arc<SharedState>) -> std::io::Result<JoinHandle<()>> {
    std::thread::Builder::new().name("store-applier".to_owned()).spawn(move || run(&shared))
}

/// What the applier does next.
enum Next {
    Apply,
    Compact,
    /// Applies what there is, and ends.
    Stop,
}

fn run(shared: &SharedState) {
    let _no_wait = NoWait::enter();
    if shared.engine.batch_bytes() == usize::MAX {
        // All rows are one batch, so there are no pauses between batches.
        priority::lower(priority::APPLYING);
    }
    // The time that the last piece of a compaction took, while one is going on.
    let mut piece = None;
    loop {
        let next = wait(shared, piece);
        if shared.broken.get().is_some() {
            return;
        }
        let mut share = Duration::ZERO;
        if !matches!(next, Next::Compact)
            && let Some(frozen) = shared.memtables.freeze()
        {
            let begun = Instant::now();
            apply(shared, &frozen, matches!(next, Next::Stop));
            share = begun.elapsed();
        }
        if matches!(next, Next::Stop) {
            return;
        }
        piece = compact(shared, share);
        shared.counters.compacting.store(piece.is_some(), Ordering::Relaxed);
    }
}

/// Makes the engine's files smaller by pieces, at least one, for so long. Returns how long the last one took if there is
/// more to do.
fn compact(shared: &SharedState, share: Duration) -> Option<Duration> {
    let begun = Instant::now();
    loop {
        let piece = Instant::now();
        match shared.engine.compact_piece(shared.compact_above.load(Ordering::Relaxed)) {
            Ok(true) if begun.elapsed() < share => {}
            Ok(more) => return more.then(|| piece.elapsed()),
            Err(failure) => {
                fail(shared, failure.error);
                return None;
            }
        }
    }
}

/// Waits until there is enough to apply, or until it is time for the next piece of a compaction.
fn wait(shared: &SharedState, piece: Option<Duration>) -> Next {
    let wake = &shared.applier;
    let begun = Instant::now();
    let mut state = wake.state.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if state.stopping {
            return Next::Stop;
        }
        if shared.broken.get().is_some() {
            return Next::Apply;
        }
        let waited = shared.memtables.since().map(|since| since.elapsed());
        if shared.memtables.now().bytes() >= ENOUGH || waited.is_some_and(|waited| waited >= LONGEST) {
            return Next::Apply;
        }
        let until_applied = waited.map(|waited| LONGEST.saturating_sub(waited));
        let until_piece = piece.map(|piece| (PAUSES * piece).saturating_sub(begun.elapsed()));
        if until_piece.is_some_and(|left| left.is_zero()) || std::mem::take(&mut state.files) {
            return Next::Compact;
        }
        state = match until_applied.into_iter().chain(until_piece).min() {
            Some(left) => wake.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0,
            None => wake.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

/// Takes no more writes: nobody knows what the engine has.
fn fail(shared: &SharedState, error: StoreError) {
    tracing::error!(
        %error,
        "the engine failed: the store takes no write until it is opened again; the log has everything"
    );
    let _ = shared.broken.set(error);
    shared.applier.look();
}

/// Gives a memtable to the engine, and tries again for as long as the engine takes nothing.
fn apply(shared: &SharedState, frozen: &Frozen, stopping: bool) {
    let batches = frozen.batches(shared.shop, shared.engine.batch_bytes());
    // Readers who began before the last group of these was visible must not see the engine's newer rows.
    shared.wait_for_readers();
    loop {
        let refused = match write(shared, &batches) {
            Ok(()) => None,
            Err(failure) if failure.nothing_kept => Some(failure.error),
            Err(failure) => return fail(shared, failure.error),
        };
        if refused.is_none() {
            shared.applied.store(frozen.last, Ordering::Release);
            shared.memtables.applied();
        }
        let mut state = shared.applier.state.lock().unwrap_or_else(PoisonError::into_inner);
        let new = refused.is_some() && state.refused.is_none();
        state.refused.clone_from(&refused);
        shared.applier.changed.notify_all();
        let Some(error) = refused else { return };
        if new {
            tracing::warn!(%error, "the engine takes no rows now: the log has them, and the engine gets them later");
        }
        if stopping || state.stopping {
            return;
        }
        let _ = shared.applier.changed.wait_timeout(state, AGAIN);
    }
}

fn write(shared: &SharedState, batches: &[Batch]) -> Result<(), CommitError> {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let phases = &shared.counters.phases;
    let all = || {
        for rows in batches {
            let begun = Instant::now();
            phases.apply.time(|| shared.engine.apply(rows))?;
            rest(shared, RESTS * begun.elapsed());
        }
        phases.flush.time(|| {
            shared.engine.flush()?;
            shared.engine.sync()
        })
    };
    catch_unwind(AssertUnwindSafe(all))
        .unwrap_or_else(|_| Err(CommitError::uncertain(StoreError::Engine("the engine panicked".to_owned()))))
}

/// Pauses for so long, or until it is behind or the store stops.
fn rest(shared: &SharedState, time: Duration) {
    let wake = &shared.applier;
    let begun = Instant::now();
    let mut state = wake.state.lock().unwrap_or_else(PoisonError::into_inner);
    while !state.stopping && shared.memtables.now().bytes() < BEHIND {
        let left = time.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return;
        }
        state = wake.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
    }
}
