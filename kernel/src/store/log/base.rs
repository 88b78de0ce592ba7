//! A base: a file with all rows of the store after one group, from which the log goes on. The segments before it are not
//! needed any more.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::super::engine::{Batch, Pair};
use super::group_record::{Encoder, HEAD, Head, decode, is_whole};
use super::segment::{FILE_HEAD, Kind, head};
use super::segments::base_name;
use super::source::ShopId;

/// How much of the rows is in one record, in bytes.
const RECORD: usize = 1 << 20;

/// Writes a base. Until it is finished it has another name.
pub(in super::super) struct BaseWriter {
    folder: PathBuf,
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
        to.write_all(&head(Kind::Base, shop, group))?;
        let (encoder, rows) = (Encoder::new()?, Batch::new());
        Ok(BaseWriter { folder: folder.to_owned(), group, to, encoder, records: 0, rows, bytes: 0 })
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

    /// Gives the base its name, durably. It ends with a record without rows.
    pub(in super::super) fn finish(mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.record()?;
        }
        self.record()?;
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
    rows: std::collections::btree_map::IntoIter<Vec<u8>, Option<Vec<u8>>>,
    /// Whether the last record was read, or an error was found.
    ended: bool,
}

impl BaseRows {
    /// Opens a base, whose head is right.
    pub(super) fn open(path: &Path, shown: String) -> Result<Self, String> {
        let mut from = BufReader::new(File::open(path).map_err(|e| format!("{shown}: {}", e.kind()))?);
        let at = FILE_HEAD as u64;
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
