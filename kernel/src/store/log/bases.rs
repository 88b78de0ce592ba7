//! The bases of a log on disk, and the groups without which they are not whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::segment::{BadHead, Kind, file_head};
use super::segments::{self, LogFile};
use super::source::{ShopId, Source};

/// A base on disk, whose head is right.
pub(in super::super) struct Base {
    pub(super) path: PathBuf,
    pub(in super::super) shop: ShopId,
    pub(super) group: u64,
    /// The last group of which it may have rows: they are the store's only together with all groups up to this one.
    upto: u64,
    /// Where its rows begin, in bytes.
    pub(super) rows: u64,
}

impl Base {
    /// Its path in the data folder.
    pub(super) fn shown(&self) -> String {
        format!("log/{}", base_name(self.group))
    }

    /// Checks that the log has all groups that belong to its rows: `last` is the last one.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn check_whole(&self, last: u64) -> Result<(), String> {
        if last >= self.upto {
            return Ok(());
        }
        Err(format!("its log lacks the groups {} to {}", last + 1, self.upto))
    }

    /// How far the engine is that is made of this base alone.
    pub(super) fn source(&self) -> Source {
        Source { shop: self.shop, applied: self.group }
    }
}

/// The name of the base after this group.
pub(super) fn base_name(group: u64) -> String {
    format!("{group:020}.base")
}

/// The bases in a folder, the newest last. All but that are left from before it was made.
pub(super) fn bases(folder: &Path) -> io::Result<Vec<LogFile>> {
    segments::list(folder, base_name)
}

/// The newest base of a log.
///
/// # Errors
/// What is wrong with it, for a person.
pub(super) fn newest_base(folder: &Path) -> Result<Base, String> {
    open(listed(folder)?.pop().ok_or(MISSING)?)
}

/// The newest base of which the log has all groups.
///
/// # Errors
/// What is wrong with the log, for a person.
pub(in super::super) fn whole_base(folder: &Path) -> Result<Base, String> {
    let mut why = None;
    for file in listed(folder)?.into_iter().rev() {
        let base = open(file)?;
        if base.upto == base.group {
            return Ok(base);
        }
        let last = segments::read(folder, base.group, base.source(), |_, _| Ok(()))?.last;
        match base.check_whole(last) {
            Ok(()) => return Ok(base),
            // What the newest one lacks is told.
            Err(lacks) => why = why.or(Some(lacks)),
        }
    }
    Err(why.unwrap_or_else(|| MISSING.to_owned()))
}

const MISSING: &str = "its log is missing";

/// Deletes the bases that are newer than this one. They are not whole: once new groups have the numbers of those that
/// they lack, they would be taken for whole.
pub(in super::super) fn forget_newer(folder: &Path, than: &Base) -> io::Result<()> {
    bases(folder)?.iter().filter(|base| base.group > than.group).try_for_each(|base| fs::remove_file(&base.path))
}

fn listed(folder: &Path) -> Result<Vec<LogFile>, String> {
    bases(folder).map_err(|e| format!("log: {}", e.kind()))
}

fn open(file: LogFile) -> Result<Base, String> {
    let LogFile { path, group } = file;
    let shown = format!("log/{}", base_name(group));
    match file_head(Kind::Base, &path).map_err(|e| format!("{shown}: {}", e.kind()))? {
        Ok(head) if head.group != group => Err(format!("{shown} has another file's name")),
        Ok(head) => Ok(Base { path, shop: head.shop, group, upto: head.upto, rows: head.length }),
        Err(BadHead::Newer(version)) => Err(format!("{shown} is of a newer Sokoni (version {version})")),
        Err(BadHead::Damaged) => Err(format!("{shown} is damaged at byte 0")),
    }
}
