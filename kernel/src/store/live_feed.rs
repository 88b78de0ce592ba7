//! A tail of the event log: receives each event once it is durable, from the moment it was attached, and stores no
//! cursor. It comes after the consumers, so that a caller who asks because of an event sees their results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use super::StoredEvent;
use super::shared::SharedState;

/// How many events are read at once.
const BATCH: usize = 256;
/// How long it waits after the engine could not be read.
const WAIT: Duration = Duration::from_secs(1);

/// The time between two checks whether the consumers are done, and the most checks: a consumer that is held up delays
/// nobody for longer than a quarter of a second.
const LOOK: Duration = Duration::from_millis(2);
pub(super) const LOOKS: u32 = 125;

/// Receives events. It must be quick: the next events wait for it.
pub(super) type Listener = dyn Fn(&StoredEvent) + Send + Sync;

/// Whether all consumers are done with the events up to one.
pub(super) type Taken = dyn Fn(u64) -> bool + Send + Sync;

/// Starts the tail's thread. It ends when the store stops.
pub(super) fn start(
    shared: Arc<SharedState>,
    taken: Box<Taken>,
    looks: u32,
    listener: Box<Listener>,
) -> std::io::Result<JoinHandle<()>> {
    let at = shared.bell.head();
    std::thread::Builder::new()
        .name("store-tail".to_owned())
        .spawn(move || run(&shared, &*taken, looks, &*listener, at))
}

fn run(shared: &SharedState, taken: &Taken, looks: u32, listener: &Listener, mut at: u64) {
    while let Some(head) = shared.bell.after(at) {
        match shared.events(at, head, BATCH) {
            Ok(events) => {
                let last = events.last().map_or(head, |event| event.seq);
                for _ in 0..looks {
                    if taken(last) {
                        break;
                    }
                    if shared.bell.pause(LOOK) {
                        return;
                    }
                }
                for event in &events {
                    if catch_unwind(AssertUnwindSafe(|| listener(event))).is_err() {
                        tracing::error!(event = event.seq, "a listener to events panicked");
                    }
                }
                // Events that were announced and are not in the log are skipped: nobody waits for them.
                at = last;
            }
            Err(error) => {
                tracing::warn!(%error, "the tail of the events waits for the store");
                if shared.bell.pause(WAIT) {
                    return;
                }
            }
        }
    }
}
