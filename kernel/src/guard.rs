//! The guard of a running shop: its backups by time, and the control socket by which commands reach it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::rt::task::JoinHandle;

use crate::actor::{Next, Timer};
use crate::backups::{self, Backups};
use crate::clock::Clock;
use crate::control::Control;
use crate::settings::Settings;
use crate::store::{Store, Stored};

/// Runs the backups by time and the control socket.
pub(crate) struct Guard {
    data: PathBuf,
    store: Store,
    backups: Arc<Backups>,
    /// Checks whether a backup is due, while the shop is open.
    timer: Mutex<Option<JoinHandle<()>>>,
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
            timer: Mutex::new(None),
            control: Mutex::new(None),
        }
    }

    /// Starts the backups and the socket, once the shop is open with these modules. `stored`: its tables and events.
    pub(crate) fn open(&self, modules: Vec<String>, stored: Stored) {
        let control = Control::open(&self.data, self.store.clone(), stored, modules, self.backups.clone());
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = control;
        let (backups, mut begun) = (self.backups.clone(), false);
        let timer = Timer::new("backups", backups::LOOK, move || {
            if !std::mem::replace(&mut begun, true) {
                backups.begin();
            }
            backups.look();
            Next::Later
        });
        *self.timer.lock().unwrap_or_else(PoisonError::into_inner) = Some(actix_web::rt::spawn(timer.run()));
    }

    /// Ends the guard when the shop is to end: begins nothing new, and gives up a backup that is being written.
    pub(crate) fn end(&self) {
        if let Some(timer) = self.timer.lock().unwrap_or_else(PoisonError::into_inner).take() {
            timer.abort();
        }
        self.backups.end();
        self.control.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Waits until a backup that is being written has been given up.
    pub(crate) fn ended(&self) {
        self.end();
        self.backups.ended();
    }
}
