//! What a module is.

use crate::builder::Builder;
use crate::context::Context;
use crate::error::StartError;
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::store::{StoredEventKind, StoredTable};

/// What a module tells of itself before it is built.
pub struct Manifest {
    /// Its name: its configuration key, its key prefix in the store, its name in metrics.
    pub name: &'static str,
    /// Whether the shop does not run without it: it cannot be switched off.
    pub required: bool,
    /// Modules without which it does not start.
    pub requires: &'static [&'static str],
    /// Modules that it asks where they are switched on.
    pub uses: &'static [&'static str],
    /// Its routes. Called for each worker, and once at start for the OpenAPI, also while the module is off.
    pub routes: fn(&mut Routes<'_>),
    /// Every table that it keeps rows in.
    pub tables: fn() -> Vec<StoredTable>,
    /// Every event that it emits.
    pub events: fn() -> Vec<StoredEventKind>,
}

/// A part of the shop that can be switched on and off.
pub trait Module: Send + Sync {
    /// Who it is and whom it needs.
    fn manifest(&self) -> Manifest;

    /// Registers its actor, timers, ports, consumers and state. Called in the order of `requires`.
    ///
    /// # Errors
    /// Whatever keeps the module from starting; the process then does not start.
    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError>;

    /// Fills an empty store with demo data through the same code as real data. Runs on a thread of its own, after every
    /// module runs, in the order of `requires`.
    ///
    /// # Errors
    /// Whatever went wrong; the process then does not start.
    fn seed(&self, _context: &Context) -> Result<(), StartError> {
        Ok(())
    }

    /// Called once when every module runs.
    fn ready(&self, _context: &Context) {}
}

impl From<Problem> for StartError {
    fn from(problem: Problem) -> Self {
        StartError::Other(format!("{problem:?}"))
    }
}
