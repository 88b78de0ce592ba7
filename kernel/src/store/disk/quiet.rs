//! Panics of an engine over damaged files are answers, and are not printed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many engines are being opened at this moment.
static OPENING: AtomicUsize = AtomicUsize::new(0);
/// How the names of the engines' own threads begin.
const THREADS: [&str; 2] = ["sled-", "fjall:"];

/// Runs `f`, which may panic over damaged files, on this thread or on the engine's own. After a panic it returns
/// `None`, and nothing is printed.
pub(super) fn quietly<T>(f: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    thread_local! { static QUIET: std::cell::Cell<bool> = const { std::cell::Cell::new(false) }; }
    HOOK.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = std::thread::current();
            let of_engine = thread.name().is_some_and(|name| THREADS.iter().any(|start| name.starts_with(start)));
            let quiet = QUIET.get() || (of_engine && OPENING.load(Ordering::SeqCst) > 0);
            if !quiet {
                others(panic);
            }
        }));
    });
    OPENING.fetch_add(1, Ordering::SeqCst);
    QUIET.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(f)).ok();
    QUIET.set(false);
    OPENING.fetch_sub(1, Ordering::SeqCst);
    outcome
}
