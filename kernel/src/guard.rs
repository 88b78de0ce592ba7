//! The guard of a running shop: its backups by time, the end of saved answers, and the control socket by which commands
//! reach it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::task::JoinHandle;

use crate::actor::{Next, Timer};
use crate::backups::{self, Backups};
use crate::clock::Clock;
use crate::control::Control;
use crate::settings::Settings;
use crate::store::{Store, Stored, idempotency};

/// The time between two parts of the walk over saved answers: a million of them take a day and a half.
const SWEEP: Duration = Duration::from_secs(60);

/// Runs the backups by time and the control socket.
pub(crate) struct Guard {
    data: PathBuf,
    store: Store,
    clock: Clock,
    backups: Arc<Backups>,
    /// Checks whether a backup is due, and deletes answers that are remembered no more, while the shop is open.
    timers: Mutex<Vec<JoinHandle<()>>>,
    control: Mutex<Option<Control>>,
}

impl Guard {
    /// The guard of a shop whose store was just opened.
    pub(crate) fn new(settings: &Settings, clock: &Clock, store: &Store) -> Self {
        let backups = Backups::new(store.clone(), settings, clock.clone(), store.is_empty());
        Guard {
            data: settings.store.path.clone(),
            store: store.clone(),
            backups: Arc::new(backups),
            timers: Mutex::default(),
            clock: clock.clone(),
            control: Mutex::new(None),
        }
    }

    /// The shop's backups.
    pub(crate) fn backups(&self) -> Arc<Backups> {
        self.backups.clone()
    }

    /// Starts the backups and the socket, once the shop is open with these modules. `stored`: its tables and events.
    pub(crate) fn open(&self, modules: Vec<&'static str>, stored: Stored) {
        let sweep = self.sweep(modules.clone());
        let modules = modules.into_iter().map(str::to_owned).collect();
        let control = Control::open(&self.data, self.store.clone(), stored, modules, self.backups.clone());
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = control;
        let backups = self.backups.clone();
        let backing_up = Timer::new("backups", backups::LOOK, move || {
            backups.look();
            Next::Later
        });
        *self.timers.lock().unwrap_or_else(PoisonError::into_inner) = [backing_up, sweep]
            .map(|timer| {
                let store = self.store.clone();
                actix_web::rt::spawn(timer.run_where(move || store.works_here()))
            })
            .into();
    }

    /// Walks the saved answers of these modules, a part at each turn, and begins anew at the end.
    fn sweep(&self, modules: Vec<&'static str>) -> Timer {
        let (store, clock) = (self.store.clone(), self.clock.clone());
        let (mut module, mut after) = (0, None);
        Timer::new("idempotency", SWEEP, move || {
            let Some(name) = modules.get(module) else {
                module = 0;
                return Next::Later;
            };
            match idempotency::sweep(&store.scope(name), after.as_deref(), clock.now_ms()) {
                Ok(last) => after = last,
                Err(error) => tracing::warn!(%error, "old answers to repeated requests were not deleted"),
            }
            if after.is_none() {
                module += 1;
            }
            Next::Later
        })
    }

    /// Ends the guard when the shop is to end: begins nothing new, and gives up a backup that is being written.
    pub(crate) fn end(&self) {
        self.timers.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|timer| timer.abort());
        self.backups.end();
        self.control.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Waits until a backup that is being written has been given up.
    pub(crate) fn ended(&self) {
        self.end();
        self.backups.ended();
    }
}
