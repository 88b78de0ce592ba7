//! Ctrl-C in the middle of a try: it kills the shop that runs on the copy, and the self-test only cleans up.

use std::io::Write;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether the test was interrupted, and the one shop that may run.
#[derive(Default)]
struct State {
    came: bool,
    shop: Option<Child>,
}

/// Whether the test was interrupted, and the process that must end with it.
#[derive(Clone, Default)]
pub(super) struct Interrupt(Arc<Mutex<State>>);

impl Interrupt {
    /// Starts to listen for SIGINT and SIGTERM.
    pub(super) fn listen() -> std::io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        let stop = move || {
            let mut state = heard.state();
            state.came = true;
            if let Some(shop) = &mut state.shop {
                // It may have ended already; the thread that opened it notices its end.
                let _ = shop.kill();
            }
        };
        let patience = || {
            // A closed console does no harm.
            let _ = writeln!(std::io::stderr(), "sokoni: the copy is being removed; a third signal leaves it there");
        };
        kernel::when_interrupted(stop, patience)?;
        Ok(interrupt)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it was interrupted.
    pub(super) fn came(&self) -> bool {
        self.state().came
    }

    /// Returns an error where it was interrupted.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.came() { Err("interrupted".to_owned()) } else { Ok(()) }
    }

    /// Starts the shop; not after the interrupt.
    pub(super) fn start(&self, command: &mut Command) -> Result<Option<std::process::ChildStdout>, String> {
        let mut state = self.state();
        if state.came {
            return Err("interrupted".to_owned());
        }
        let mut shop = command.spawn().map_err(|e| format!("the shop does not start: {e}"))?;
        let out = shop.stdout.take();
        state.shop = Some(shop);
        Ok(out)
    }

    /// Sends SIGKILL to the shop, if it runs.
    pub(super) fn kill(&self) -> Result<(), String> {
        let Some(mut shop) = self.state().shop.take() else { return Ok(()) };
        let killed = shop.kill().and_then(|()| shop.wait());
        killed.map(drop).map_err(|e| format!("the shop cannot be killed: {e}"))
    }
}
