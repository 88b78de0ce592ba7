//! The checks of the engine's files before it opens them.

use std::fs::{self, File};
use std::path::Path;

/// Checks the engine's files first: the engine would take some damage for an empty store and write over it.
pub(super) fn check_engine(engine: &Path) -> Result<(), String> {
    let settings = fs::read(engine.join("conf")).map_err(|e| format!("store/conf: {}", e.kind()))?;
    if settings.len() != SETTINGS.len() + 4 || !settings.starts_with(SETTINGS) {
        return Err("store/conf is damaged".to_owned());
    }
    check_segments(&engine.join("db"))
}

/// The engine's settings as it stores them, before their checksum.
const SETTINGS: &[u8] = b"segment_size: 8388608\nuse_compression: false\nversion: 0.34\n";

/// The bytes of a segment of the engine's file. The engine keeps at most a quarter of that there in one piece; a larger
/// piece goes to a file that it never syncs. A leaf of some twenty rows of 64 KiB must stay below that.
pub(super) const SEGMENT: usize = 8 << 20;

/// The bytes of a segment's head: inverted CRC-32 of the rest, two numbers.
const HEAD: usize = 20;

/// Checks that at least one segment has a valid head.
fn check_segments(file: &Path) -> Result<(), String> {
    use std::io::{Read, Seek, SeekFrom};
    let fault = |e: std::io::Error| format!("store/db: {}", e.kind());
    let mut db = File::open(file).map_err(fault)?;
    let length = db.metadata().map_err(fault)?.len();
    let mut at = 0;
    while at + HEAD as u64 <= length {
        let mut head = [0; HEAD];
        db.seek(SeekFrom::Start(at)).and_then(|_| db.read_exact(&mut head)).map_err(fault)?;
        if let Some((sum, rest)) = head.split_first_chunk::<4>()
            && u32::from_le_bytes(*sum) ^ u32::MAX == crc32(rest)
        {
            return Ok(());
        }
        at += SEGMENT as u64;
    }
    Err("store/db is damaged".to_owned())
}

/// CRC-32 as in Ethernet, bit by bit: for small inputs.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}
