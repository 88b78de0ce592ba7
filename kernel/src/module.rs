//! What a module is.

use crate::builder::Builder;
use crate::context::Context;
use crate::http::routes::Routes;
use crate::store::{OpenError, StoredEventKind, StoredTable};

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

    /// Registers its services, ports, consumers and state. Called in the order of `requires`.
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

    /// Called once when the process stops, after the last request.
    fn stop(&self, _context: &Context) {}
}

/// Why the process does not start. Its text is one line for the person at the console.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The configuration is wrong: exit code 2.
    #[error("{0}")]
    Config(String),
    /// The store cannot be opened: exit code 1.
    #[error("{0}")]
    Store(#[from] OpenError),
    /// Anything else: exit code 1.
    #[error("{0}")]
    Other(String),
}

impl StartError {
    /// The exit code of the process.
    pub fn exit_code(&self) -> u8 {
        if matches!(self, StartError::Config(_)) { 2 } else { 1 }
    }
}

impl From<crate::store::StoreError> for StartError {
    fn from(error: crate::store::StoreError) -> Self {
        StartError::Other(error.to_string())
    }
}

impl From<crate::registry::AskError> for StartError {
    fn from(error: crate::registry::AskError) -> Self {
        StartError::Other(error.to_string())
    }
}

impl From<crate::http::problem::Problem> for StartError {
    fn from(problem: crate::http::problem::Problem) -> Self {
        StartError::Other(format!("{problem:?}"))
    }
}
