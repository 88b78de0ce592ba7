//! A segment: a file of the log, with a head and the records of some groups.

use std::fs;
use std::path::Path;

use super::super::engine::Batch;
use super::group_record::{self, HEAD, Head};
use super::segments::ShopId;

/// The first bytes of a segment.
const MAGIC: &[u8; 8] = b"SOKONILG";
/// The version of the format.
const VERSION: u32 = 1;
/// The bytes of a segment's head: magic, version, shop, number of the first group, checksum of these.
pub(super) const SEGMENT_HEAD: usize = 40;

/// The head of a segment.
pub(super) fn head(shop: ShopId, first: u64) -> Vec<u8> {
    let mut head = [MAGIC.as_slice(), &VERSION.to_le_bytes(), &shop, &first.to_le_bytes()].concat();
    head.extend_from_slice(&crc32fast::hash(&head).to_le_bytes());
    head
}

/// Why a segment's head is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadHead {
    /// It is not one, or damaged.
    Damaged,
    /// A newer program wrote it.
    Newer(u32),
}

/// Reads the head of a segment: its shop, and the number of its first group.
fn read_head(bytes: &[u8]) -> Result<(ShopId, u64), BadHead> {
    let (head, _) = bytes.split_first_chunk::<SEGMENT_HEAD>().ok_or(BadHead::Damaged)?;
    let (told, sum) = head.split_last_chunk::<4>().ok_or(BadHead::Damaged)?;
    let rest = told.strip_prefix(MAGIC).filter(|_| crc32fast::hash(told) == u32::from_le_bytes(*sum));
    let (version, rest) = rest.and_then(|rest| rest.split_first_chunk::<4>()).ok_or(BadHead::Damaged)?;
    match u32::from_le_bytes(*version) {
        VERSION => {}
        newer => return Err(BadHead::Newer(newer)),
    }
    let (shop, first) = rest.split_first_chunk().ok_or(BadHead::Damaged)?;
    let first = first.try_into().map_err(|_| BadHead::Damaged)?;
    Ok((*shop, u64::from_le_bytes(first)))
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
        Ok(Records { bytes: fs::read(path)?, at: SEGMENT_HEAD, next: first })
    }

    /// The shop and the first group that the head tells.
    pub(super) fn head(&self) -> Result<(ShopId, u64), BadHead> {
        read_head(&self.bytes)
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
