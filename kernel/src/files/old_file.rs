//! Deletes a file only if it is old enough, while other nodes may upload the same content into the same folder.
//!
//! An upload of a file that is there renews its time, and then looks whether it is still there. A deletion sets the file
//! aside under another name, looks at its time again, and puts it back if the time was renewed. Whichever comes second
//! sees the first: the upload finds the place empty and writes the file anew, or the deletion finds the file young.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rustix::fs::{Timespec, Timestamps, UTIME_NOW, futimens};

use super::deletion::Deletion;
use crate::store::backup::DRAFT;

/// The beginning of the name of a file that is set aside; an id, a dot and the file's name follow. It is not [`DRAFT`],
/// because what is set aside may be needed.
const ASIDE: &str = "aside.";

/// Makes a file young, by the clock of its disk; returns whether it is there then.
pub(super) fn renew(path: &Path) -> bool {
    // Opened, because a disk on the network tells the truth about files that are opened.
    File::open(path).is_ok_and(|file| make_young(&file).is_ok()) && File::open(path).is_ok()
}

fn make_young(file: &File) -> io::Result<()> {
    let now = Timespec { tv_sec: 0, tv_nsec: UTIME_NOW };
    Ok(futimens(file, &Timestamps { last_access: now, last_modification: now })?)
}

/// Deletes a file of a folder, unless it is younger than the grace.
pub(super) fn delete(folder: &Path, name: &str, grace: Duration) -> io::Result<Deletion> {
    let aside = format!("{ASIDE}{}.{name}", uuid::Uuid::new_v4().simple());
    let deleted = (|| {
        if is_young(folder, name, grace)? {
            return Ok(Deletion::Young);
        }
        fs::rename(folder.join(name), folder.join(&aside))?;
        if is_young(folder, &aside, grace)? {
            put_back(folder, &aside)?;
            return Ok(Deletion::Young);
        }
        fs::remove_file(folder.join(&aside)).map(|()| Deletion::Done)
    })();
    // Another node may have been faster.
    deleted
        .or_else(|error: io::Error| if error.kind() == ErrorKind::NotFound { Ok(Deletion::Absent) } else { Err(error) })
}

/// Whether a file of a folder is younger than the grace. Both times are given by the folder's disk.
pub(super) fn is_young(folder: &Path, name: &str, grace: Duration) -> io::Result<bool> {
    if grace.is_zero() {
        return Ok(false);
    }
    let written = File::open(folder.join(name))?.metadata()?.modified()?;
    let now = tempfile::Builder::new().prefix(DRAFT).tempfile_in(folder)?.as_file().metadata()?.modified()?;
    Ok(now.duration_since(written).unwrap_or_default() < grace)
}

/// Gives a file that was set aside its name again, and makes it young; returns its name, or `None` where the file is no
/// such file.
pub(super) fn put_back(folder: &Path, aside: &str) -> io::Result<Option<String>> {
    let Some((_, name)) = aside.strip_prefix(ASIDE).and_then(|rest| rest.split_once('.')) else { return Ok(None) };
    let path = folder.join(aside);
    make_young(&File::open(&path)?)?;
    // A file that is there has the same content.
    fs::rename(path, folder.join(name))?;
    Ok(Some(name.to_owned()))
}
