//! How far a log went, as far as its files tell, whatever is wrong with them.

use std::path::Path;

use super::bases::bases;
use super::segment::{BadHead, Kind, Records, file_head};
use super::segments::{LogFile, segments};
use super::source::ShopId;

/// The highest number of a group of which the files of a shop's log know. `None` where they tell nothing: there is none,
/// or one is of another shop or of a newer program, or cannot be read.
pub(in super::super) fn last_known(folder: &Path, shop: ShopId) -> Option<u64> {
    let mut last: Option<u64> = None;
    for base in bases(folder).ok()? {
        last = last.max(Some(told(Kind::Base, &base, shop)?));
    }
    for segment in segments(folder).ok()? {
        told(Kind::Segment, &segment, shop)?;
        last = last.max(Some(Records::read(&segment.path, segment.group).ok()?.last_known()));
    }
    last
}

/// The last group of which a file tells before its records: in its head, or in its name where the head is damaged.
fn told(kind: Kind, file: &LogFile, shop: ShopId) -> Option<u64> {
    match file_head(kind, &file.path).ok()? {
        Ok(head) => (head.shop == shop).then(|| head.upto.max(file.group)),
        Err(BadHead::Damaged) => Some(file.group),
        Err(BadHead::Newer(_)) => None,
    }
}
