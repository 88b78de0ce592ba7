//! The engine on disk. The one file that names sled.
//!
//! sled's own `flush` is `sync_file_range`, which does not survive a power cut; an fdatasync of its file after it does.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::engine::{Batch, Engine, Row};
use super::{Durability, OpenError, StoreError};

const MARKER: &str = "FORMAT";
const FORMAT: u32 = 1;
/// A row that every store has; a store without it has lost data.
const HEADER: &[u8] = b"_store\0header\0";

/// sled on a folder.
pub(crate) struct SledEngine {
    db: sled::Db,
    file: File,
    durability: Durability,
}

impl SledEngine {
    /// Opens or creates the store of `folder`.
    pub(crate) fn open(folder: &Path, cache_bytes: u64, durability: Durability) -> Result<Self, OpenError> {
        let io = |why: std::io::Error| OpenError::Io { path: folder.to_owned(), why: why.to_string() };
        let unreadable = |why: &str| OpenError::Unreadable { path: folder.to_owned(), why: why.to_owned() };
        let inside = folder.join("store");
        let created = match std::fs::read_to_string(folder.join(MARKER)) {
            Ok(text) => {
                check_marker(folder, &text)?;
                check_files(folder, &inside)?;
                false
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if folder.exists() && std::fs::read_dir(folder).map_err(io)?.next().is_some() {
                    return Err(unreadable("it holds files that are not a Sokoni store"));
                }
                std::fs::create_dir_all(folder).map_err(io)?;
                true
            }
            Err(error) => return Err(unreadable(&error.to_string())),
        };
        let db = open_patiently(&inside, cache_bytes).map_err(|e| e.at(folder))?;
        let file = File::open(inside.join("db")).map_err(io)?;
        let engine = SledEngine { db, file, durability };
        let failed = |e: StoreError| unreadable(&e.to_string());
        if created {
            engine.apply(&Batch::from([(HEADER.to_vec(), Some(vec![0, 1]))])).map_err(failed)?;
            engine.make_durable().map_err(failed)?;
            std::fs::write(folder.join(MARKER), format!("sokoni {FORMAT}\n")).map_err(io)?;
            File::open(folder.join(MARKER)).and_then(|f| f.sync_all()).map_err(io)?;
            File::open(folder).and_then(|f| f.sync_all()).map_err(io)?;
        } else if engine.get(HEADER).map_err(failed)?.is_none() {
            return Err(unreadable("its header row is gone; restore a backup"));
        }
        Ok(engine)
    }
}

fn check_marker(folder: &Path, text: &str) -> Result<(), OpenError> {
    let path = folder.to_owned();
    match text.trim().strip_prefix("sokoni ").and_then(|n| n.parse::<u32>().ok()) {
        Some(FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => Err(OpenError::Newer { path, found: newer, known: FORMAT }),
        _ => Err(OpenError::Unreadable { path, why: format!("its file {MARKER} is damaged") }),
    }
}

/// What can be told without opening: sled would silently begin anew over files that it cannot read.
fn check_files(folder: &Path, inside: &Path) -> Result<(), OpenError> {
    let unreadable = |why: String| OpenError::Unreadable { path: folder.to_owned(), why };
    let conf = std::fs::read(inside.join("conf")).map_err(|_| unreadable("the file store/conf is missing".to_owned()))?;
    // sled writes its settings as bincode, with a checksum over them in the last four bytes.
    if conf.len() < 8 {
        return Err(unreadable("the file store/conf is damaged".to_owned()));
    }
    let mut head = [0_u8; 4096];
    let read = File::open(inside.join("db")).and_then(|mut f| std::io::Read::read(&mut f, &mut head));
    match read {
        Ok(length) if length >= 20 && segment_plausible(&head[..20]) => Ok(()),
        Ok(_) => Err(unreadable("the file store/db is damaged; restore a backup".to_owned())),
        Err(_) => Err(unreadable("the file store/db is missing; restore a backup".to_owned())),
    }
}

/// sled 0.34's segment header: crc32 (inverted) of the 16 bytes after it, the segment's log sequence number and the
/// highest stable one, both xor-ed with a constant. A segment that was freed is zeroed.
fn segment_plausible(header: &[u8]) -> bool {
    header.iter().any(|byte| *byte != 0) && !header.iter().all(u8::is_ascii)
}

enum Failure {
    Locked,
    Why(String),
}

impl Failure {
    fn at(self, folder: &Path) -> OpenError {
        let path: PathBuf = folder.to_owned();
        match self {
            Failure::Locked => OpenError::Locked(path),
            Failure::Why(why) => OpenError::Unreadable { path, why },
        }
    }
}

/// Retries the lock for a second: a process that is just ending may still hold it.
fn open_patiently(inside: &Path, cache_bytes: u64) -> Result<sled::Db, Failure> {
    let deadline = Instant::now() + Duration::from_secs(1);
    loop {
        let config = sled::Config::new().path(inside).cache_capacity(cache_bytes).flush_every_ms(None);
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let opened = catch_unwind(AssertUnwindSafe(|| config.open()));
        std::panic::set_hook(hook);
        match opened {
            Ok(Ok(db)) => return Ok(db),
            Ok(Err(sled::Error::Io(error))) if error.to_string().contains("lock") => {
                if Instant::now() > deadline {
                    return Err(Failure::Locked);
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok(Err(error)) => return Err(Failure::Why(error.to_string().replace('\n', " "))),
            Err(_) => return Err(Failure::Why("its files are damaged; restore a backup".to_owned())),
        }
    }
}

fn engine_error(error: sled::Error) -> StoreError {
    match error {
        sled::Error::Io(io) if matches!(io.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded) => {
            StoreError::Full(io.to_string())
        }
        other => StoreError::Engine(other.to_string()),
    }
}

impl Engine for SledEngine {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(key).map_err(engine_error)?.map(|v| v.to_vec()))
    }

    fn range(&self, from: Vec<u8>, to: Vec<u8>, backwards: bool) -> Box<dyn Iterator<Item = Row> + '_> {
        let rows = self.db.range(from..to);
        let plain = |row: sled::Result<(sled::IVec, sled::IVec)>| match row {
            Ok((key, value)) => Ok((key.to_vec(), value.to_vec())),
            Err(error) => Err(engine_error(error)),
        };
        if backwards { Box::new(rows.rev().map(plain)) } else { Box::new(rows.map(plain)) }
    }

    fn apply(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut changes = sled::Batch::default();
        for (key, value) in batch {
            match value {
                Some(value) => changes.insert(key.as_slice(), value.as_slice()),
                None => changes.remove(key.as_slice()),
            }
        }
        self.db.apply_batch(changes).map_err(engine_error)
    }

    fn make_durable(&self) -> Result<(), StoreError> {
        if self.durability == Durability::Off {
            return Ok(());
        }
        self.db.flush().map_err(engine_error)?;
        self.file.sync_data().map_err(|e| StoreError::Engine(e.to_string()))
    }

    fn size_on_disk(&self) -> u64 {
        self.db.size_on_disk().unwrap_or(0)
    }
}
