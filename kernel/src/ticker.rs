//! A thread that does something every so often.

use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// Does something every so often on a thread of its own, until it is stopped.
#[derive(Default)]
pub struct Ticker {
    /// Dropped, it ends the thread.
    running: Mutex<Option<Sender<()>>>,
}

impl Ticker {
    /// Starts the thread: it does `first` at once, and `tick` after each pause of `every`. `name` is that of the thread.
    pub fn start(
        &self,
        name: &str,
        every: Duration,
        first: impl FnOnce() + Send + 'static,
        mut tick: impl FnMut() + Send + 'static,
    ) {
        let (sender, asked) = mpsc::channel::<()>();
        let span = tracing::error_span!("ticker", thread = name);
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _span = span.entered();
            first();
            while asked.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        });
        match (spawned, self.running.lock()) {
            (Ok(_), Ok(mut running)) => *running = Some(sender),
            (Err(error), _) => tracing::warn!(%error, name, "no thread for what is due by time"),
            (_, Err(_)) => {}
        }
    }

    /// Ends the thread after what it is at.
    pub fn stop(&self) {
        if let Ok(mut running) = self.running.lock() {
            running.take();
        }
    }
}
