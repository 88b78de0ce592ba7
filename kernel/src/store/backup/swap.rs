//! Replaces a folder by a new one in one step, so that a crash leaves the one or the other there.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

/// Swaps the names of two folders of one disk, durably. Where the file system cannot do so in one step, it is three: a
/// crash between them may leave no folder `at`, but one with `.swapping` at the end of its name.
pub(in super::super) fn swap(new: &Path, at: &Path) -> io::Result<()> {
    match renameat_with(CWD, new, CWD, at, RenameFlags::EXCHANGE) {
        Ok(()) => {}
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
            let aside = beside(at, "swapping");
            fs::rename(at, &aside)?;
            if let Err(error) = fs::rename(new, at) {
                fs::rename(&aside, at)?;
                return Err(error);
            }
            fs::rename(&aside, new)?;
        }
        Err(error) => return Err(error.into()),
    }
    sync_parent(at)
}

/// Returns a path beside a folder: `<folder>.<what>`.
pub(crate) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{what}"));
    path.with_file_name(name)
}

/// Makes the names in a path's folder durable.
pub(in super::super) fn sync_parent(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}

/// Whether a folder is the mount point of another disk.
pub(super) fn is_mount(path: &Path) -> io::Result<bool> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::metadata(path)?.dev() != fs::metadata(parent)?.dev())
}
