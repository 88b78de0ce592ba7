//! The record of a group in the log. `docs/log-format.md` describes it byte by byte.

use super::super::decompress::decompress;
use super::super::engine::Batch;

/// The bytes of a record's head.
pub(super) const HEAD: usize = 20;
/// The most bytes of a group's rows. A transaction is far smaller; a longer length is damage.
const MOST: u32 = 1 << 30;
/// Rows that take fewer bytes are not compressed: it would save little.
const SMALL: usize = 256;
/// The level of compression: the quickest.
const LEVEL: i32 = 1;

/// The head of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    sum: u32,
    pub(super) group: u64,
    /// The length of the rows before they were compressed, in bytes.
    raw: u32,
    /// The length of what follows the head, in bytes. The rows are compressed if it is less than `raw`.
    pub(super) length: u32,
}

impl Head {
    /// Reads a head; `None` where it cannot be one.
    pub(super) fn read(bytes: &[u8]) -> Option<Head> {
        let (sum, rest) = bytes.split_first_chunk()?;
        let (group, rest) = rest.split_first_chunk()?;
        let (raw, rest) = rest.split_first_chunk()?;
        let (length, _) = rest.split_first_chunk()?;
        let head = Head {
            sum: u32::from_le_bytes(*sum),
            group: u64::from_le_bytes(*group),
            raw: u32::from_le_bytes(*raw),
            length: u32::from_le_bytes(*length),
        };
        (head.group > 0 && head.raw <= MOST && head.length <= head.raw).then_some(head)
    }
}

/// Encodes groups.
pub(in super::super) struct Encoder {
    zstd: zstd::bulk::Compressor<'static>,
    rows: Vec<u8>,
    record: Vec<u8>,
}

impl Encoder {
    pub(in super::super) fn new() -> std::io::Result<Self> {
        Ok(Encoder { zstd: zstd::bulk::Compressor::new(LEVEL)?, rows: Vec::new(), record: Vec::new() })
    }

    /// The record of a group.
    pub(in super::super) fn encode(&mut self, group: u64, batch: &Batch) -> std::io::Result<&[u8]> {
        self.rows.clear();
        for (key, value) in batch {
            put_number(&mut self.rows, key.len());
            self.rows.extend_from_slice(key);
            put_number(&mut self.rows, value.as_ref().map_or(0, |value| value.len() + 1));
            self.rows.extend_from_slice(value.as_deref().unwrap_or_default());
        }
        let too_large = |_| std::io::Error::other("a group is too large for the log");
        let raw = u32::try_from(self.rows.len()).map_err(too_large)?;
        self.record.clear();
        self.record.resize(HEAD, 0);
        if self.rows.len() >= SMALL {
            self.record.resize(HEAD + zstd::zstd_safe::compress_bound(self.rows.len()), 0);
            let length = self.zstd.compress_to_buffer(&self.rows, &mut self.record[HEAD..])?;
            self.record.truncate(HEAD + length);
        }
        if self.record.len() == HEAD || self.record.len() - HEAD >= self.rows.len() {
            self.record.truncate(HEAD);
            self.record.extend_from_slice(&self.rows);
        }
        let length = u32::try_from(self.record.len() - HEAD).map_err(too_large)?;
        self.record[4..12].copy_from_slice(&group.to_le_bytes());
        self.record[12..16].copy_from_slice(&raw.to_le_bytes());
        self.record[16..20].copy_from_slice(&length.to_le_bytes());
        let sum = crc32fast::hash(&self.record[4..]);
        self.record[..4].copy_from_slice(&sum.to_le_bytes());
        Ok(&self.record)
    }
}

/// Whether these bytes, which begin with the head, are a whole record as it was written.
pub(super) fn is_whole(head: &Head, bytes: &[u8]) -> bool {
    bytes.get(4..HEAD + head.length as usize).is_some_and(|rest| crc32fast::hash(rest) == head.sum)
}

/// The rows of a whole record.
pub(super) fn decode(head: &Head, bytes: &[u8]) -> Option<Batch> {
    let body = bytes.get(HEAD..HEAD + head.length as usize)?;
    let unpacked;
    let mut rows = if head.length == head.raw {
        body
    } else {
        unpacked = decompress(body, head.raw as usize).ok()?;
        &unpacked
    };
    let mut batch = Batch::new();
    while !rows.is_empty() {
        let length = take_number(&mut rows)?;
        let key = take(&mut rows, length)?.into();
        let value = match take_number(&mut rows)?.checked_sub(1) {
            Some(length) => Some(take(&mut rows, length)?.into()),
            None => None,
        };
        batch.insert(key, value);
    }
    Some(batch)
}

/// The rows of the record of this group; `None` where it is damaged or another group's.
pub(in super::super) fn decode_record(group: u64, record: &[u8]) -> Option<Batch> {
    let head = Head::read(record).filter(|head| head.group == group && record.len() == HEAD + head.length as usize)?;
    is_whole(&head, record).then(|| decode(&head, record))?
}

/// Appends a number in groups of 7 bits, the lowest first; all but the last have the highest bit set.
fn put_number(to: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

fn take_number(from: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let byte = take(from, 1)?[0];
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take<'a>(from: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(taken)
}
