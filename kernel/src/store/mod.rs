//! The durable store: one ordered key-value space, a scope per module, one writer.
//!
//! - [`Scope::read`] sees one state throughout; [`Scope::transact_blocking`] returns once its writes are durable.
//! - One thread runs the waiting transactions in order, applies them as one batch and makes them durable together
//!   (group commit). So transactions never conflict, and modules need no locks.
//! - [`Tx::emit`] appends an event to the log in the same commit; a [`Consumer`] takes each event exactly once, because
//!   its effect and its cursor commit together.
//!
//! Nothing here knows another part of the kernel. One folder names the storage engines, one file the encoding.

mod applier;
pub(crate) mod audit;
pub mod backup;
mod ballast;
mod base_keeper;
mod by_time;
mod cluster;
mod collection;
mod committer;
mod compact;
mod consumer;
mod dead_event;
mod dead_events;
mod decompress;
mod disk;
mod dropped_lists;
mod engine;
mod engine_files;
mod engine_kind;
mod error;
mod event;
mod events;
pub mod file_names;
mod folder;
mod folder_move;
mod former_lists;
mod free_space;
mod golden;
mod handle;
mod hex;
pub(crate) mod idempotency;
mod inner;
mod job;
mod layer;
mod list_entries;
mod list_place;
pub mod lists;
mod live_feed;
mod lock;
mod log;
mod memory;
mod memtable;
mod memtable_part;
mod memtables;
mod moves;
mod older_files;
mod opened;
mod options;
mod phases;
mod port;
mod priority;
mod read_cache;
mod reader;
mod recent_events;
pub mod record;
pub mod repair;
mod scope;
mod search;
mod segments;
mod shared;
mod shared_folders;
mod snapshot;
mod snapshots;
mod stats;
mod stored;
mod stored_table;
mod table;
mod table_ends;
mod tables;
mod transaction;
pub mod transfer;
mod tx;
mod uploads;
mod version_tables;
mod versions;
mod view;
mod wake;
mod walk;
mod watch;
mod worker;
mod writer;

#[cfg(test)]
mod tests;

pub use audit::{AuditEntry, AuditFault, AuditReport, AuditRow, AuditedRow, by_command};
pub use by_time::ByTime;
pub use cluster::address::{Address, Database};
pub(crate) use cluster::file_table::FileTable;
pub(crate) use cluster::nodes::{NodeState, TURN as CLUSTER_TURN};
pub use collection::{Collection, Listed};
pub use compact::{CompactReport, Progress, compact, convert, engine_of, is_of};
pub use consumer::Consumer;
pub use dead_event::DeadEventRow;
pub use dropped_lists::drop_lists;
pub use engine_kind::EngineKind;
pub use error::{OpenError, RecordError, StoreError, plain};
pub use event::{Event, StoredEvent};
pub(crate) use folder::close_to_others;
pub use folder::{FORMAT as FOLDER_FORMAT, keep_files_private};
pub use folder_move::MoveTo;
pub(crate) use free_space::for_files as room_for_files;
pub use free_space::free as free_bytes;
pub use golden::golden;
pub use handle::Store;
pub use hex::{hex, is_hash};
pub use idempotency::{KeyReused, fingerprint, once};
pub use lists::sort_key;
pub use memory::{FaultPlan, MemoryDisk, Unsynced};
pub use moves::Moved;
pub(crate) use moves::{begin_to_database, to_folder};
pub use older_files::{OlderFiles, bring_files_up_to_date, has_room, older_files};
pub use options::{Durability, StoreOptions};
pub(crate) use phases::{BYTES, PHASES, ROWS};
pub use port::Port;
pub use reader::Reader;
pub use record::{Former, Record};
pub use scope::Scope;
pub use search::{Words, search};
pub use snapshot::Snapshot;
pub(crate) use stats::FLUSH;
pub use stats::StoreStats;
pub use stored::Stored;
pub use stored_table::{StoredEventKind, StoredTable};
pub use table::{Table, parts as key_parts};
pub(crate) use transaction::Transaction;
pub use tx::Tx;
pub use uploads::Upload;
pub use versions::{Older, UpgradeError};
pub use view::Rows;
pub use watch::{Changed, Watcher};
pub use worker::ConsumeError;

/// The most bytes of one row, key and value together: 64 KiB. Larger things are files.
pub const MAX_ROW_BYTES: usize = 64 * 1024;
