//! A block: adjacent rows as one value. A key says how many bytes it shares with the one before it, and the whole is
//! compressed where that makes it smaller.
//!
//! The form: one byte that tells how it is packed; if it is compressed, the length of the rows as a varint; the rows. A
//! row: the number of bytes shared with the key before, of the key's other bytes and of the value's bytes, as varints;
//! then the other bytes of the key, and the value.
//!
//! There is no checksum: the engine below has one on everything that it writes. Damaged bytes are an error or other
//! rows, never a panic, and the memory that they take is bounded by their own length.

use std::ops::Range;

use super::super::StoreError;
use super::super::decompress::decompress;

/// The rows follow as they are.
const PLAIN: u8 = 0;
/// The rows are compressed by lz4.
const LZ4: u8 = 1;
/// The rows are compressed by zstd: more work, fewer bytes.
const ZSTD: u8 = 2;
/// A compressed byte stands for at most so many. Lz4 has no more; a block that zstd would make even smaller is left to lz4.
const MOST_EXPANDED: usize = 255;
/// The level of zstd. On a shop's rows level 1 took 7 % more bytes, and level 9 no fewer.
const LEVEL: i32 = 3;

/// The error over a block that is not one.
fn damaged() -> StoreError {
    StoreError::Engine("a block of rows is damaged".to_owned())
}

/// A block that was read.
#[derive(Default)]
pub(super) struct Block {
    /// The keys, one after the other.
    keys: Vec<u8>,
    /// The rows in their stored form.
    packed: Vec<u8>,
    rows: Vec<Row>,
}

/// A row: its key within the keys, its value within the stored form.
struct Row {
    key: Range<usize>,
    value: Range<usize>,
}

impl Block {
    /// Reads a block.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, StoreError> {
        let packed = unpacked(bytes)?;
        let (mut keys, mut rows) = (Vec::new(), Vec::<Row>::new());
        let mut walk = Walk { packed: &packed, at: 0 };
        while let Some(Packed { shared, rest, value }) = walk.next()? {
            let before = rows.last().map_or(0..0, |row| row.key.clone());
            let start = keys.len();
            if shared > before.len() || (!rows.is_empty() && packed[rest.clone()] <= keys[before.start + shared..]) {
                return Err(damaged());
            }
            keys.extend_from_within(before.start..before.start + shared);
            keys.extend_from_slice(&packed[rest]);
            rows.push(Row { key: start..keys.len(), value });
        }
        Ok(Block { keys, packed, rows })
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The key of a row that is there.
    pub(super) fn key(&self, at: usize) -> &[u8] {
        &self.keys[self.rows[at].key.clone()]
    }

    /// The value of a row that is there.
    pub(super) fn value(&self, at: usize) -> &[u8] {
        &self.packed[self.rows[at].value.clone()]
    }

    pub(super) fn last_key(&self) -> Option<&[u8]> {
        self.rows.last().map(|row| &self.keys[row.key.clone()])
    }

    /// The value of a key.
    pub(super) fn find(&self, key: &[u8]) -> Option<&[u8]> {
        let at = self.rows.binary_search_by(|row| self.keys[row.key.clone()].cmp(key)).ok()?;
        Some(self.value(at))
    }

    /// Roughly how much memory it takes, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.keys.len() + self.packed.len() + self.rows.len() * size_of::<Row>()
    }

    /// How many rows have keys that come before this one, or are it if `with` is set.
    pub(super) fn before(&self, key: &[u8], with: bool) -> usize {
        self.rows.partition_point(|row| {
            let own = &self.keys[row.key.clone()];
            own < key || (with && own == key)
        })
    }
}

/// The bytes that a row takes in a block before that is compressed, after the row of the key `before`.
pub(super) fn row_len(before: &[u8], key: &[u8], value: &[u8]) -> usize {
    let shared = shared(before, key);
    let rest = key.len() - shared;
    varint_len(shared) + varint_len(rest) + varint_len(value.len()) + rest + value.len()
}

/// Packs rows, which come in the order of their keys.
pub(super) fn pack(rows: &[(&[u8], &[u8])]) -> Vec<u8> {
    with_lz4(rows_of(rows))
}

/// The stored form of rows.
fn rows_of(rows: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut before: &[u8] = &[];
    for (key, value) in rows {
        let shared = shared(before, key);
        put_varint(&mut packed, shared);
        put_varint(&mut packed, key.len() - shared);
        put_varint(&mut packed, value.len());
        packed.extend_from_slice(&key[shared..]);
        packed.extend_from_slice(value);
        before = key;
    }
    packed
}

fn with_lz4(mut packed: Vec<u8>) -> Vec<u8> {
    let compressed = lz4_flex::block::compress(&packed);
    if let Some(bytes) = compressed_form(LZ4, packed.len(), &compressed) {
        return bytes;
    }
    packed.insert(0, PLAIN);
    packed
}

/// A compressed block, if it is smaller than its rows.
fn compressed_form(kind: u8, length: usize, compressed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = vec![kind];
    put_varint(&mut bytes, length);
    bytes.extend_from_slice(compressed);
    (bytes.len() <= length).then_some(bytes)
}

/// Packs dense blocks: larger ones, whose rows are seldom changed again, with more work for fewer bytes.
pub(super) struct DenseCompressor(zstd::bulk::Compressor<'static>);

impl DenseCompressor {
    pub(super) fn new() -> Result<Self, StoreError> {
        zstd::bulk::Compressor::new(LEVEL).map(DenseCompressor).map_err(|e| StoreError::Engine(e.to_string()))
    }

    /// Packs rows, which come in the order of their keys.
    pub(super) fn pack(&mut self, rows: &[(&[u8], &[u8])]) -> Result<Vec<u8>, StoreError> {
        let packed = rows_of(rows);
        let compressed = self.0.compress(&packed).map_err(|e| StoreError::Engine(e.to_string()))?;
        let short = packed.len() <= compressed.len().saturating_mul(MOST_EXPANDED);
        let dense = compressed_form(ZSTD, packed.len(), &compressed).filter(|_| short);
        Ok(dense.unwrap_or_else(|| with_lz4(packed)))
    }
}

/// The shortest key that is above one and at most the other, which comes after it.
pub(super) fn separator(before: &[u8], after: &[u8]) -> Vec<u8> {
    after[..=shared(before, after)].to_vec()
}

/// How many bytes two keys have in common at their beginning.
fn shared(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The rows of a block in their stored form, not compressed.
fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, StoreError> {
    match bytes.split_first() {
        Some((&PLAIN, rows)) => Ok(rows.to_vec()),
        Some((&kind @ (LZ4 | ZSTD), rest)) => {
            let mut at = 0;
            let length = take_varint(rest, &mut at).ok_or_else(damaged)?;
            let compressed = &rest[at..];
            if length > compressed.len().saturating_mul(MOST_EXPANDED) {
                return Err(damaged());
            }
            let rows = if kind == LZ4 {
                lz4_flex::block::decompress(compressed, length).map_err(|_| damaged())?
            } else {
                decompress(compressed, length).map_err(|_| damaged())?
            };
            if rows.len() == length { Ok(rows) } else { Err(damaged()) }
        }
        _ => Err(damaged()),
    }
}

/// A row in its stored form: how many bytes its key shares with the one before, where the others are, where its value.
struct Packed {
    shared: usize,
    rest: Range<usize>,
    value: Range<usize>,
}

/// A walk over rows in their stored form.
struct Walk<'a> {
    packed: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn next(&mut self) -> Result<Option<Packed>, StoreError> {
        if self.at == self.packed.len() {
            return Ok(None);
        }
        self.row().map(Some).ok_or_else(damaged)
    }

    fn row(&mut self) -> Option<Packed> {
        let shared = take_varint(self.packed, &mut self.at)?;
        let rest = take_varint(self.packed, &mut self.at)?;
        let value = take_varint(self.packed, &mut self.at)?;
        let rest = self.at..self.at.checked_add(rest)?;
        let value = rest.end..rest.end.checked_add(value)?;
        self.at = value.end;
        (self.at <= self.packed.len()).then_some(Packed { shared, rest, value })
    }
}

/// Appends a number, 7 bits a byte, the lowest first.
fn put_varint(to: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

fn varint_len(number: usize) -> usize {
    (number | 1).ilog2() as usize / 7 + 1
}

/// The number at a place, which is moved behind it. `None` where it is cut off, or over 4 bytes long.
fn take_varint(from: &[u8], at: &mut usize) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let byte = *from.get(*at)?;
        *at += 1;
        number |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
