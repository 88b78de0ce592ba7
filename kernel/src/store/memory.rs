//! An engine and a log in memory for tests, with faults at planned steps, and the disk that outlives them.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::StoreError;
use super::engine::{APPLIED, Batch, CommitError, Engine, Pair, Pairs, Reads, SharedBytes, Span};
use super::log::{Log, ShopId, Source};
use super::memtables::Memtables;
use super::opened::{LogOf, Opened};

/// The steps at which the store in memory fails. Steps are counted from 1, from the moment the plan was made; only groups
/// that write something commit, and each commit that is written to the log is synced once.
#[derive(Clone, Debug, Default)]
pub struct FaultPlan {
    /// This commit fails and leaves nothing behind; later ones work.
    pub fail_commit_at: Option<u64>,
    /// As `fail_commit_at`, with [`StoreError::Full`].
    pub full_commit_at: Option<u64>,
    /// This commit is written but cannot be made durable: the store takes no write after it.
    pub fail_sync_at: Option<u64>,
    /// The log panics in the middle of this commit.
    pub panic_commit_at: Option<u64>,
    /// The engine takes nothing of this batch from the applier; later ones work.
    pub refuse_apply_at: Option<u64>,
    /// The engine takes half of this batch, and fails.
    pub fail_apply_at: Option<u64>,
    /// The engine panics in the middle of this batch.
    pub panic_apply_at: Option<u64>,
    /// This read, of a row or of a range, fails; later ones work.
    pub fail_read_at: Option<u64>,
    /// The power goes before this commit is written: nothing works any more.
    pub cut_before_commit: Option<u64>,
    /// The power goes after this commit was written and before it is durable: nothing works any more.
    pub cut_before_sync: Option<u64>,
}

/// The fate of a commit that was written and not yet synced when the power went: either may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsynced {
    /// It had reached the disk.
    Kept,
    /// It had not.
    Lost,
}

/// "The disk" of a store in memory: it outlives the store, so that a test opens a store on it again after a fault.
/// Clones are the same disk.
#[derive(Clone, Default)]
pub struct MemoryDisk(Arc<Disk>);

#[derive(Default)]
struct Disk {
    rows: RwLock<BTreeMap<SharedBytes, SharedBytes>>,
    log: Mutex<Groups>,
    faults: RwLock<FaultPlan>,
    commits: AtomicU64,
    applies: AtomicU64,
    reads: AtomicU64,
    /// Whether a planned fault was met.
    met: AtomicBool,
    /// Whether the power is cut.
    dark: AtomicBool,
}

/// The groups of a log in memory.
#[derive(Clone, Default)]
struct Groups {
    groups: BTreeMap<u64, Batch>,
    /// The group that was written and not synced.
    unsynced: Option<u64>,
}

impl MemoryDisk {
    /// Plans faults for the next steps, counted from now on.
    pub fn plan(&self, faults: FaultPlan) {
        let mut plan = self.0.faults.write().unwrap_or_else(PoisonError::into_inner);
        self.0.commits.store(0, Ordering::SeqCst);
        self.0.applies.store(0, Ordering::SeqCst);
        self.0.reads.store(0, Ordering::SeqCst);
        self.0.met.store(false, Ordering::SeqCst);
        *plan = faults;
    }

    /// Whether a fault of the plan was met.
    pub fn met(&self) -> bool {
        self.0.met.load(Ordering::SeqCst)
    }

    /// Returns the disk as the machine finds it when it starts again: another one, without faults.
    pub fn again(&self, unsynced: Unsynced) -> MemoryDisk {
        // Rows first: the engine never has a group that the log lacks.
        let rows = self.0.rows.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut log = self.0.log.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(group) = log.unsynced.take().filter(|_| unsynced == Unsynced::Lost) {
            log.groups.remove(&group);
        }
        MemoryDisk(Arc::new(Disk { rows: RwLock::new(rows), log: Mutex::new(log), ..Disk::default() }))
    }

    /// Opens the store on this disk.
    pub(super) fn open(&self) -> Result<Opened, StoreError> {
        const SHOP: ShopId = [7; 16];
        let engine = MemoryEngine(self.0.clone());
        let applied = engine.get(APPLIED)?.as_deref().and_then(Source::read).map_or(0, |source| source.applied);
        let memtables = Memtables::default();
        let log = self.0.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.groups.range(applied + 1..).for_each(|(group, rows)| memtables.replay(*group, rows));
        let last = log.groups.keys().next_back().copied().unwrap_or(applied);
        drop(log);
        let log = LogOf::One(Box::new(MemoryLog(self.0.clone())));
        Ok(Opened { engine: Box::new(engine), log, shop: SHOP, memtables, applied, last })
    }
}

fn apply<'a>(
    rows: &mut BTreeMap<SharedBytes, SharedBytes>,
    batch: impl Iterator<Item = (&'a SharedBytes, &'a Option<SharedBytes>)>,
) {
    for (key, value) in batch {
        match value {
            Some(value) => rows.insert(key.clone(), value.clone()),
            None => rows.remove(key),
        };
    }
}

/// The engine on a [`MemoryDisk`].
struct MemoryEngine(Arc<Disk>);

/// The log on a [`MemoryDisk`].
struct MemoryLog(Arc<Disk>);

impl Disk {
    fn power(&self) -> Result<(), StoreError> {
        if self.dark.load(Ordering::SeqCst) { Err(StoreError::Engine("the power is cut".to_owned())) } else { Ok(()) }
    }

    /// Whether step `n` is the planned one; if so, the fault is met.
    fn is_met(&self, n: u64, planned: impl Fn(&FaultPlan) -> Option<u64>) -> bool {
        let is = planned(&self.faults.read().unwrap_or_else(PoisonError::into_inner)) == Some(n);
        if is {
            self.met.store(true, Ordering::SeqCst);
        }
        is
    }

    /// Cuts the power where step `n` is the planned one.
    fn cut(&self, n: u64, planned: impl Fn(&FaultPlan) -> Option<u64>) -> Result<(), StoreError> {
        if self.is_met(n, planned) {
            self.dark.store(true, Ordering::SeqCst);
        }
        self.power()
    }

    /// Counts a read, and fails it where that is planned.
    fn read(&self) -> Result<(), StoreError> {
        self.power()?;
        let n = self.reads.fetch_add(1, Ordering::SeqCst) + 1;
        if self.is_met(n, |plan| plan.fail_read_at) { Err(failure("to read")) } else { Ok(()) }
    }
}

fn failure(what: &str) -> StoreError {
    StoreError::Engine(format!("planned failure {what}"))
}

fn cleanly(error: StoreError) -> CommitError {
    CommitError { error, nothing_kept: true }
}

impl Reads for MemoryEngine {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        self.0.read()?;
        Ok(self.0.rows.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        match self.0.read() {
            Ok(()) => Box::new(RowWalk { disk: &self.0, span: Some(span), back }),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }

    fn can_read(&self) -> Result<(), StoreError> {
        self.0.read()
    }
}

impl Log for MemoryLog {
    fn write(&mut self, group: u64, rows: &Batch) -> Result<(), CommitError> {
        let disk = &self.0;
        let n = disk.commits.fetch_add(1, Ordering::SeqCst) + 1;
        disk.cut(n, |plan| plan.cut_before_commit).map_err(CommitError::uncertain)?;
        if disk.is_met(n, |plan| plan.fail_commit_at) {
            return Err(cleanly(failure("to commit")));
        }
        if disk.is_met(n, |plan| plan.full_commit_at) {
            return Err(cleanly(StoreError::Full("planned".to_owned())));
        }
        if disk.is_met(n, |plan| plan.panic_commit_at) {
            // This does not print the line of a panic: it is planned.
            std::panic::resume_unwind(Box::new("planned"));
        }
        let mut log = disk.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.groups.insert(group, rows.clone());
        log.unsynced = Some(group);
        Ok(())
    }

    fn sync(&mut self) -> Result<(), CommitError> {
        let n = self.0.commits.load(Ordering::SeqCst);
        self.0.cut(n, |plan| plan.cut_before_sync).map_err(CommitError::uncertain)?;
        if self.0.is_met(n, |plan| plan.fail_sync_at) {
            return Err(CommitError::uncertain(failure("to sync")));
        }
        self.0.log.lock().unwrap_or_else(PoisonError::into_inner).unsynced = None;
        Ok(())
    }
}

impl Engine for MemoryEngine {
    fn apply(&self, batch: &Batch) -> Result<(), CommitError> {
        let disk = &self.0;
        disk.power().map_err(CommitError::uncertain)?;
        let n = disk.applies.fetch_add(1, Ordering::SeqCst) + 1;
        if disk.is_met(n, |plan| plan.refuse_apply_at) {
            return Err(cleanly(failure("to apply")));
        }
        let panics = disk.is_met(n, |plan| plan.panic_apply_at);
        let fails = panics || disk.is_met(n, |plan| plan.fail_apply_at);
        let taken = if fails { batch.len() / 2 } else { batch.len() };
        apply(&mut disk.rows.write().unwrap_or_else(PoisonError::into_inner), batch.iter().take(taken));
        if panics {
            // This does not print the line of a panic: it is planned.
            std::panic::resume_unwind(Box::new("planned"));
        }
        if fails { Err(CommitError::uncertain(failure("to apply"))) } else { Ok(()) }
    }

    fn sync(&self) -> Result<(), CommitError> {
        self.0.power().map_err(CommitError::uncertain)
    }

    fn close(&self) -> Result<(), StoreError> {
        self.0.power()
    }

    fn size(&self) -> u64 {
        let rows = self.0.rows.read().unwrap_or_else(PoisonError::into_inner);
        rows.iter().map(|(key, value)| (key.len() + value.len()) as u64).sum()
    }
}

/// A scan of rows. It takes the lock anew for each row, so that a slow reader blocks nobody.
struct RowWalk<'a> {
    disk: &'a Disk,
    span: Option<Span>,
    back: bool,
}

impl Iterator for RowWalk<'_> {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let span = self.span.as_mut()?;
        if let Err(error) = self.disk.power() {
            self.span = None;
            return Some(Err(error));
        }
        let rows = self.disk.rows.read().unwrap_or_else(PoisonError::into_inner);
        let from = if span.with_start { Bound::Included(&span.start[..]) } else { Bound::Excluded(&span.start[..]) };
        let mut range = rows.range::<[u8], _>((from, Bound::Excluded(&span.end[..])));
        let found = if self.back { range.next_back() } else { range.next() };
        let pair = found.map(|(key, value)| (key.clone(), value.clone()));
        match &pair {
            Some((key, _)) if self.back && **key > *span.start => span.end = key.to_vec(),
            Some((key, _)) if !self.back => (span.start, span.with_start) = (key.to_vec(), false),
            // Nothing is left; in a scan backwards the start itself was the last.
            _ => self.span = None,
        }
        pair.map(Ok)
    }
}
