//! One suite for every engine, then tests for the engines on disk.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod audit;
mod backup;
mod by_time;
mod collection;
mod consume;
mod convert;
mod crash;
mod disk;
mod group;
mod log;
mod model;
mod rows;
mod snapshot;
mod versions;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::*;

/// The place of a store while it is closed.
pub(super) enum Place {
    Memory(MemoryDisk),
    Disk(TempDir, EngineKind),
}

impl Place {
    pub(super) fn open(&self) -> Store {
        match self {
            Place::Memory(disk) => {
                let now: Arc<dyn Fn() -> i64 + Send + Sync> = Arc::new(|| 7);
                Store::on(disk.open().unwrap(), in_memory(64, 64, now)).unwrap()
            }
            Place::Disk(folder, engine) => {
                let store = Store::open(options(folder.path(), *engine)).unwrap();
                // So little that many tests have a compaction going on.
                store.compact_above(64 << 10);
                store
            }
        }
    }
}

pub(super) fn options(path: &std::path::Path, engine: EngineKind) -> StoreOptions {
    StoreOptions {
        path: path.join("data"),
        engine,
        cache_bytes: 1 << 20,
        queue: 64,
        group: 64,
        now_ms: Arc::new(|| 7),
        ..StoreOptions::default()
    }
}

/// The options of a store in memory.
pub(super) fn in_memory(queue: usize, group: usize, now_ms: Arc<dyn Fn() -> i64 + Send + Sync>) -> StoreOptions {
    StoreOptions { queue, group, now_ms, ..StoreOptions::default() }
}

/// The engines on disk.
pub(super) const ON_DISK: [EngineKind; 2] = [EngineKind::Sled, EngineKind::Fjall];

impl Place {
    pub(super) fn on_disk(engine: EngineKind) -> Place {
        Place::Disk(tempfile::tempdir().unwrap(), engine)
    }
}

/// Runs a test on every engine.
pub(super) fn on_every_engine(test: impl Fn(&Place)) {
    test(&Place::Memory(MemoryDisk::default()));
    for engine in ON_DISK {
        test(&Place::on_disk(engine));
    }
}

/// A row with some text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note(pub(super) String);

impl Record for Note {
    // Version 1 was a number.
    const FORMER: &'static [Former<Self>] =
        &[|payload| record::decode_payload::<u32>(payload).map(|number| Note(number.to_string()))];
}

pub(super) const NOTES: Table<Note> = Table::new("notes");
pub(super) const SUMS: Table<u64> = Table::new("sums");

pub(super) fn note(text: &str) -> Note {
    Note(text.to_owned())
}

pub(super) fn put(scope: &Scope, key: &'static str, text: &'static str) -> Result<(), StoreError> {
    scope.transact_blocking(move |tx| tx.put(&NOTES, key, &note(text)))
}

pub(super) fn get(scope: &Scope, key: &str) -> Option<String> {
    scope.read(|r| r.get(&NOTES, key)).unwrap().map(|note: Note| note.0)
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Added(pub(super) u64);
impl Record for Added {}
impl Event for Added {
    const NAME: &'static str = "test.added";
}

/// An event that few want.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dropped(pub(super) u64);
impl Record for Dropped {}
impl Event for Dropped {
    const NAME: &'static str = "test.dropped";
}
