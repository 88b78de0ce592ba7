//! The options of a store.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::cluster::address::Address;
use super::engine_kind::EngineKind;

/// Reads the clock: milliseconds since 1970 UTC.
pub(super) type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The moment at which a transaction is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Once a power cut cannot undo it.
    #[default]
    Durable,
    /// At once. For benchmarks only.
    Off,
}

/// The options for opening a store.
#[derive(Clone)]
pub struct StoreOptions {
    /// The data folder. Where there is none, or an empty one, a store is made in it.
    pub path: PathBuf,
    /// The engine that wrote the folder, or is to.
    pub engine: EngineKind,
    /// The database with the log, where many nodes have the shop; `None` where the folder has it.
    pub nodes: Option<Address>,
    /// How much of the store to keep in memory, in bytes.
    pub cache_bytes: u64,
    /// When transactions are answered.
    pub durability: Durability,
    /// How many transactions may wait; more fail with [`StoreError::Busy`].
    pub queue: usize,
    /// How many transactions one commit takes at most.
    pub group: usize,
    /// The clock by which events are dated, in milliseconds since 1970 UTC.
    pub now_ms: Now,
}

impl Default for StoreOptions {
    fn default() -> Self {
        StoreOptions {
            path: PathBuf::from("data"),
            engine: EngineKind::default(),
            nodes: None,
            cache_bytes: 64 << 20,
            durability: Durability::Durable,
            queue: 4096,
            group: 512,
            now_ms: Arc::new(system_ms),
        }
    }
}

fn system_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
