//! An engine that keeps everything in memory, for tests, with faults at planned commits.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::StoreError;
use super::engine::{Batch, CommitError, Engine, Pair, Pairs, Span};

/// At which commits the memory engine fails. Commits are counted from 1; only groups that write something commit.
#[derive(Clone, Debug, Default)]
pub struct FaultPlan {
    /// This commit fails and leaves nothing behind; later ones work.
    pub fail_commit_at: Option<u64>,
    /// As `fail_commit_at`, with [`StoreError::Full`].
    pub full_commit_at: Option<u64>,
    /// This commit is applied but cannot be made durable: the store takes no write after it.
    pub fail_sync_at: Option<u64>,
    /// The engine panics in the middle of this commit.
    pub panic_commit_at: Option<u64>,
}

type Rows = Arc<RwLock<BTreeMap<Vec<u8>, Vec<u8>>>>;

/// What outlives a memory engine: "the disk" of a test that opens its store again.
#[derive(Clone, Default)]
pub(super) struct MemoryDisk(Rows);

impl MemoryDisk {
    /// An engine on this disk.
    pub(super) fn engine(&self, faults: FaultPlan) -> MemoryEngine {
        MemoryEngine { rows: self.0.clone(), faults, commits: AtomicU64::new(0) }
    }
}

/// See the module.
pub(super) struct MemoryEngine {
    rows: Rows,
    faults: FaultPlan,
    commits: AtomicU64,
}

impl Engine for MemoryEngine {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.rows.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        Box::new(Walk { rows: &self.rows, span: Some(span), back })
    }

    fn apply(&self, batch: &Batch) -> Result<(), CommitError> {
        let commit = Some(self.commits.fetch_add(1, Ordering::SeqCst) + 1);
        if self.faults.fail_commit_at == commit {
            let error = StoreError::Engine("planned failure".to_owned());
            return Err(CommitError { error, nothing_kept: true });
        }
        if self.faults.full_commit_at == commit {
            let error = StoreError::Full("planned".to_owned());
            return Err(CommitError { error, nothing_kept: true });
        }
        assert!(self.faults.panic_commit_at != commit, "planned panic");
        let mut rows = self.rows.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(key.clone(), value.clone()),
                None => rows.remove(key),
            };
        }
        Ok(())
    }

    fn sync(&self) -> Result<(), CommitError> {
        if self.faults.fail_sync_at == Some(self.commits.load(Ordering::SeqCst)) {
            return Err(CommitError::uncertain(StoreError::Engine("planned failure to sync".to_owned())));
        }
        Ok(())
    }

    fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn size(&self) -> u64 {
        let rows = self.rows.read().unwrap_or_else(PoisonError::into_inner);
        rows.iter().map(|(key, value)| (key.len() + value.len()) as u64).sum()
    }
}

/// Takes the lock anew for each row, so that a slow reader holds nobody up.
struct Walk<'a> {
    rows: &'a Rows,
    span: Option<Span>,
    back: bool,
}

impl Iterator for Walk<'_> {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let span = self.span.as_mut()?;
        let rows = self.rows.read().unwrap_or_else(PoisonError::into_inner);
        let from = if span.with_start { Bound::Included(&span.start) } else { Bound::Excluded(&span.start) };
        let mut range = rows.range::<Vec<u8>, _>((from, Bound::Excluded(&span.end)));
        let found = if self.back { range.next_back() } else { range.next() };
        let pair = found.map(|(key, value)| (key.clone(), value.clone()));
        match &pair {
            Some((key, _)) if self.back && *key > span.start => span.end.clone_from(key),
            Some((key, _)) if !self.back => (span.start, span.with_start) = (key.clone(), false),
            // Nothing is left; going back, the very start was the last.
            _ => self.span = None,
        }
        pair.map(Ok)
    }
}
