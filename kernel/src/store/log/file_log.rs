//! The log in files: segments in the folder `log` beside the engine's files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use super::super::StoreError;
use super::super::engine::{Batch, CommitError};
use super::super::free_space::{FreeSpace, is_full};
use super::Log;
use super::group_record::Encoder;
use super::segments::{self, ShopId, Source};
use super::segment;

/// A segment takes no further group once it is so long, in bytes.
const SEGMENT: u64 = 64 << 20;

/// A log in files.
pub(in super::super) struct FileLog {
    folder: PathBuf,
    shop: ShopId,
    file: Option<(File, u64)>,
    torn: Option<(PathBuf, u64)>,
    encoder: Encoder,
    durable: bool,
    room: FreeSpace,
}

/// A log that was opened.
pub(in super::super) struct Opened {
    pub(in super::super) log: FileLog,
    pub(in super::super) shop: ShopId,
    /// The number of the last group.
    pub(in super::super) last: u64,
}

impl FileLog {
    /// Opens the log in a folder, and calls `replay` with each group that the engine does not have. Writes
    /// nothing.
    ///
    /// # Errors
    /// What is wrong with the log, for a person.
    pub(in super::super) fn open(
        folder: PathBuf,
        source: Option<Source>,
        durable: bool,
        room: FreeSpace,
        replay: impl FnMut(ShopId, u64, Batch) -> Result<(), String>,
    ) -> Result<Opened, String> {
        let found = segments::read(&folder, source, replay)?;
        let shop = found.shop.unwrap_or_else(|| uuid::Uuid::new_v4().into_bytes());
        let encoder = Encoder::new().map_err(|e| e.to_string())?;
        let log = FileLog { folder, shop, file: None, torn: found.torn, encoder, durable, room };
        Ok(Opened { log, shop, last: found.last })
    }

    /// Begins a segment with this group, after the piece of a record is cut off that was being written when the power
    /// went.
    fn begin(&mut self, group: u64) -> io::Result<&mut (File, u64)> {
        if let Some((path, at)) = self.torn.take_if(|(path, _)| path.exists()) {
            if at == 0 {
                fs::remove_file(path)?;
            } else {
                let file = File::options().write(true).open(path)?;
                file.set_len(at)?;
                file.sync_all()?;
            }
        }
        fs::create_dir_all(&self.folder)?;
        let head = segment::head(self.shop, group);
        let mut file = File::create(self.folder.join(segments::name(group)))?;
        file.write_all(&head)?;
        if self.durable {
            file.sync_all()?;
            File::open(&self.folder)?.sync_all()?;
            File::open(self.folder.parent().unwrap_or(&self.folder))?.sync_all()?;
        }
        Ok(self.file.insert((file, head.len() as u64)))
    }
}

fn failure(error: &io::Error) -> StoreError {
    if is_full(error) { StoreError::Full(error.to_string()) } else { StoreError::Engine(error.to_string()) }
}

impl Log for FileLog {
    fn write(&mut self, group: u64, rows: &Batch) -> Result<(), CommitError> {
        let nothing_kept = |e: io::Error| CommitError { error: failure(&e), nothing_kept: true };
        let bytes: usize = rows.iter().map(|(key, value)| key.len() + value.as_ref().map_or(0, Vec::len)).sum();
        self.room.look(0, bytes as u64).map_err(nothing_kept)?;
        if self.file.as_ref().is_none_or(|(_, length)| *length >= SEGMENT) {
            self.begin(group).map_err(nothing_kept)?;
        }
        let record = self.encoder.encode(group, rows).map_err(nothing_kept)?;
        let uncertain = |e: io::Error| CommitError::uncertain(failure(&e));
        let Some((file, length)) = &mut self.file else {
            return Err(uncertain(io::Error::other("the log has no file")));
        };
        file.write_all(record).map_err(uncertain)?;
        *length += record.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> Result<(), CommitError> {
        match &self.file {
            Some((file, _)) if self.durable => {
                file.sync_data().map_err(|e| CommitError::uncertain(failure(&e)))
            }
            _ => Ok(()),
        }
    }
}
