//! The engine in memory, for tests, with failures where a test plans them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use super::StoreError;
use super::engine::{Batch, Engine, Row};

/// Where a test wants a commit to fail. Commits count from 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultPlan {
    /// This commit changes nothing and fails.
    pub fail_commit_at: Option<u64>,
    /// This commit is kept, and then reported as failed, as a crash before the answer would.
    pub fail_after_commit_at: Option<u64>,
}

#[derive(Default)]
pub(crate) struct MemoryEngine {
    rows: RwLock<BTreeMap<Vec<u8>, Vec<u8>>>,
    commits: AtomicU64,
    faults: FaultPlan,
}

impl MemoryEngine {
    pub(crate) fn new(faults: FaultPlan) -> Self {
        MemoryEngine { faults, ..MemoryEngine::default() }
    }
}

impl Engine for MemoryEngine {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.rows.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn range(&self, from: Vec<u8>, to: Vec<u8>, backwards: bool) -> Box<dyn Iterator<Item = Row> + '_> {
        if from >= to {
            return Box::new(std::iter::empty());
        }
        let rows = self.rows.read().unwrap_or_else(PoisonError::into_inner);
        let mut rows: Vec<Row> = rows.range(from..to).map(|(k, v)| Ok((k.clone(), v.clone()))).collect();
        if backwards {
            rows.reverse();
        }
        Box::new(rows.into_iter())
    }

    fn apply(&self, batch: &Batch) -> Result<(), StoreError> {
        let commit = self.commits.fetch_add(1, Ordering::SeqCst) + 1;
        if self.faults.fail_commit_at == Some(commit) {
            return Err(StoreError::Engine("a planned failure".to_owned()));
        }
        let mut rows = self.rows.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(key.clone(), value.clone()),
                None => rows.remove(key),
            };
        }
        Ok(())
    }

    fn make_durable(&self) -> Result<(), StoreError> {
        if self.faults.fail_after_commit_at == Some(self.commits.load(Ordering::SeqCst)) {
            return Err(StoreError::Engine("a planned failure after the commit".to_owned()));
        }
        Ok(())
    }

    fn size_on_disk(&self) -> u64 {
        0
    }
}
