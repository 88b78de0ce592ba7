//! A segment: a file of the log, with a head and the records of some groups. A base has the same head.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::super::engine::Batch;
use super::group_record::{self, HEAD, Head};
use super::source::ShopId;

/// A kind of file of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The groups from one on.
    Segment,
    /// All rows after one group.
    Base,
}

impl Kind {
    /// The first bytes of such a file.
    fn magic(self) -> &'static [u8; 8] {
        match self {
            Kind::Segment => b"SOKONILG",
            Kind::Base => b"SOKONIBS",
        }
    }

    /// The version of its format that this program writes. It reads those before too.
    fn version(self) -> u32 {
        match self {
            Kind::Segment => 1,
            Kind::Base => 2,
        }
    }
}

/// The bytes of a file's head: magic, version, shop, number of a group, checksum of these.
const FILE_HEAD: usize = 40;
/// The bytes that follow it in a base: the number of another group, checksum of all bytes before.
const UPTO: usize = 12;

/// The head of a segment with the number of its first group.
pub(super) fn segment_head(shop: ShopId, first: u64) -> Vec<u8> {
    head(Kind::Segment, shop, first)
}

/// The head of a base after a group, with rows of groups up to another.
pub(super) fn base_head(shop: ShopId, group: u64, upto: u64) -> Vec<u8> {
    let head = head(Kind::Base, shop, group);
    summed([head.as_slice(), &upto.to_le_bytes()].concat())
}

fn head(kind: Kind, shop: ShopId, group: u64) -> Vec<u8> {
    summed([kind.magic().as_slice(), &kind.version().to_le_bytes(), &shop, &group.to_le_bytes()].concat())
}

/// Adds a checksum of all bytes before it.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The head of a file, as it was read.
pub(super) struct FileHead {
    pub(super) shop: ShopId,
    /// The number of a segment's first group, or of the group of a base.
    pub(super) group: u64,
    /// The last group of which a base may have rows. A base of version 1 does not tell: it is taken for its own group.
    pub(super) upto: u64,
    /// The length of the head, in bytes.
    pub(super) length: u64,
}

/// Why a file's head is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadHead {
    /// It is not one, or damaged.
    Damaged,
    /// A newer program wrote it.
    Newer(u32),
}

/// The first bytes without the checksum at their end, where that is right.
fn checked(bytes: &[u8], length: usize) -> Result<&[u8], BadHead> {
    let (told, sum) = bytes.get(..length).and_then(|bytes| bytes.split_last_chunk()).ok_or(BadHead::Damaged)?;
    if crc32fast::hash(told) == u32::from_le_bytes(*sum) { Ok(told) } else { Err(BadHead::Damaged) }
}

fn read_head(kind: Kind, bytes: &[u8]) -> Result<FileHead, BadHead> {
    let told = checked(bytes, FILE_HEAD)?.strip_prefix(kind.magic()).ok_or(BadHead::Damaged)?;
    let (version, rest) = told.split_first_chunk().ok_or(BadHead::Damaged)?;
    let version = u32::from_le_bytes(*version);
    if !(1..=kind.version()).contains(&version) {
        return Err(BadHead::Newer(version));
    }
    let (shop, group) = rest.split_first_chunk().ok_or(BadHead::Damaged)?;
    let group = u64::from_le_bytes(group.try_into().map_err(|_| BadHead::Damaged)?);
    let (upto, length) = match kind {
        Kind::Base if version > 1 => {
            let upto = checked(bytes, FILE_HEAD + UPTO)?.last_chunk().ok_or(BadHead::Damaged)?;
            (u64::from_le_bytes(*upto), FILE_HEAD + UPTO)
        }
        Kind::Base | Kind::Segment => (group, FILE_HEAD),
    };
    Ok(FileHead { shop: *shop, group, upto, length: length as u64 })
}

/// Reads the head of a file.
pub(super) fn file_head(kind: Kind, path: &Path) -> std::io::Result<Result<FileHead, BadHead>> {
    let mut bytes = Vec::new();
    File::open(path)?.take((FILE_HEAD + UPTO) as u64).read_to_end(&mut bytes)?;
    Ok(read_head(kind, &bytes))
}

/// The records of a segment.
pub(super) struct Records {
    bytes: Vec<u8>,
    at: usize,
    next: u64,
}

/// The end of a segment's records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The last record is followed by nothing.
    Whole,
    /// From this byte on there is a piece of a record that was never acknowledged.
    Torn(u64),
    /// A record at this byte is damaged: a later one is whole.
    Damaged(u64),
}

impl Records {
    /// The records of a segment whose first group has this number.
    pub(super) fn read(path: &Path, first: u64) -> std::io::Result<Self> {
        Ok(Records { bytes: fs::read(path)?, at: FILE_HEAD, next: first })
    }

    /// The number of the group after the last one that was read.
    pub(super) fn next_group(&self) -> u64 {
        self.next
    }

    /// The next whole record: its head and its bytes.
    fn next_record(&mut self) -> Option<(Head, &[u8])> {
        let bytes = self.bytes.get(self.at..)?;
        let head = Head::read(bytes).filter(|head| head.group == self.next && group_record::is_whole(head, bytes))?;
        self.at += HEAD + head.length as usize;
        self.next += 1;
        Some((head, bytes))
    }

    /// The next group, or its number alone if it is not `wanted`.
    pub(super) fn next(&mut self, wanted: impl Fn(u64) -> bool) -> Option<(u64, Option<Batch>)> {
        let (head, bytes) = self.next_record()?;
        if !wanted(head.group) {
            return Some((head.group, None));
        }
        // The checksum was right, so that it can be opened unless the program that wrote it was wrong.
        Some((head.group, Some(group_record::decode(&head, bytes)?)))
    }

    /// What follows the last record that was read.
    pub(super) fn end(&self) -> End {
        if self.at == self.bytes.len() {
            return End::Whole;
        }
        let at = self.at.min(self.bytes.len());
        // A record is written only once the one before it is durable.
        if self.has_record_after(at) { End::Damaged(at as u64) } else { End::Torn(at as u64) }
    }

    /// Whether there is a whole record anywhere in the segment.
    pub(super) fn has_record(&self) -> bool {
        self.has_record_after(0)
    }

    /// The highest number of a group that is read or has a whole record behind damage. Where there is none, that of the
    /// group before the segment, which was kept before the segment began.
    pub(super) fn last_known(mut self) -> u64 {
        while self.next(|_| false).is_some() {}
        self.records_after(self.at).max().unwrap_or(self.next.saturating_sub(1))
    }

    fn has_record_after(&self, at: usize) -> bool {
        self.records_after(at).next().is_some()
    }

    /// The groups of whole records, wherever they begin.
    fn records_after(&self, at: usize) -> impl Iterator<Item = u64> {
        let next = self.next..self.next + LATER;
        (at..self.bytes.len()).filter_map(move |at| {
            let bytes = &self.bytes[at..];
            let whole = |head: &Head| next.contains(&head.group) && group_record::is_whole(head, bytes);
            Head::read(bytes).filter(whole).map(|head| head.group)
        })
    }
}

/// How far ahead the number of a record may be that shows that an earlier one was damaged.
const LATER: u64 = 1 << 20;
