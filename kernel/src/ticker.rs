//! A thread that does something every so often.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// Counts turns of a ticker that panicked.
pub(crate) const PANICS: &str = "sokoni_ticker_panics_total";

/// Does something every so often on a thread of its own, until it is stopped.
#[derive(Default)]
pub struct Ticker {
    /// Dropped, it ends the thread.
    running: Mutex<Option<Sender<()>>>,
}

impl Ticker {
    /// Starts the thread: it does `first` at once, and `tick` after each pause of `every`. `name` is that of the thread.
    /// A panic in either is logged and counted, and ends that turn alone: the next comes at its time.
    pub fn start(
        &self,
        name: &str,
        every: Duration,
        first: impl FnOnce() + Send + 'static,
        mut tick: impl FnMut() + Send + 'static,
    ) {
        let (sender, asked) = mpsc::channel::<()>();
        let span = tracing::error_span!("ticker", thread = name);
        let label = name.to_owned();
        let turn = move |act: &mut dyn FnMut()| {
            // The panic hook has logged it.
            let panicked = catch_unwind(AssertUnwindSafe(act)).is_err();
            metrics::counter!(PANICS, "ticker" => label.clone()).increment(u64::from(panicked));
        };
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _span = span.entered();
            let mut first = Some(first);
            turn(&mut || first.take().into_iter().for_each(|first| first()));
            while asked.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                turn(&mut tick);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_panics_is_followed_by_the_next() {
        let (told, heard) = mpsc::channel();
        let mut turns = 0;
        let ticker = Ticker::default();
        ticker.start(
            "falling",
            Duration::from_millis(1),
            || panic!("at the beginning"),
            move || {
                turns += 1;
                let _ = told.send(turns);
                assert!(turns % 2 == 0, "every other turn");
            },
        );
        let heard: Vec<i32> = heard.iter().take(4).collect();
        assert_eq!(heard, [1, 2, 3, 4]);
        ticker.stop();
    }
}
