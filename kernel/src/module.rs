//! The module trait.

use crate::builder::Builder;
use crate::context::Context;
use crate::error::StartError;
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::store::{StoredEventKind, StoredTable};

/// The description of a module, read before the module is built.
pub struct Manifest {
    /// Its name: its configuration key, its key prefix in the store, its name in metrics.
    pub name: &'static str,
    /// Whether the shop needs it: such a module cannot be switched off.
    pub required: bool,
    /// Modules that it needs to start.
    pub requires: &'static [&'static str],
    /// Modules that it asks where they are switched on.
    pub uses: &'static [&'static str],
    /// Its routes. Called for each worker, and once at start to list its addresses, also while the module is off.
    pub routes: fn(&mut Routes<'_>),
    /// Its tables.
    pub tables: fn() -> Vec<StoredTable>,
    /// The events that it emits.
    pub events: fn() -> Vec<StoredEventKind>,
}

/// A module: a part of the shop, with its own state and routes, that can be switched on and off.
///
/// ```ignore
/// pub struct Notes;
///
/// impl Module for Notes {
///     fn manifest(&self) -> Manifest {
///         Manifest {
///             name: "notes",
///             required: false,
///             requires: &[],
///             uses: &[],
///             routes: http::routes,
///             tables: stored::tables,
///             events: Vec::new,
///         }
///     }
///
///     fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
///         let context = builder.context();
///         builder.state(http::State { context });
///         Ok(())
///     }
/// }
/// ```
pub trait Module: Send + Sync {
    /// Describes the module: its name, the modules that it needs, its routes, tables and events.
    fn manifest(&self) -> Manifest;

    /// Registers its actor, timers, ports, consumers and state. Called in the order of `requires`.
    ///
    /// # Errors
    /// [`StartError`] where the module cannot start; the process then does not start.
    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError>;

    /// Fills an empty store with demo data through the same code as real data. Runs on a thread of its own once every
    /// module runs, in the order of `requires`.
    ///
    /// # Errors
    /// [`StartError`] where the seed failed; the process then does not start.
    fn seed(&self, _context: &Context) -> Result<(), StartError> {
        Ok(())
    }

    /// Continues the demo data with what needs the first part of other modules. Called as [`Module::seed`] is, once that
    /// was called for all modules.
    ///
    /// # Errors
    /// [`StartError`] where the seed failed; the process then does not start.
    fn seed_next(&self, _context: &Context) -> Result<(), StartError> {
        Ok(())
    }

    /// Ends the demo data with what needs the second part of other modules. Called as [`Module::seed_next`] is, once that
    /// was called for all modules.
    ///
    /// # Errors
    /// [`StartError`] where the seed failed; the process then does not start.
    fn seed_last(&self, _context: &Context) -> Result<(), StartError> {
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
