//! The rows that the log holds and the engine does not: a memtable that grows, and one that is being applied.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use super::StoreError;
use super::engine::{APPLIED, Batch, CommitError, Engine, Pairs, Reads, SharedBytes, Span, row_bytes};
use super::log::{ShopId, Source};
use super::memtable::Memtable;
use super::view::merged;

/// The memtables at one moment.
#[derive(Clone, Default)]
pub(super) struct Tables {
    active: Arc<Memtable>,
    /// No group is added to it any more; its rows are on their way to the engine.
    frozen: Option<Arc<Memtable>>,
}

/// The memtables of a store.
#[derive(Default)]
pub(super) struct Memtables {
    now: RwLock<Tables>,
    /// Held while a group is inserted and made visible, so that a frozen memtable holds whole groups.
    growing: Mutex<Growth>,
}

#[derive(Default)]
struct Growth {
    /// When the oldest group of the active memtable was inserted.
    since: Option<Instant>,
    /// The last group that was inserted.
    last: u64,
}

/// A memtable that is to be applied.
pub(super) struct Frozen {
    rows: Arc<Memtable>,
    /// Its last group.
    pub(super) last: u64,
}

impl Frozen {
    /// The newest rows in batches of so many bytes. The last one says how far the engine is then: if not all are applied,
    /// the log gives all of them to the engine once more.
    pub(super) fn batches(&self, shop: ShopId, bytes_of_one: usize) -> Vec<Batch> {
        let (mut batches, mut rows, mut bytes) = (Vec::new(), Vec::new(), 0);
        for (key, value) in self.rows.newest() {
            bytes += row_bytes(&key, value.as_ref());
            rows.push((key, value));
            if bytes > bytes_of_one {
                batches.push(Batch::from_iter(rows.drain(..)));
                bytes = 0;
            }
        }
        batches.push(Batch::from_iter(rows));
        // Alone, after all rows: an engine that took half of a batch says nothing that is not so.
        batches.push(Batch::from([(APPLIED.into(), Some(Source { shop, applied: self.last }.stored().into()))]));
        batches
    }
}

impl Memtables {
    /// The memtables as they are now.
    pub(super) fn now(&self) -> Tables {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Inserts a group, then calls `publish`.
    pub(super) fn insert(&self, group: u64, batch: &Batch, publish: impl FnOnce()) {
        let mut growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        self.now().active.insert(group, batch);
        growing.since.get_or_insert_with(Instant::now);
        growing.last = group;
        publish();
    }

    /// Inserts a group that the log holds from before the store was opened. It is applied with the groups of this run.
    pub(super) fn replay(&self, group: u64, batch: &Batch) {
        self.now().active.insert(group, batch);
        self.growing.lock().unwrap_or_else(PoisonError::into_inner).last = group;
    }

    /// When the oldest group was inserted that waits to be frozen.
    pub(super) fn since(&self) -> Option<Instant> {
        self.growing.lock().unwrap_or_else(PoisonError::into_inner).since
    }

    /// Gives all rows to the engine, durably: before the store runs.
    pub(super) fn flush(&self, engine: &dyn Engine, shop: ShopId) -> Result<(), CommitError> {
        if let Some(frozen) = self.freeze() {
            frozen.batches(shop, engine.batch_bytes()).iter().try_for_each(|rows| engine.apply(rows))?;
            engine.flush()?;
            engine.sync()?;
            self.applied();
        }
        Ok(())
    }

    /// Freezes the active memtable and begins a new one. `None` where it is empty.
    pub(super) fn freeze(&self) -> Option<Frozen> {
        let mut growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        growing.since = None;
        let rows = now.active.clone();
        if rows.is_empty() {
            return None;
        }
        // The next rows are mostly those of the same tables.
        *now = Tables { active: Arc::new(Memtable::new(rows.tables())), frozen: Some(rows.clone()) };
        Some(Frozen { rows, last: growing.last })
    }

    /// Drops the frozen memtable, whose rows the engine has now.
    pub(super) fn applied(&self) {
        self.now.write().unwrap_or_else(PoisonError::into_inner).frozen = None;
    }
}

impl Tables {
    /// Roughly how much memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.active.bytes() + self.frozen.as_ref().map_or(0, |frozen| frozen.bytes())
    }
}

/// The state of the store after a group: the engine's rows, with those of the memtables over them.
pub(super) struct Committed<'a> {
    engine: &'a dyn Reads,
    tables: Tables,
    upto: u64,
}

impl<'a> Committed<'a> {
    /// The state after the group `upto`, which the engine has not gone past.
    pub(super) fn new(engine: &'a dyn Reads, tables: Tables, upto: u64) -> Self {
        Committed { engine, tables, upto }
    }

    /// The memtables that are not empty, the newest first.
    fn memtables(&self) -> impl Iterator<Item = &Memtable> {
        let all = std::iter::once(&*self.tables.active).chain(self.tables.frozen.as_deref());
        all.filter(|memtable| !memtable.is_empty())
    }
}

impl Reads for Committed<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        match self.memtables().find_map(|memtable| memtable.get(key, self.upto)) {
            Some(value) => self.engine.can_read().map(|()| value),
            None => self.engine.get(key),
        }
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        let over: Vec<_> = self.memtables().map(|memtable| memtable.scan(&span, self.upto, back)).collect();
        merged(over, self.engine.scan(span, back), back)
    }
}
