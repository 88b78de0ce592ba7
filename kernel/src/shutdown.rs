//! The end of the process: it listens for signals, and makes sure that the process ends after one.
//!
//! A thread of its own receives signals from the first moment on: while the shop starts, its other threads are busy
//! with the store.

use std::io::{self, Write};
use std::time::Duration;

use tokio::runtime::{self, Runtime};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// How long closing the store may take after the last request was answered or broken off.
const CLOSING: Duration = Duration::from_secs(5);

/// Waits until the process is asked to end.
pub(crate) struct Asked(watch::Receiver<bool>);

impl Asked {
    /// Waits for SIGTERM or SIGINT; returns at once if one came before.
    pub(crate) async fn heard(mut self) {
        // The sender lives as long as its thread, which is as long as the process.
        let _ = self.0.wait_for(|asked| *asked).await;
    }
}

/// Begins to listen for signals. After the first one the process has `time`, and [`CLOSING`] for the store, before it
/// is ended by force. A second signal ends it at once.
///
/// # Errors
/// Where the system gives no thread or no signals.
pub(crate) fn listen(time: Duration) -> io::Result<Asked> {
    let (asked, heard) = watch::channel(false);
    let (runtime, mut signals) = Signals::new()?;
    let last = time.saturating_add(CLOSING);
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(async move {
            let (name, _) = signals.next().await;
            tracing::info!(signal = name, "stopping");
            asked.send_replace(true);
            tokio::select! {
                (name, number) = signals.next() => {
                    say(&format!("stopped at once by a second signal ({name})"));
                    std::process::exit(128 + number);
                }
                () = tokio::time::sleep(last) => {
                    let seconds = last.as_secs();
                    say(&format!("broken off, for it had not stopped after {seconds} s"));
                    std::process::exit(1);
                }
            }
        });
    })?;
    Ok(Asked(heard))
}

/// Writes the last line; a closed console does not hinder the end.
fn say(what: &str) {
    let _ = writeln!(io::stderr(), "sokoni: {what}; what was acknowledged is stored");
}

/// For commands that must clean up: runs `then` on a thread of its own at the first SIGTERM or SIGINT, and `again` at
/// the second, which people send if they see nothing happen. A third one ends the process at once.
///
/// # Errors
/// Where the system gives no thread or no signals.
pub fn when_interrupted(then: impl FnOnce() + Send + 'static, again: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let (runtime, mut signals) = Signals::new()?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(async move {
            signals.next().await;
            then();
            signals.next().await;
            again();
            std::process::exit(128 + signals.next().await.1);
        });
    })?;
    Ok(())
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Begins to listen for signals, which are received on the returned runtime.
    fn new() -> io::Result<(Runtime, Signals)> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let signals = {
            let _inside = runtime.enter();
            Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? }
        };
        Ok((runtime, signals))
    }

    /// Waits for the next signal and returns its name and number.
    async fn next(&mut self) -> (&'static str, i32) {
        tokio::select! {
            _ = self.terminate.recv() => ("SIGTERM", 15),
            _ = self.interrupt.recv() => ("SIGINT", 2),
        }
    }
}
