//! The blocks that a thread read last. Rows that are read one after another, such as those of a page, mostly lie in the
//! same few blocks, and the database below is not asked for them again.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::engine::SharedBytes;
use super::block_cache::CachedBlock;

/// How many blocks a thread remembers: a page reads a few tables in turns.
const MOST: usize = 4;

thread_local! {
    static RECENT: RefCell<VecDeque<Recent>> = const { RefCell::new(VecDeque::new()) };
}

/// A block that was read.
struct Recent {
    /// The state of the blocks in which it was read.
    state: State,
    key: SharedBytes,
    cached: Arc<CachedBlock>,
}

/// A state of the blocks of one database.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    database: u64,
    writes: u64,
}

/// What tells whether a block is still as it was read.
pub(super) struct RecentBlocks {
    /// A number of its own among all that this process made.
    database: u64,
    /// Odd while the blocks are written. One thread writes them.
    writes: AtomicU64,
}

impl RecentBlocks {
    pub(super) fn new() -> Self {
        static DATABASES: AtomicU64 = AtomicU64::new(0);
        RecentBlocks { database: DATABASES.fetch_add(1, Ordering::Relaxed), writes: AtomicU64::new(0) }
    }

    /// The state now; `None` while the blocks are written.
    pub(super) fn state(&self) -> Option<State> {
        let writes = self.writes.load(Ordering::Acquire);
        writes.is_multiple_of(2).then_some(State { database: self.database, writes })
    }

    /// Runs `write`, which writes blocks.
    pub(super) fn forget<T>(&self, write: impl FnOnce() -> T) -> T {
        self.writes.fetch_add(1, Ordering::AcqRel);
        let written = write();
        self.writes.fetch_add(1, Ordering::AcqRel);
        written
    }

    /// The value of a key in a block that this thread read: `Some(None)` where it has none, `None` where no such block
    /// tells.
    pub(super) fn get(&self, key: &[u8]) -> Option<Option<SharedBytes>> {
        let state = self.state()?;
        RECENT.with_borrow(|recent| {
            let holds = |one: &&Recent| {
                one.state == state && *one.key <= *key && one.cached.block.last_key().is_some_and(|last| *key <= *last)
            };
            let found = recent.iter().rev().find(holds)?;
            Some(found.cached.block.find(key).map(SharedBytes::from))
        })
    }

    /// Remembers a block that was looked for in this state, and lies under `key`.
    pub(super) fn remember(&self, sought_in: Option<State>, key: SharedBytes, cached: Arc<CachedBlock>) {
        let Some(state) = sought_in.filter(|state| self.state() == Some(*state)) else { return };
        RECENT.with_borrow_mut(|recent| {
            if recent.len() == MOST {
                recent.pop_front();
            }
            recent.push_back(Recent { state, key, cached });
        });
    }
}
