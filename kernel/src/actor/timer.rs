//! Timers: the work of a module that runs by the clock, or when it is woken.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

/// Counts turns of timers that panicked.
pub(crate) const PANICS: &str = "sokoni_timer_panics_total";

/// The time of a timer's next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Now: there is more to do.
    AtOnce,
    /// After the pause, or when it is woken.
    Later,
}

/// A timer: it runs its turns at an interval, and when it is woken, one at a time.
///
/// A turn may block: it runs on a thread beside the actor's. A panic is logged and counted and ends that turn alone:
/// the next comes at its time.
#[derive(Clone)]
pub struct Timer(Arc<Inner>);

struct Inner {
    name: &'static str,
    every: Duration,
    turn: Mutex<Box<dyn FnMut() -> Next + Send>>,
    woken: Notify,
}

impl Timer {
    /// Makes a timer that has not begun. `name` stands in the log and the figures.
    pub fn new(name: &'static str, every: Duration, turn: impl FnMut() -> Next + Send + 'static) -> Self {
        Timer(Arc::new(Inner { name, every, turn: Mutex::new(Box::new(turn)), woken: Notify::new() }))
    }

    /// Makes the next turn come at once. It does not block.
    pub fn wake(&self) {
        self.0.woken.notify_one();
    }

    /// Runs the timer for ever: a turn at once, then one after each pause. Dropping this waits for no running turn.
    pub async fn run(self) {
        self.run_where(|| true).await;
    }

    /// [`Timer::run`] that skips the turns at which `here` is false: another node runs it then.
    pub(crate) async fn run_where(self, here: impl Fn() -> bool) {
        loop {
            let timer = self.clone();
            // The runtime refuses a thread only when it is ending.
            let next = match here() {
                true => tokio::task::spawn_blocking(move || timer.turn()).await.unwrap_or(Next::Later),
                false => Next::Later,
            };
            if next == Next::Later {
                // Both ends of the pause are good: whether it was woken does not matter.
                let _ = tokio::time::timeout(self.0.every, self.0.woken.notified()).await;
            }
        }
    }

    fn turn(&self) -> Next {
        let _span = tracing::error_span!("timer", timer = self.0.name).entered();
        // Waits for the turn of an actor that panicked meanwhile.
        let mut turn = self.0.turn.lock().unwrap_or_else(PoisonError::into_inner);
        // The panic hook has logged it.
        let next = catch_unwind(AssertUnwindSafe(&mut *turn));
        // Entered without a panic too, so that the figure is there from the first turn.
        metrics::counter!(PANICS, "timer" => self.0.name).increment(u64::from(next.is_err()));
        next.unwrap_or(Next::Later)
    }

    /// Waits until no turn is running.
    fn idle(&self) {
        drop(self.0.turn.lock());
    }
}

/// The timers of all modules. They begin when the shop is open.
#[derive(Clone)]
pub(crate) struct Timers {
    by_module: Arc<Mutex<BTreeMap<&'static str, Vec<Timer>>>>,
    /// Whether this process runs them.
    here: Arc<dyn Fn() -> bool + Send + Sync>,
    open: watch::Sender<bool>,
}

impl Timers {
    /// No timers yet; they run while `here` is true.
    pub(crate) fn new(here: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Timers { by_module: Arc::default(), here: Arc::new(here), open: watch::Sender::new(false) }
    }

    pub(crate) fn add(&self, module: &'static str, timer: Timer) {
        self.by_module.lock().unwrap_or_else(PoisonError::into_inner).entry(module).or_default().push(timer);
    }

    /// A module's timers, each of which waits for the shop to open.
    pub(super) fn of(&self, module: &str) -> Vec<ScheduledTimer> {
        let all = self.by_module.lock().unwrap_or_else(PoisonError::into_inner);
        let timers = all.get(module).into_iter().flatten();
        timers
            .map(|timer| ScheduledTimer { timer: timer.clone(), here: self.here.clone(), open: self.open.clone() })
            .collect()
    }

    /// Begins all timers: the shop is open.
    pub(crate) fn begin(&self) {
        self.open.send_replace(true);
    }

    /// Ends all timers: no further turn begins. Blocks until the running turns have ended, for at most `timeout`.
    pub(crate) fn end(&self, timeout: Duration) {
        self.open.send_replace(false);
        let timers: Vec<Timer> =
            self.by_module.lock().unwrap_or_else(PoisonError::into_inner).values().flatten().cloned().collect();
        let (done, all_done) = std::sync::mpsc::sync_channel::<()>(1);
        // A turn that outlasts the patience is left behind with this thread: the process ends soon.
        let waiting = std::thread::Builder::new().name("timers-end".to_owned()).spawn(move || {
            timers.iter().for_each(Timer::idle);
            let _ = done.send(());
        });
        if waiting.is_ok() {
            let _ = all_done.recv_timeout(timeout);
        }
    }
}

/// A module's timer, from the opening of the shop to its end.
pub(super) struct ScheduledTimer {
    timer: Timer,
    here: Arc<dyn Fn() -> bool + Send + Sync>,
    open: watch::Sender<bool>,
}

impl ScheduledTimer {
    /// Waits for the shop to open, and runs the timer until it ends.
    pub(super) async fn run(self) {
        let ScheduledTimer { timer, here, open } = self;
        let mut heard = open.subscribe();
        // The sender is held here, so neither wait fails.
        let _ = heard.wait_for(|open| *open).await;
        tokio::select! {
            () = timer.run_where(move || here()) => {}
            _ = heard.wait_for(|open| !*open) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn run(turns: impl FnMut() -> Next + Send + 'static, every: Duration, until: impl FnOnce(&Timer)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let timer = Timer::new("a test's", every, turns);
        let running = timer.clone();
        let done = std::thread::spawn(move || {
            runtime.block_on(async { tokio::time::timeout(Duration::from_secs(60), running.run()).await })
        });
        until(&timer);
        drop(done);
    }

    #[test]
    fn a_turn_that_panics_is_followed_by_the_next() {
        let (told, heard) = mpsc::channel();
        let mut turns = 0;
        let turn = move || {
            turns += 1;
            let _ = told.send(turns);
            assert!(turns % 2 == 0, "every other turn");
            Next::Later
        };
        run(turn, Duration::from_millis(1), |_| {
            let heard: Vec<i32> = heard.iter().take(4).collect();
            assert_eq!(heard, [1, 2, 3, 4]);
        });
    }

    #[test]
    fn a_timer_that_is_woken_does_not_wait_for_its_time() {
        let (told, heard) = mpsc::channel();
        let turn = move || {
            let _ = told.send(());
            Next::Later
        };
        run(turn, Duration::from_secs(3600), |timer| {
            heard.recv().unwrap();
            timer.wake();
            heard.recv().unwrap();
        });
    }
}
