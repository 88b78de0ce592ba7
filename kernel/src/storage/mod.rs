//! What the shop keeps: one ordered key-value space, a scope per module, one writer, group commit, an event log.

mod consumer;
mod engine;
mod events;
mod memory;
mod once;
mod record;
mod sled;
mod table;
mod tx;
mod writer;


use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

pub use self::consumer::{ConsumeError, Consumer};
pub use self::events::{Event, StoredEvent};
pub use self::memory::FaultPlan;
pub use self::once::{KeyReused, once};
pub use self::record::{Record, RecordError, decode, decode_payload, encode};
pub use self::table::Table;
pub use self::tx::{Port, Reader, Tx};

use self::engine::Engine;
use self::events::{CURSORS, DEAD, LOG, SCOPE};
use self::tx::Overlay;
use self::writer::{Finished, Job};

/// Why the store did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too many transactions wait.
    #[error("too many writes are waiting")]
    Busy,
    /// The store has been stopped.
    #[error("the store is stopped")]
    Stopped,
    /// A record over 64 KiB.
    #[error("a record of {bytes} bytes is too large")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A record that cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The engine failed.
    #[error("the store failed: {0}")]
    Engine(String),
    /// The disk is full.
    #[error("the disk is full: {0}")]
    Full(String),
}

/// Why a store cannot be opened: one line for the person at the console.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error("the data folder {} is in use by another process", .0.display())]
    Locked(PathBuf),
    /// Its files are damaged or not ours.
    #[error("the data folder {} cannot be read: {why}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// Written by a newer program.
    #[error("the data folder {} has format {found}; this program knows up to {known}: use the newer program", path.display())]
    Newer {
        /// The folder.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// The system refused.
    #[error("the data folder {} cannot be opened: {why}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The system's words.
        why: String,
    },
}

/// When a transaction is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// When it survives a power cut.
    Durable,
    /// At once; for benchmarks.
    Off,
}

/// How to open a store.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Its folder.
    pub path: PathBuf,
    /// Memory for the engine's cache.
    pub cache_bytes: u64,
    /// When a transaction is answered.
    pub durability: Durability,
    /// Transactions that may wait.
    pub queue: usize,
    /// Transactions that commit together at most.
    pub group: usize,
}

impl Default for StoreOptions {
    fn default() -> Self {
        StoreOptions { path: PathBuf::from("data"), cache_bytes: 64 << 20, durability: Durability::Durable, queue: 4096, group: 512 }
    }
}

/// A row that a commit changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its table.
    pub table: String,
    /// Its key in the table.
    pub key: Vec<u8>,
}

/// Figures of the store since it was opened.
#[derive(Clone, Debug, Default)]
pub struct StoreStats {
    /// Commits made.
    pub commits: u64,
    /// Transactions answered.
    pub transactions: u64,
    /// How long the last commit took, in microseconds.
    pub last_flush_micros: u64,
    /// How long all commits took.
    pub flush_micros_total: u64,
    /// Events that consumers gave up on.
    pub dead_letters: u64,
    /// Consumer → events that it has not taken yet.
    pub lag: Vec<(String, u64)>,
}

#[derive(Default)]
struct Counters {
    commits: AtomicU64,
    transactions: AtomicU64,
    last_flush: AtomicU64,
    flush_total: AtomicU64,
}

type Watcher = Box<dyn Fn(&[Changed]) + Send + Sync>;

struct Inner {
    engine: Arc<dyn Engine>,
    counters: Counters,
    watchers: RwLock<Vec<(&'static str, Watcher)>>,
    bell: consumer::Bell,
    poisoned: OnceLock<StoreError>,
}

/// The store; clones are the same one.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
    queue: Arc<RwLock<Option<SyncSender<Job>>>>,
    threads: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

impl Store {
    /// Opens or creates the store of a folder.
    ///
    /// # Errors
    /// [`OpenError`]; the folder is then as it was.
    pub fn open(options: StoreOptions) -> Result<Store, OpenError> {
        let path = options.path.clone();
        let engine = self::sled::SledEngine::open(&path, options.cache_bytes, options.durability)?;
        Self::start(Arc::new(engine), options.queue, options.group)
            .map_err(|e| OpenError::Unreadable { path, why: e.to_string() })
    }

    /// A store in memory, for tests.
    pub fn in_memory(faults: FaultPlan) -> Store {
        let options = StoreOptions::default();
        let engine = Arc::new(memory::MemoryEngine::new(faults));
        match Self::start(engine, options.queue, options.group) {
            Ok(store) => store,
            Err(error) => unreachable!("an empty store in memory opens: {error}"),
        }
    }

    fn start(engine: Arc<dyn Engine>, queue: usize, group: usize) -> Result<Store, StoreError> {
        let reader = Reader { engine: engine.as_ref(), scope: SCOPE };
        let last = reader.scan_back(&LOG, b"", None).next().transpose()?;
        let first_event = last.map_or(0, |(key, _)| key.as_slice().try_into().map_or(0, u64::from_be_bytes) + 1);
        let (sender, receiver) = sync_channel(queue);
        let inner = Arc::new(Inner {
            engine,
            counters: Counters::default(),
            watchers: RwLock::new(Vec::new()),
            bell: consumer::Bell::default(),
            poisoned: OnceLock::new(),
        });
        let for_writer = inner.clone();
        let writer = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::run(&for_writer, &receiver, group, first_event))
            .map_err(|e| StoreError::Engine(e.to_string()))?;
        Ok(Store { inner, queue: Arc::new(RwLock::new(Some(sender))), threads: Arc::new(Mutex::new(vec![writer])) })
    }

    /// A module's own part.
    pub fn scope(&self, name: &'static str) -> Scope {
        Scope { name, store: self.clone() }
    }

    /// Calls `watcher` with the rows of `scope` that a commit changed: after it is durable, before it is answered.
    pub fn watch(&self, scope: &'static str, watcher: Watcher) {
        self.inner.watchers.write().unwrap_or_else(PoisonError::into_inner).push((scope, watcher));
    }

    /// Starts a consumer on a thread of its own.
    ///
    /// # Errors
    /// [`StoreError::Engine`] where no thread can be started.
    pub fn consume(&self, consumer: Consumer) -> Result<(), StoreError> {
        let (store, consumer) = (self.clone(), Arc::new(consumer));
        // A cursor from the first day, so that its lag can be told.
        let name = consumer.name;
        self.scope(SCOPE).transact_blocking(move |tx| {
            if tx.has(&CURSORS, name)? { Ok::<_, StoreError>(()) } else { tx.put(&CURSORS, name, &0) }
        })?;
        let thread = std::thread::Builder::new()
            .name(consumer.name.to_owned())
            .spawn(move || consumer::run(&store, &consumer))
            .map_err(|e| StoreError::Engine(e.to_string()))?;
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    }

    /// Whether nothing was ever written.
    pub fn is_empty(&self) -> bool {
        let rows = self.inner.engine.range(Vec::new(), vec![u8::MAX], false);
        !rows.flatten().any(|(key, _)| !key.starts_with(b"_store\0"))
    }

    /// Ends the consumers, runs what waits, makes it durable. What comes later is [`StoreError::Stopped`].
    pub fn stop(&self) {
        self.inner.bell.stop();
        self.queue.write().unwrap_or_else(PoisonError::into_inner).take();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // A thread that panicked has nothing left to wait for.
            let _ = thread.join();
        }
    }

    /// Bytes that the store takes on disk.
    pub fn size_on_disk(&self) -> u64 {
        self.inner.engine.size_on_disk()
    }

    /// Figures since the store was opened.
    pub fn stats(&self) -> StoreStats {
        let counters = &self.inner.counters;
        let reader = Reader { engine: self.inner.engine.as_ref(), scope: SCOPE };
        let last = reader.scan_back(&LOG, b"", None).next().and_then(Result::ok);
        let next = last.map_or(0, |(key, _)| key.as_slice().try_into().map_or(0, u64::from_be_bytes) + 1);
        let lag = reader
            .scan(&CURSORS, b"", None)
            .flatten()
            .map(|(name, at)| (String::from_utf8_lossy(&name).into_owned(), next.saturating_sub(at)))
            .collect();
        StoreStats {
            commits: counters.commits.load(Ordering::Relaxed),
            transactions: counters.transactions.load(Ordering::Relaxed),
            last_flush_micros: counters.last_flush.load(Ordering::Relaxed),
            flush_micros_total: counters.flush_total.load(Ordering::Relaxed),
            dead_letters: reader.scan(&DEAD, b"", None).count() as u64,
            lag,
        }
    }

    fn bell(&self) -> &consumer::Bell {
        &self.inner.bell
    }

    fn enqueue(&self, job: Job) -> Result<(), StoreError> {
        let queue = self.queue.read().unwrap_or_else(PoisonError::into_inner);
        match queue.as_ref() {
            None => Err(StoreError::Stopped),
            Some(queue) => queue.try_send(job).map_err(|e| match e {
                TrySendError::Full(_) => StoreError::Busy,
                TrySendError::Disconnected(_) => StoreError::Stopped,
            }),
        }
    }
}

/// A module's own part of the store.
#[derive(Clone)]
pub struct Scope {
    name: &'static str,
    store: Store,
}

impl Scope {
    /// Its name, which is its key prefix.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Reads what is committed.
    ///
    /// # Errors
    /// What `f` answers.
    pub fn read<T, E: From<StoreError>>(&self, f: impl FnOnce(&Reader<'_>) -> Result<T, E>) -> Result<T, E> {
        f(&Reader { engine: self.store.inner.engine.as_ref(), scope: self.name })
    }

    /// Runs `f` on the writer's thread; all it changes becomes durable together, and only then is it answered. `f` is
    /// short, re-runnable and without side effects; ids and time are drawn outside it. `Err` changes nothing.
    ///
    /// # Errors
    /// What `f` answers, or [`StoreError`] where the commit failed.
    pub async fn transact<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, answer) = self.job(f);
        self.store.enqueue(job)?;
        answer.await.unwrap_or_else(|_| Err(lost().into()))
    }

    /// [`Scope::transact`] from a plain thread; never on an async worker.
    ///
    /// # Errors
    /// As [`Scope::transact`].
    pub fn transact_blocking<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, answer) = self.job(f);
        self.store.enqueue(job)?;
        answer.blocking_recv().unwrap_or_else(|_| Err(lost().into()))
    }

    fn job<T, E, F>(&self, f: F) -> (Job, oneshot::Receiver<Result<T, E>>)
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let scope = self.name;
        let job: Job = Box::new(move |overlay: &mut Overlay| {
            let result = f(&mut Tx { overlay, scope });
            Finished {
                succeeded: result.is_ok(),
                // An asker that is gone needs no answer.
                answer: Box::new(move |failure| {
                    let _ = sender.send(match failure {
                        Some(failure) if result.is_ok() => Err(failure.into()),
                        _ => result,
                    });
                }),
            }
        });
        (job, receiver)
    }
}

/// The closure panicked: its asker's channel went with it.
fn lost() -> StoreError {
    StoreError::Engine("the transaction panicked".to_owned())
}
