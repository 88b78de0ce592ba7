//! The state that all tries share.

use std::path::PathBuf;

use kernel::Settings;

use super::copy::Scratch;
use super::interrupt::Interrupt;
use super::judge::Tried;
use super::shop::Child;

/// The state that all tries share.
pub(super) struct Bench<'a> {
    pub(super) settings: &'a Settings,
    pub(super) config: Option<PathBuf>,
    pub(super) scratch: Scratch,
    pub(super) interrupt: Interrupt,
}

impl Bench<'_> {
    /// The folder with the copy of the data.
    pub(super) fn data(&self) -> PathBuf {
        self.scratch.path.join("data")
    }

    pub(super) fn open(&self) -> Result<Child, String> {
        Child::open(&self.data(), self.config.as_deref(), &self.interrupt)
    }

    /// Runs a try, prints its result and returns the number of failures. An interrupt makes the result void: 0.
    pub(super) fn tried(&self, what: &str, f: impl FnOnce() -> Tried) -> u32 {
        if self.interrupt.came() {
            return 0;
        }
        let tried = f();
        if self.interrupt.came() { 0 } else { say(what, tried) }
    }
}

/// Prints the result of a try. Returns the number of failures.
pub(super) fn say(what: &str, tried: Tried) -> u32 {
    match tried {
        Ok(seen) => {
            println!("ok     {what}: {seen}");
            0
        }
        Err(why) => {
            println!("WRONG  {what}: {why}");
            1
        }
    }
}
