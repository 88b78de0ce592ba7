//! Watchers of a scope's rows, so that state in memory follows them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{PoisonError, RwLock};

use super::engine::{self, Batch};
use super::table;

/// A row that a commit wrote or deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its table.
    pub table: String,
    /// Its key in the table.
    pub key: Vec<u8>,
}

/// A function that receives the changed rows.
pub type Watcher = Box<dyn Fn(&[Changed]) + Send + Sync>;

/// The watchers, each with its scope.
#[derive(Default)]
pub(super) struct Watchers(RwLock<Vec<(&'static str, Watcher)>>);

impl Watchers {
    pub(super) fn add(&self, scope: &'static str, watcher: Watcher) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push((scope, watcher));
    }

    /// Calls each watcher with the rows that a commit changed in its scope. A watcher that panics harms nobody else.
    pub(super) fn tell(&self, commit: &Batch) {
        for (scope, watcher) in &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            let keys = table::scope_keys(scope);
            let rows = engine::between(commit, &keys.start, &keys.end).filter_map(|(full, _)| table::parts(full));
            let changed: Vec<Changed> =
                rows.map(|(_, table, key)| Changed { table: table.to_owned(), key: key.to_vec() }).collect();
            if !changed.is_empty() && catch_unwind(AssertUnwindSafe(|| watcher(&changed))).is_err() {
                tracing::error!(scope, "a watcher of the store panicked");
            }
        }
    }
}
