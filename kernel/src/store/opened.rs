//! What is opened before a store can run on it: the engine, and the log with the groups that the engine lacks.

use std::sync::Arc;

use super::cluster::state::Cluster;
use super::engine::Engine;
use super::log::{Log, ShopId};
use super::memtables::Memtables;

/// An engine with its log.
pub(super) struct Opened {
    pub(super) engine: Box<dyn Engine>,
    pub(super) log: LogOf,
    pub(super) shop: ShopId,
    /// The rows of the groups that the engine does not have.
    pub(super) memtables: Memtables,
    /// The last group that the engine has.
    pub(super) applied: u64,
    /// The number of the last group of the log.
    pub(super) last: u64,
}

/// The log of a store.
pub(super) enum LogOf {
    /// This process writes it alone.
    One(Box<dyn Log>),
    /// The nodes of a shop write it in turns.
    Nodes(Arc<Cluster>),
}
