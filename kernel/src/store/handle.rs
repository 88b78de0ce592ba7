//! The store, as the rest of the program holds it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use super::applier;
use super::cluster;
use super::cluster::nodes::NodeState;
use super::committer::Committer;
use super::consumer::Consumer;
use super::engine::{Reads, Span};
use super::inner::Inner;
use super::memory::MemoryDisk;
use super::opened::{LogOf, Opened};
use super::recent_events::RecentEvents;
use super::shared::{Bell, SharedState};
use super::snapshot::Snapshot;
use super::snapshots::Snapshots;
use super::stats::Counters;
use super::wake::Wake;
use super::watch::{Watcher, Watchers};
use super::worker::{Running, Task};
use super::{
    Durability, FaultPlan, OpenError, Scope, StoreError, StoreOptions, StoreStats, Stored, StoredEvent, dead_event,
    disk, events, hex, live_feed, writer,
};

/// The store. Clones are the same store; it stops by [`Store::stop`], or when nobody holds it or one of its scopes.
#[derive(Clone)]
pub struct Store(pub(super) Arc<Inner>);

impl Store {
    /// Opens the store in a folder, or makes one.
    ///
    /// # Errors
    /// [`OpenError`]; the folder is as it was.
    pub fn open(options: StoreOptions) -> Result<Store, OpenError> {
        let durable = options.durability == Durability::Durable;
        let StoreOptions { path, engine, cache_bytes, .. } = &options;
        let opened = match &options.nodes {
            None => disk::open(path, *engine, *cache_bytes, durable)?,
            Some(address) => cluster::open(path, *engine, *cache_bytes, durable, address)?,
        };
        let path = options.path.clone();
        Store::on(opened, options).map_err(|e| OpenError::Unreadable { path, why: e.to_string() })
    }

    /// A store in memory, for tests, that fails as planned.
    pub fn in_memory(faults: FaultPlan) -> Store {
        let disk = MemoryDisk::default();
        match Store::on_memory(&disk) {
            Ok(store) => {
                disk.plan(faults);
                store
            }
            // An empty memory engine cannot fail to be read; only the system can refuse a thread.
            Err(error) => panic!("no thread for a store in memory: {error}"),
        }
    }

    /// A store on a disk in memory, for tests that open it again. No other store may be on that disk.
    ///
    /// # Errors
    /// [`StoreError`] where the disk fails as planned, or the system refuses a thread.
    pub fn on_memory(disk: &MemoryDisk) -> Result<Store, StoreError> {
        Store::on(disk.open()?, StoreOptions::default())
    }

    /// A store on an engine and its log.
    pub(super) fn on(opened: Opened, options: StoreOptions) -> Result<Store, StoreError> {
        let StoreOptions { queue, group, now_ms: now, .. } = options;
        let Opened { engine, log, shop, memtables, applied, last } = opened;
        let counters = Counters::default();
        let (sender, waiting) = sync_channel(queue.max(1));
        let cluster = match &log {
            LogOf::One(_) => None,
            LogOf::Nodes(cluster) => Some(cluster.clone()),
        };
        let mut shared = SharedState {
            engine,
            cluster,
            shop,
            memtables,
            visible: AtomicU64::new(last),
            applied: AtomicU64::new(applied),
            gate: RwLock::new(()),
            applier: Wake::default(),
            compact_above: AtomicU64::new(0),
            broken: OnceLock::new(),
            waiting: Mutex::new(Some(sender)),
            snapshots: Snapshots::default(),
            watchers: Watchers::default(),
            bell: Bell::default(),
            recent_events: RecentEvents::default(),
            counters,
            files: RwLock::new(()),
            now,
            unaudited: RwLock::default(),
        };
        let (head, dead) =
            shared.state(|committed| Ok::<_, StoreError>((events::last(committed)?, dead_event::count(committed)?)))?;
        shared.bell = Bell::at(head);
        shared.counters.dead_events.store(dead, Ordering::Relaxed);
        let shared = Arc::new(shared);
        let no_thread = |e| StoreError::Engine(format!("no thread for the store: {e}"));
        let applier = applier::start(shared.clone()).map_err(no_thread)?;
        let writer = match log {
            LogOf::One(log) => {
                let committer = Committer::start(shared.clone(), log, last).map_err(no_thread)?;
                writer::start(shared.clone(), waiting, group, (committer, applier), head + 1)
            }
            LogOf::Nodes(cluster) => cluster.start(&shared, waiting, group, applier, head),
        };
        let writer = writer.map_err(no_thread)?;
        Ok(Store(Arc::new(Inner {
            shared,
            consumers: Mutex::default(),
            tails: Mutex::default(),
            writer: Mutex::new(Some(writer)),
        })))
    }

    /// Returns a module's part of the store. The name holds no NUL and does not begin with an underscore.
    pub fn scope(&self, name: &'static str) -> Scope {
        debug_assert!(!name.starts_with('_') && !name.contains('\0'), "not a scope's name: {name:?}");
        Scope { inner: self.0.clone(), name }
    }

    /// Returns a part of the store that is the kernel's own. The name begins with an underscore.
    pub(crate) fn kernel_scope(&self, name: &'static str) -> Scope {
        debug_assert!(name.starts_with('_') && !name.contains('\0'), "not a scope of the kernel: {name:?}");
        Scope { inner: self.0.clone(), name }
    }

    /// Calls `f` with the rows of a scope that a commit changed: on the writer's thread, once the commit is durable and
    /// before its transactions are answered. It must be quick and must not wait for a transaction.
    pub fn watch(&self, scope: &'static str, f: Watcher) {
        self.0.shared.watchers.add(scope, f);
    }

    /// Starts a consumer on a thread of its own, from its cursor.
    ///
    /// # Errors
    /// [`StoreError`] where a consumer of its name runs already, the store has stopped, or there is no thread.
    pub fn consume(&self, consumer: Consumer) -> Result<(), StoreError> {
        let mut consumers = self.0.consumers.lock().unwrap_or_else(PoisonError::into_inner);
        if consumers.iter().any(|running| running.name() == consumer.name) {
            return Err(StoreError::Engine(format!("two consumers are named {}", consumer.name)));
        }
        if self.0.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
            return Err(StoreError::Stopped);
        }
        let Consumer { name, scope, events, handle, wake } = consumer;
        let task = Task { name, scope: scope.name(), events, handle, wake };
        consumers.push(Running::start(self.0.shared.clone(), task)?);
        Ok(())
    }

    /// Calls `f` with each event that is committed from now on, in order, once it is durable and the consumers are done
    /// with it, unless they take long. For state that lives only as long as the process: code that must not miss an
    /// event is a [`Consumer`].
    ///
    /// # Errors
    /// [`StoreError`] where there is no thread for it.
    pub fn tail(&self, f: impl Fn(&StoredEvent) + Send + Sync + 'static) -> Result<(), StoreError> {
        self.tail_after(live_feed::LOOKS, f)
    }

    /// [`Store::live_feed`] that checks `looks` times whether the consumers are done before it goes on without them.
    pub(super) fn tail_after(
        &self,
        looks: u32,
        f: impl Fn(&StoredEvent) + Send + Sync + 'static,
    ) -> Result<(), StoreError> {
        let store = Arc::downgrade(&self.0);
        let taken = move |seq| store.upgrade().is_none_or(|store| store.consumers_took(seq));
        let thread = live_feed::start(self.0.shared.clone(), Box::new(taken), looks, Box::new(f))
            .map_err(|e| StoreError::Engine(format!("no thread for a tail of the events: {e}")))?;
        self.0.tails.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    }

    /// Returns the state of the whole store at this moment, to be read while writing goes on.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::taken(&self.0.shared)
    }

    /// The id of the shop, which a move keeps and a restore does not.
    pub(crate) fn shop_id(&self) -> String {
        hex(&self.0.shared.shop)
    }

    /// Returns a guard. While it lives, no file beside the store is deleted because its last name is gone. A backup
    /// takes it before its snapshot, so that it finds the files that its rows name.
    pub(crate) fn hold_files(&self) -> RwLockReadGuard<'_, ()> {
        self.0.shared.files.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the newest event was committed, in milliseconds since 1970 UTC.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn newest_event_ms(&self) -> Result<Option<i64>, StoreError> {
        let newest = |committed: &dyn Reads| events::one(committed, events::last(committed)?);
        Ok(self.0.shared.state(newest)?.map(|event| event.at_ms))
    }

    /// Returns why the store takes no more writes, if a commit failed half way.
    pub fn broken(&self) -> Option<StoreError> {
        self.0.shared.broken.get().cloned()
    }

    /// The time by the store's clock, in milliseconds since 1970 UTC.
    pub(super) fn now_ms(&self) -> i64 {
        (self.0.shared.now)()
    }

    /// Returns the keys of all rows that contain these bytes, in key or value, as text. It reads the whole store: for
    /// tests, and for searches for data that should not be there.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn holding(&self, bytes: &[u8]) -> Result<Vec<String>, StoreError> {
        let holds = |part: &[u8]| part.windows(bytes.len().max(1)).any(|window| window == bytes);
        self.0.shared.state(|committed| {
            let found = committed.scan(Span::all(), false).filter_map(|row| match row {
                Ok((key, value)) if holds(&key) || holds(&value) => {
                    Some(Ok(String::from_utf8_lossy(&key).into_owned()))
                }
                Ok(_) => None,
                Err(error) => Some(Err(error)),
            });
            found.collect()
        })
    }

    /// Gives a dead event to its consumer once more; if the consumer takes it, it is dead no longer.
    ///
    /// # Errors
    /// The consumer's error or a [`StoreError`], as text; also where there is no such dead event or consumer.
    pub fn replay(&self, consumer: &str, seq: u64) -> Result<(), String> {
        let worker = {
            let consumers = self.0.consumers.lock().unwrap_or_else(PoisonError::into_inner);
            consumers.iter().find(|running| running.name() == consumer).map(Running::worker)
        };
        worker.ok_or_else(|| format!("no consumer {consumer} is running"))?.replay(seq)
    }

    /// Whether no module has stored anything yet.
    pub fn is_empty(&self) -> bool {
        // Names of modules sort after the underscore of the kernel's own scopes.
        let span = Span { start: vec![b'_' + 1], with_start: true, end: vec![u8::MAX] };
        self.0.shared.state(|committed| committed.scan(span, false).next().is_none())
    }

    /// Marks the store as half made (`true`), or as complete. A half-made store is made anew when it is opened again:
    /// for code that fills a new store before anybody is answered from it.
    ///
    /// # Errors
    /// [`StoreError`] where the folder cannot be written.
    pub fn half_made(&self, yes: bool) -> Result<(), StoreError> {
        if let Some(cluster) = &self.0.shared.cluster {
            cluster.half_made(yes)?;
        }
        self.0.shared.engine.half_made(yes)
    }

    /// The sealed keys that the nodes of the shop share; none where it has no nodes. Before [`Store::is_set_up`].
    ///
    /// # Errors
    /// [`StoreError`] where the database does not answer.
    pub(crate) fn shared_keys(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.0.shared.cluster.as_ref().map_or(Ok(Vec::new()), |cluster| cluster.keys())
    }

    /// Keeps a sealed key for all nodes; nothing where the shop has none. Before [`Store::is_set_up`].
    ///
    /// # Errors
    /// [`StoreError`] where the database does not answer.
    pub(crate) fn share_key(&self, name: &str, sealed: &[u8]) -> Result<(), StoreError> {
        self.0.shared.cluster.as_ref().map_or(Ok(()), |cluster| cluster.keep_key(name, sealed))
    }

    /// This process has the keys of the shop: it is one of its nodes, and may take the lease. Nothing where it has none.
    pub(crate) fn joins(&self) {
        self.0.shared.cluster.iter().for_each(|cluster| cluster.join());
    }

    /// Lets other nodes start: the shop is made and up to date.
    pub(crate) fn is_set_up(&self) {
        self.0.shared.cluster.iter().for_each(|cluster| cluster.is_set_up());
    }

    /// This program's rows are up to date: from now on a node ends where a newer program has taken the shop over.
    pub(crate) fn writes(&self, stored: &Stored) {
        let Some(cluster) = &self.0.shared.cluster else { return };
        let versions = stored.versions().into_iter().map(|(name, version)| (name, u64::from(version)));
        cluster.overtaken.writes(versions.collect());
    }

    /// Returns why this node must end, once it cannot go on with the shop; never without other nodes.
    pub(crate) async fn ending(&self) -> String {
        match &self.0.shared.cluster {
            Some(cluster) => cluster.ending.reason().await,
            None => std::future::pending().await,
        }
    }

    /// Whether this process does the work that is nobody's request, such as timers: one node of a shop does.
    pub(crate) fn works_here(&self) -> bool {
        self.0.shared.works_here()
    }

    /// The state of this node; `None` where the shop has no nodes.
    pub(crate) fn node(&self) -> Option<NodeState> {
        self.0.shared.cluster.as_ref().map(|cluster| cluster.state())
    }

    /// How many nodes of this shop live: 1 where it has no others.
    pub(crate) fn nodes(&self) -> u32 {
        self.0.shared.cluster.as_ref().map_or(1, |cluster| cluster.nodes())
    }

    /// Returns once a read sees everything that was committed before this call, by any node. Without other nodes that is
    /// always so.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] where the database with the log does not answer in time.
    pub(crate) async fn caught_up(&self) -> Result<(), StoreError> {
        match &self.0.shared.cluster {
            Some(cluster) => cluster.caught_up().await,
            None => Ok(()),
        }
    }

    /// Makes the engine's files smaller while the store is open, whenever they have more than so many bytes, and more than
    /// twice what they had after the last time, and so many. What a killed process left of that is deleted.
    pub fn compact_above(&self, bytes: u64) {
        self.0.shared.compact_above.store(bytes, Ordering::Relaxed);
        self.0.shared.applier.look_at_files();
    }

    /// The store's size on disk, in bytes.
    pub fn size_on_disk(&self) -> u64 {
        self.0.shared.engine.size()
    }

    /// Returns the store's figures so far.
    pub fn stats(&self) -> StoreStats {
        let head = self.0.shared.bell.head();
        let consumers = self.0.consumers.lock().unwrap_or_else(PoisonError::into_inner);
        let lag = consumers.iter().map(|running| (running.name().to_owned(), running.behind(head))).collect();
        self.0.shared.counters.read(self.0.shared.broken.get().is_none(), lag)
    }

    /// Stops without writing anything, not even that it was closed.
    pub(crate) fn leave(&self) {
        let _ = self.0.shared.broken.set(StoreError::Stopped);
        self.0.stop();
    }

    /// Stops the consumers, finishes the waiting transactions, and makes everything durable. Later ones fail with
    /// [`StoreError::Stopped`]; reading goes on.
    pub fn stop(&self) {
        self.0.stop();
    }
}
