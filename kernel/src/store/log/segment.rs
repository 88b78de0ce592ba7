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
}

/// The version of the format.
const VERSION: u32 = 1;
/// The bytes of a file's head: magic, version, shop, number of a group, checksum of these.
pub(super) const FILE_HEAD: usize = 40;

/// The head of a file: for a segment with the number of its first group.
pub(super) fn head(kind: Kind, shop: ShopId, group: u64) -> Vec<u8> {
    let mut head = [kind.magic().as_slice(), &VERSION.to_le_bytes(), &shop, &group.to_le_bytes()].concat();
    head.extend_from_slice(&crc32fast::hash(&head).to_le_bytes());
    head
}

/// Why a file's head is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadHead {
    /// It is not one, or damaged.
    Damaged,
    /// A newer program wrote it.
    Newer(u32),
}

fn read_head(kind: Kind, bytes: &[u8]) -> Result<(ShopId, u64), BadHead> {
    let (head, _) = bytes.split_first_chunk::<FILE_HEAD>().ok_or(BadHead::Damaged)?;
    let (told, sum) = head.split_last_chunk::<4>().ok_or(BadHead::Damaged)?;
    let rest = told.strip_prefix(kind.magic()).filter(|_| crc32fast::hash(told) == u32::from_le_bytes(*sum));
    let (version, rest) = rest.and_then(|rest| rest.split_first_chunk::<4>()).ok_or(BadHead::Damaged)?;
    match u32::from_le_bytes(*version) {
        VERSION => {}
        newer => return Err(BadHead::Newer(newer)),
    }
    let (shop, group) = rest.split_first_chunk().ok_or(BadHead::Damaged)?;
    let group = group.try_into().map_err(|_| BadHead::Damaged)?;
    Ok((*shop, u64::from_le_bytes(group)))
}

/// Reads the head of a file: its shop, and the number of a group.
pub(super) fn file_head(kind: Kind, path: &Path) -> std::io::Result<Result<(ShopId, u64), BadHead>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(FILE_HEAD as u64).read_to_end(&mut bytes)?;
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

    fn has_record_after(&self, at: usize) -> bool {
        let next = self.next..self.next + LATER;
        (at..self.bytes.len()).any(|at| {
            let bytes = &self.bytes[at..];
            Head::read(bytes).is_some_and(|head| next.contains(&head.group) && group_record::is_whole(&head, bytes))
        })
    }
}

/// How far ahead the number of a record may be that shows that an earlier one was damaged.
const LATER: u64 = 1 << 20;
