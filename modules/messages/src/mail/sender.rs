//! The threads that empty the outbox.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kernel::store::Changed;
use kernel::{Context, StartError};

use super::figures;
use super::outbox::{FIRST, Line, OUTBOX};
use super::post::{self, SENDERS};
use super::work::Work;

/// How often it looks for letters that have become due by time, or after the store failed.
const EVERY: Duration = Duration::from_secs(2);
/// How long a stop waits for letters that are being sent.
const AT_THE_END: Duration = Duration::from_secs(3);

/// Sends what is in the outbox, on threads of its own.
#[derive(Default)]
pub(crate) struct Sender {
    bell: Arc<Bell>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Sender {
    /// Whether letters could be sent as the shop is configured.
    ///
    /// # Errors
    /// [`StartError::Config`] where they could not.
    pub(crate) fn check(context: &Context) -> Result<(), StartError> {
        post::open(context.settings(), context.data_dir()).map(drop)
    }

    /// What is told of each commit: letters are sent as soon as they are there.
    pub(crate) fn on_changes(&self) -> impl Fn(&[Changed]) + Send + Sync + use<> {
        let bell = self.bell.clone();
        move |changed| {
            if changed.iter().any(|row| row.table == FIRST.name() || row.table == OUTBOX.name()) {
                bell.ring();
            }
        }
    }

    pub(crate) fn start(&self, context: &Context) {
        // Checked when the module was built.
        let Ok((post, stationery)) = post::open(context.settings(), context.data_dir()) else { return };
        figures::describe();
        self.run(Work::new(context, post, stationery));
    }

    /// Starts the threads.
    pub(super) fn run(&self, work: Work) {
        let work = Arc::new(work);
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for n in 0..SENDERS {
            let (bell, work) = (self.bell.clone(), work.clone());
            // The first one is free for service letters however slow the others are.
            let lines: &[Line] = if n == 0 { &[Line::First] } else { &[Line::First, Line::Rest] };
            let spawned = std::thread::Builder::new().name(format!("mail-{n}")).spawn(move || {
                let _span = tracing::error_span!("mail", thread = n).entered();
                while !bell.is_over() {
                    turn(&bell, &work, lines);
                }
            });
            match spawned {
                Ok(thread) => threads.push(thread),
                Err(error) => tracing::warn!(%error, "no thread for e-mail"),
            }
        }
    }

    /// Ends the threads after the letters that they are at, which are waited for a moment.
    pub(crate) fn stop(&self) {
        self.bell.end();
        let start = Instant::now();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            while !thread.is_finished() && start.elapsed() < AT_THE_END {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// Sends one letter, or waits for the next.
fn turn(bell: &Bell, work: &Work, lines: &[Line]) {
    let heard = bell.rung();
    // A panic costs one letter, not the mail: that one is told of as being in hand.
    match catch_unwind(AssertUnwindSafe(|| work.one(lines))) {
        Ok(Ok(true)) => bell.ring(),
        Ok(Ok(false)) => bell.wait(heard),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the outbox waits for the store");
            bell.wait(bell.rung());
        }
        Err(_) => {
            tracing::error!("sending a letter panicked");
            bell.wait(bell.rung());
        }
    }
}

/// Wakes threads that wait for letters. It is rung by the thread that writes, so nobody keeps its lock.
#[derive(Default)]
struct Bell {
    rung: Mutex<u64>,
    sound: Condvar,
    over: AtomicBool,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.sound.notify_all();
    }

    /// How often it was rung so far.
    fn rung(&self) -> u64 {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it has been rung since it was rung `heard` times, or what is due by time may have come.
    fn wait(&self, heard: u64) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let quiet = |rung: &mut u64| *rung == heard && !self.is_over();
        drop(self.sound.wait_timeout_while(rung, EVERY, quiet));
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
        self.ring();
    }
}
