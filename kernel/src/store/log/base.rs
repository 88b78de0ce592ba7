//! A base: a file with all rows of the store after one group, from which the log goes on. The segments before it are not
//! needed any more.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::super::engine::{Batch, Pair, SharedBytes};
use super::bases::{Base, base_name};
use super::group_record::{Encoder, HEAD, Head, decode, is_whole};
use super::segment::base_head;
use super::segments::segments;
use super::source::ShopId;

/// How much of the rows is in one record, in bytes.
const RECORD: usize = 1 << 20;

/// Writes a base. Until it is finished it has another name.
pub(in super::super) struct BaseWriter {
    folder: PathBuf,
    shop: ShopId,
    group: u64,
    to: BufWriter<File>,
    encoder: Encoder,
    records: u64,
    rows: Batch,
    bytes: usize,
}

/// The name of a base while it is written.
const UNFINISHED: &str = "base.new";

impl BaseWriter {
    /// Begins a base after this group.
    pub(super) fn begin(folder: &Path, shop: ShopId, group: u64) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut to = BufWriter::new(File::create(folder.join(UNFINISHED))?);
        // The end of its rows is known at its end.
        to.write_all(&base_head(shop, group, group))?;
        let (encoder, rows) = (Encoder::new()?, Batch::new());
        Ok(BaseWriter { folder: folder.to_owned(), shop, group, to, encoder, records: 0, rows, bytes: 0 })
    }

    /// Adds a row; they come in the order of their keys.
    pub(in super::super) fn row(&mut self, (key, value): Pair) -> io::Result<()> {
        self.bytes += key.len() + value.len();
        self.rows.insert(key, Some(value));
        if self.bytes >= RECORD { self.record() } else { Ok(()) }
    }

    fn record(&mut self) -> io::Result<()> {
        self.bytes = 0;
        self.records += 1;
        let rows = std::mem::take(&mut self.rows);
        self.to.write_all(self.encoder.encode(self.records, &rows)?)
    }

    /// Gives the base its name, durably. It ends with a record without rows. `upto` is the last group of which it may
    /// have rows.
    pub(in super::super) fn finish(mut self, upto: u64) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.record()?;
        }
        self.record()?;
        // The groups that it needs come first: a store without durability leaves them to the system.
        for segment in segments(&self.folder)? {
            File::open(&segment.path)?.sync_all()?;
        }
        self.to.seek(SeekFrom::Start(0))?;
        self.to.write_all(&base_head(self.shop, self.group, upto))?;
        self.to.flush()?;
        self.to.get_ref().sync_all()?;
        fs::rename(self.folder.join(UNFINISHED), self.folder.join(base_name(self.group)))?;
        File::open(&self.folder)?.sync_all()
    }

    /// Deletes what was written.
    pub(in super::super) fn give_up(self) {
        let _ = fs::remove_file(self.folder.join(UNFINISHED));
    }
}

/// The rows of a base, in the order of their keys. An error is for a person.
pub(in super::super) struct BaseRows {
    shown: String,
    from: BufReader<File>,
    at: u64,
    records: u64,
    rows: std::collections::btree_map::IntoIter<SharedBytes, Option<SharedBytes>>,
    /// Whether the last record was read, or an error was found.
    ended: bool,
}

impl BaseRows {
    /// Opens a base.
    pub(super) fn open(base: &Base) -> Result<Self, String> {
        let (shown, at) = (base.shown(), base.rows);
        let mut from = BufReader::new(File::open(&base.path).map_err(|e| format!("{shown}: {}", e.kind()))?);
        from.seek(SeekFrom::Start(at)).map_err(|e| format!("{shown}: {}", e.kind()))?;
        Ok(BaseRows { shown, from, at, records: 0, rows: Batch::new().into_iter(), ended: false })
    }

    /// The next record. Without rows it is the last one.
    fn record(&mut self) -> Option<Batch> {
        let mut record = vec![0; HEAD];
        self.from.read_exact(&mut record).ok()?;
        let head = Head::read(&record).filter(|head| head.group == self.records + 1)?;
        (&mut self.from).take(u64::from(head.length)).read_to_end(&mut record).ok()?;
        let rows = is_whole(&head, &record).then(|| decode(&head, &record))??;
        let is_end = !rows.is_empty() || self.from.read(&mut [0]).is_ok_and(|more| more == 0);
        self.records += 1;
        self.at += record.len() as u64;
        is_end.then_some(rows)
    }
}

impl Iterator for BaseRows {
    type Item = Result<Pair, String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((key, value)) = self.rows.next() {
                return Some(Ok((key, value.unwrap_or_default())));
            }
            if self.ended {
                return None;
            }
            match self.record() {
                Some(rows) if rows.is_empty() => self.ended = true,
                Some(rows) => self.rows = rows.into_iter(),
                None => {
                    self.ended = true;
                    return Some(Err(format!("{} is damaged at byte {}", self.shown, self.at)));
                }
            }
        }
    }
}
