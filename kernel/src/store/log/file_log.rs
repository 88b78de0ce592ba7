//! The log in files: segments in the folder `log` beside the engine's files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::super::StoreError;
use super::super::engine::{Batch, CommitError, OWN_ROWS, Pair, bytes_of};
use super::super::error::plain;
use super::super::free_space::{FreeSpace, is_full};
use super::Log;
use super::base::{BaseRows, BaseWriter};
use super::bases::{self, Base};
use super::extent::last_known;
use super::group_record::Encoder;
use super::segment::segment_head;
use super::segments::{self, LogFile};
use super::source::{ShopId, Source};

/// A segment takes no further group once it is so long, in bytes.
const SEGMENT: u64 = if cfg!(test) { 16 << 10 } else { 16 << 20 };

/// A segment is filled in steps of so many bytes.
const FILLED: u64 = if cfg!(test) { 1 } else { 1 << 20 };
/// Without durability so many bytes are held back.
const UNWRITTEN: u64 = 1 << 20;
/// In a quiet shop a base is not worth its writing while the segments after the last one are shorter, in bytes, or shorter
/// than half of it.
const SHORT: u64 = if cfg!(test) { 16 << 10 } else { 8 << 20 };
/// The same while groups come: a base takes a processor's time that they need. And at least twice the last one.
const LONG: u64 = 8 * SHORT;

/// A log in files.
pub(in super::super) struct FileLog {
    folder: PathBuf,
    shop: ShopId,
    segment: Option<Segment>,
    torn: Option<(PathBuf, u64)>,
    encoder: Encoder,
    durable: bool,
    room: FreeSpace,
    /// The length of the newest base, and of the full segments after it, in bytes.
    base: u64,
    full: u64,
}

/// The segment that is written to.
struct Segment {
    file: File,
    /// Where the next record begins.
    length: u64,
    /// Up to here the file has been filled: a write within it changes no metadata, which would have to be synced too.
    filled: u64,
    /// Without durability: records that are not in the file yet, at its end.
    unwritten: Vec<u8>,
}

impl Segment {
    /// Adds a record: to the file, or without durability to what is written now and then.
    fn add(&mut self, record: &[u8], durable: bool) -> io::Result<()> {
        if durable {
            self.file.write_all_at(record, self.length)?;
        }
        self.length += record.len() as u64;
        if !durable {
            self.unwritten.extend_from_slice(record);
            if self.unwritten.len() as u64 >= UNWRITTEN {
                self.write()?;
            }
        }
        Ok(())
    }

    /// Writes what is not in the file yet.
    fn write(&mut self) -> io::Result<()> {
        let unwritten = std::mem::take(&mut self.unwritten);
        self.file.write_all_at(&unwritten, self.length - unwritten.len() as u64)
    }

    /// Fills the file so that a record of this length fits.
    fn fill(&mut self, record: usize) -> io::Result<()> {
        static ZEROS: [u8; 64 << 10] = [0; 64 << 10];
        let needed = self.length + record as u64;
        if needed > self.filled {
            let filled = needed.next_multiple_of(FILLED);
            let mut at = self.filled;
            while at < filled {
                let zeros = &ZEROS[..ZEROS.len().min((filled - at) as usize)];
                self.file.write_all_at(zeros, at)?;
                at += zeros.len() as u64;
            }
            self.file.sync_all()?;
            self.filled = filled;
        }
        Ok(())
    }

    /// Writes what is not in the file yet, and cuts off what was filled and is not used.
    fn end(&mut self) -> io::Result<()> {
        self.write()?;
        self.file.set_len(self.length)
    }
}

impl Drop for FileLog {
    fn drop(&mut self) {
        // Else the next run cuts it.
        let _ = self.segment.as_mut().map_or(Ok(()), Segment::end);
    }
}

/// A log that was opened.
pub(in super::super) struct Opened {
    pub(in super::super) log: FileLog,
    /// The number of the last group.
    pub(in super::super) last: u64,
}

/// The rows of a base.
///
/// # Errors
/// What is wrong with it, for a person.
pub(in super::super) fn rows_of_base(base: &Base) -> Result<BaseRows, String> {
    BaseRows::open(base)
}

/// Reads the groups after a base, and calls `f` with each. Returns the number of the last one.
///
/// # Errors
/// What is wrong with the log, for a person.
pub(in super::super) fn groups_after_base(
    folder: &Path,
    base: &Base,
    f: impl FnMut(u64, Batch) -> Result<(), String>,
) -> Result<u64, String> {
    segments::read(folder, base.group, base.source(), f).map(|found| found.last)
}

/// Checks that the log has all that the engine has, and what comes after it.
///
/// # Errors
/// What is wrong with it, for a person.
pub(in super::super) fn check_after(folder: &Path, engine: Source) -> Result<(), String> {
    let base = bases::newest_base(folder)?;
    base.check_whole(segments::read(folder, base.group, engine, |_, _| Ok(()))?.last)
}

/// Whether there is a group in the log of this folder, or there was one.
pub(in super::super) fn has_groups(folder: &Path) -> bool {
    segments::segments(folder).is_ok_and(|segments| !segments.is_empty())
}

/// Writes a base with all rows of an engine, and deletes what is not needed beside it. Where there is no log, one begins.
///
/// # Errors
/// What is wrong, for a person.
pub(in super::super) fn renew(
    folder: &Path,
    engine: Source,
    rows: &mut dyn Iterator<Item = Result<Pair, StoreError>>,
) -> Result<(), String> {
    let fault = |e: io::Error| format!("log: {}", plain(&e));
    // A kill may have left the engine with rows of later groups.
    let upto = last_known(folder, engine.shop).map_or(engine.applied, |last| last.max(engine.applied));
    let mut base = BaseWriter::begin(folder, engine.shop, engine.applied).map_err(fault)?;
    for row in rows {
        let (key, value) = row.map_err(|e| e.to_string())?;
        if !key.starts_with(OWN_ROWS) {
            base.row((key, value)).map_err(fault)?;
        }
    }
    base.finish(upto).and_then(|()| sync_parent(folder)).map_err(fault)?;
    forget(folder, engine.applied).map_err(fault)?;
    // The last segment too, if the base has all that is in it. One that is damaged stays, so that the damage is told.
    match segments::read(folder, engine.applied, engine, |_, _| Ok(())) {
        Ok(found) if found.last == engine.applied && found.torn.is_none() => forget_segments(folder),
        _ => Ok(()),
    }
}

/// Deletes all segments.
fn forget_segments(folder: &Path) -> Result<(), String> {
    let delete = |segments: Vec<LogFile>| segments.iter().try_for_each(|segment| fs::remove_file(&segment.path));
    segments::segments(folder).and_then(delete).map_err(|e| format!("log: {}", plain(&e)))
}

/// [`renew`] where the engine has all groups of the log: segments that cannot be read after the new base are deleted.
///
/// # Errors
/// What is wrong, for a person.
pub(in super::super) fn begin_anew(
    folder: &Path,
    engine: Source,
    rows: &mut dyn Iterator<Item = Result<Pair, StoreError>>,
) -> Result<(), String> {
    renew(folder, engine, rows)?;
    let readable = segments::read(folder, engine.applied, engine, |_, _| Ok(())).is_ok();
    if readable || last_known(folder, engine.shop).is_none_or(|last| last > engine.applied) {
        return Ok(());
    }
    forget_segments(folder)
}

/// Deletes what nobody needs any more: neither the newest base, nor an engine that has all groups up to `applied`.
/// Returns the length of that base and of the segments that stay, but for the last one.
fn forget(folder: &Path, applied: u64) -> io::Result<(u64, u64)> {
    let (bases, segments) = (bases::bases(folder)?, segments::segments(folder)?);
    let Some(newest) = bases.last() else { return Ok((0, 0)) };
    let needed = applied.min(newest.group) + 1;
    let mut stay = 0;
    for pair in segments.windows(2) {
        // The last one is never deleted: it is written to.
        if pair[1].group <= needed {
            fs::remove_file(&pair[0].path)?;
        } else {
            stay += fs::metadata(&pair[0].path)?.len();
        }
    }
    // Last: the base before it needs those segments.
    bases.iter().rev().skip(1).try_for_each(|base| fs::remove_file(&base.path))?;
    Ok((fs::metadata(&newest.path)?.len(), stay))
}

impl FileLog {
    /// Opens the log in a folder, and calls `replay` with each group that the engine does not have. Writes nothing.
    ///
    /// # Errors
    /// What is wrong with the log, for a person.
    pub(in super::super) fn open(
        folder: PathBuf,
        source: Source,
        durable: bool,
        room: FreeSpace,
        replay: impl FnMut(u64, Batch) -> Result<(), String>,
    ) -> Result<Opened, String> {
        let base = bases::newest_base(&folder)?;
        if base.shop != source.shop {
            return Err(format!("{} is of another shop", base.shown()));
        }
        if base.group > source.applied {
            return Err(format!("store/ lacks the groups {} to {}", source.applied + 1, base.group));
        }
        let found = segments::read(&folder, base.group, source, replay)?;
        base.check_whole(found.last)?;
        let encoder = Encoder::new().map_err(|e| e.to_string())?;
        let length = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        let after = segments::segments(&folder).unwrap_or_default();
        let full = after.iter().map(|segment| length(&segment.path)).sum();
        let (shop, base) = (base.shop, length(&base.path));
        let log = FileLog { folder, shop, segment: None, torn: found.torn, encoder, durable, room, base, full };
        Ok(Opened { log, last: found.last })
    }

    /// Begins a segment with this group, after the piece of a record is cut off that was being written when the power
    /// went.
    fn begin(&mut self, group: u64) -> io::Result<()> {
        if let Some((path, at)) = self.torn.take_if(|(path, _)| path.exists()) {
            if at == 0 {
                fs::remove_file(path)?;
            } else {
                File::options().write(true).open(path)?.set_len(at)?;
            }
        }
        if let Some(mut before) = self.segment.take() {
            self.full += before.length;
            before.end()?;
            before.file.sync_all()?;
        } else if let Some(before) = segments::segments(&self.folder)?.last() {
            // A run that was killed may have left records unsynced, which this run has shown: no later one may outlive them.
            File::open(&before.path)?.sync_all()?;
        }
        let head = segment_head(self.shop, group);
        let mut file = File::create(self.folder.join(segments::segment_name(group)))?;
        file.write_all(&head)?;
        if self.durable {
            file.sync_all()?;
            File::open(&self.folder)?.sync_all()?;
        }
        let length = head.len() as u64;
        self.segment = Some(Segment { file, length, filled: length, unwritten: Vec::new() });
        Ok(())
    }
}

/// Makes the entry of a folder durable.
fn sync_parent(folder: &Path) -> io::Result<()> {
    folder.parent().map_or(Ok(()), |parent| File::open(parent)?.sync_all())
}

fn failure(error: &io::Error) -> StoreError {
    if is_full(error) { StoreError::Full(error.to_string()) } else { StoreError::Engine(error.to_string()) }
}

impl Log for FileLog {
    fn write(&mut self, group: u64, rows: &Batch) -> Result<(), CommitError> {
        let nothing_kept = |e: io::Error| CommitError { error: failure(&e), nothing_kept: true };
        self.room.look(0, bytes_of(rows) as u64).map_err(nothing_kept)?;
        if self.segment.as_ref().is_none_or(|segment| segment.length >= SEGMENT) {
            self.begin(group).map_err(nothing_kept)?;
        }
        let record = self.encoder.encode(group, rows).map_err(nothing_kept)?;
        let uncertain = |e: io::Error| CommitError::uncertain(failure(&e));
        let Some(segment) = &mut self.segment else {
            return Err(uncertain(io::Error::other("the log has no file")));
        };
        if self.durable {
            segment.fill(record.len()).map_err(nothing_kept)?;
        }
        segment.add(record, self.durable).map_err(uncertain)
    }

    fn sync(&mut self) -> Result<(), CommitError> {
        match &self.segment {
            Some(segment) if self.durable => segment.file.sync_data().map_err(|e| CommitError::uncertain(failure(&e))),
            _ => Ok(()),
        }
    }

    fn begin_base(&mut self, group: u64, quiet: bool) -> io::Result<Option<BaseWriter>> {
        let length = self.full + self.segment.as_ref().map_or(0, |segment| segment.length);
        let worth = if quiet { SHORT.max(self.base / 2) } else { LONG.max(self.base.saturating_mul(2)) };
        if length < worth {
            return Ok(None);
        }
        // The engine has nothing more than that base: a new one would save no segment.
        if bases::bases(&self.folder)?.last().is_some_and(|base| base.group >= group) {
            return Ok(None);
        }
        if quiet {
            // The base stands for all groups before it, and so for the whole segment.
            self.begin(group + 1)?;
        }
        BaseWriter::begin(&self.folder, self.shop, group).map(Some)
    }

    fn forget(&mut self, applied: u64) -> io::Result<()> {
        (self.base, self.full) = forget(&self.folder, applied)?;
        Ok(())
    }
}
