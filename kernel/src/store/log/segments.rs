//! The segments of a log on disk, and what they hold.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::super::engine::Batch;
use super::segment::{BadHead, End, Records};

/// Tells the logs of two shops apart.
pub(in super::super) type ShopId = [u8; 16];

/// How far the engine is: the shop that it belongs to, and the last group whose rows it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Source {
    pub(in super::super) shop: ShopId,
    pub(in super::super) applied: u64,
}

impl Source {
    /// Reads it from its stored form.
    pub(in super::super) fn read(bytes: &[u8]) -> Option<Self> {
        let (applied, shop) = bytes.split_first_chunk()?;
        Some(Source { applied: u64::from_be_bytes(*applied), shop: shop.try_into().ok()? })
    }

    /// Its stored form: the number in 8 bytes, the highest first, then the shop.
    pub(in super::super) fn stored(&self) -> Vec<u8> {
        [self.applied.to_be_bytes().as_slice(), &self.shop].concat()
    }
}

/// A segment on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) path: PathBuf,
    pub(super) first: u64,
}

/// The name of the segment whose first group has this number.
pub(super) fn name(first: u64) -> String {
    format!("{first:020}.log")
}

/// The segments in a folder, by their first groups.
pub(super) fn list(folder: &Path) -> std::io::Result<Vec<Segment>> {
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut segments = Vec::new();
    for entry in entries {
        let entry = entry?;
        let file = entry.file_name();
        let first = file.to_str().and_then(|name| name.strip_suffix(".log")).and_then(|first| first.parse().ok());
        if let Some(first) = first.filter(|first| file == *name(*first)) {
            segments.push(Segment { path: entry.path(), first });
        }
    }
    segments.sort_by_key(|segment| segment.first);
    Ok(segments)
}

/// The result of reading a log.
#[derive(Debug)]
pub(super) struct Found {
    /// The shop whose log it is; `None` where it has no segment.
    pub(super) shop: Option<ShopId>,
    /// The number of its last group.
    pub(super) last: u64,
    /// The end of the last segment that must be cut off before anything is written, and where it begins.
    pub(super) torn: Option<(PathBuf, u64)>,
}

/// Reads the groups after `source.applied`, and calls `f` with each and the shop. Changes nothing.
///
/// # Errors
/// What is wrong with the log, for a person.
pub(super) fn read(
    folder: &Path,
    source: Option<Source>,
    mut f: impl FnMut(ShopId, u64, Batch) -> Result<(), String>,
) -> Result<Found, String> {
    let segments = list(folder).map_err(|e| format!("log: {}", e.kind()))?;
    let after = source.map_or(0, |source| source.applied);
    let mut found = Found { shop: source.map(|source| source.shop), last: after, torn: None };
    let Some(first) = segments.first() else {
        return if after == 0 { Ok(found) } else { Err("its log is missing".to_owned()) };
    };
    if first.first > after + 1 {
        return Err(format!("its log lacks the groups {} to {}", after + 1, first.first - 1));
    }
    for (place, segment) in segments.iter().enumerate() {
        let next = segments.get(place + 1);
        let shown = format!("log/{}", name(segment.first));
        let mut records =
            Records::read(&segment.path, segment.first).map_err(|e| format!("{shown}: {}", e.kind()))?;
        let shop = match records.head() {
            Ok((shop, first)) => {
                if first != segment.first {
                    return Err(format!("{shown} has another file's name"));
                }
                if *found.shop.get_or_insert(shop) != shop {
                    return Err(format!("{shown} is of another shop"));
                }
                shop
            }
            Err(BadHead::Newer(version)) => return Err(format!("{shown} is of a newer Sokoni (version {version})")),
            // The power went while it was made.
            Err(BadHead::Damaged) if next.is_none() && !records.has_record() && segment.first > after => {
                found.torn = Some((segment.path.clone(), 0));
                break;
            }
            Err(BadHead::Damaged) => return Err(format!("{shown} is damaged at byte 0")),
        };
        // What the engine has need not be read.
        if next.is_some_and(|next| next.first <= after + 1) {
            continue;
        }
        while let Some((group, rows)) = records.next(|group| group > after) {
            found.last = group.max(after);
            if let Some(rows) = rows {
                f(shop, group, rows)?;
            }
        }
        match (records.end(), next) {
            (End::Whole, None) => {}
            (End::Whole, Some(next)) if next.first == records.next_group() => {}
            (End::Whole, Some(next)) => {
                return Err(format!("its log lacks the groups {} to {}", records.next_group(), next.first - 1));
            }
            (End::Torn(at), None) => found.torn = Some((segment.path.clone(), at)),
            (End::Torn(at) | End::Damaged(at), _) => return Err(format!("{shown} is damaged at byte {at}")),
        }
        if next.is_none() && records.next_group() <= after {
            return Err(format!("{shown} has lost what was stored last"));
        }
    }
    Ok(found)
}
