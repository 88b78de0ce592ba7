//! The segments of a log on disk, and what they hold.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::super::engine::Batch;
use super::segment::{BadHead, End, Kind, Records, file_head};
use super::source::Source;

/// A segment on disk, or a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogFile {
    pub(super) path: PathBuf,
    /// The number of a segment's first group, or of the group of a base.
    pub(super) group: u64,
}

/// The name of the segment whose first group has this number.
pub(super) fn segment_name(first: u64) -> String {
    format!("{first:020}.log")
}

/// The segments in a folder, by their first groups.
pub(super) fn segments(folder: &Path) -> io::Result<Vec<LogFile>> {
    list(folder, segment_name)
}

/// The files in a folder with such a name, by the numbers in them.
pub(super) fn list(folder: &Path, name: fn(u64) -> String) -> io::Result<Vec<LogFile>> {
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let file = entry.file_name();
        let number = file.to_str().and_then(|name| name.split('.').next()?.parse().ok());
        if let Some(group) = number.filter(|group| file.to_str() == Some(&name(*group))) {
            files.push(LogFile { path: entry.path(), group });
        }
    }
    files.sort_by_key(|file| file.group);
    Ok(files)
}

/// The result of reading a log.
#[derive(Debug)]
pub(super) struct Found {
    /// The number of its last group.
    pub(super) last: u64,
    /// The end of the last segment that must be cut off before anything is written, and where it begins.
    pub(super) torn: Option<(PathBuf, u64)>,
}

/// Reads the groups of a shop's log after `source.applied`, and calls `f` with each. It has all groups from the one
/// after `base` on. Changes nothing.
///
/// # Errors
/// What is wrong with the log, for a person.
pub(super) fn read(
    folder: &Path,
    base: u64,
    source: Source,
    mut f: impl FnMut(u64, Batch) -> Result<(), String>,
) -> Result<Found, String> {
    let segments = segments(folder).map_err(|e| format!("log: {}", e.kind()))?;
    let after = source.applied;
    let mut found = Found { last: after, torn: None };
    match segments.first() {
        Some(first) if first.group > base + 1 => {
            return Err(format!("its log lacks the groups {} to {}", base + 1, first.group - 1));
        }
        None if after > base => return Err(format!("its log lacks the groups {} to {after}", base + 1)),
        _ => {}
    }
    for (place, segment) in segments.iter().enumerate() {
        let next = segments.get(place + 1);
        let shown = format!("log/{}", segment_name(segment.group));
        let fault = |e: io::Error| format!("{shown}: {}", e.kind());
        let head = file_head(Kind::Segment, &segment.path).map_err(fault)?;
        let has_record = || Ok::<_, String>(Records::read(&segment.path, segment.group).map_err(fault)?.has_record());
        match head {
            Ok(head) if head.shop != source.shop => return Err(format!("{shown} is of another shop")),
            Ok(head) if head.group != segment.group => return Err(format!("{shown} has another file's name")),
            Ok(_) => {}
            Err(BadHead::Newer(version)) => return Err(format!("{shown} is of a newer Sokoni (version {version})")),
            // The power went while it was made.
            Err(BadHead::Damaged) if next.is_none() && segment.group > after && !has_record()? => {
                found.torn = Some((segment.path.clone(), 0));
                break;
            }
            Err(BadHead::Damaged) => return Err(format!("{shown} is damaged at byte 0")),
        }
        // What the engine has is read only where it is made anew, or looked over.
        if next.is_some_and(|next| next.group <= after + 1) {
            continue;
        }
        let mut records = Records::read(&segment.path, segment.group).map_err(fault)?;
        while let Some((group, rows)) = records.next(|group| group > after) {
            found.last = group.max(after);
            if let Some(rows) = rows {
                f(group, rows)?;
            }
        }
        match (records.end(), next) {
            (End::Whole, None) => {}
            (End::Whole, Some(next)) if next.group == records.next_group() => {}
            (End::Whole, Some(next)) => {
                return Err(format!("its log lacks the groups {} to {}", records.next_group(), next.group - 1));
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
