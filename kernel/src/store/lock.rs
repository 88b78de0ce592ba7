//! Locks a data folder, so that nobody else opens it meanwhile.

use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Uid, geteuid};

use super::OpenError;
use super::error::io;

/// How long another process may take to let go of the folder.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two tries.
pub(super) const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// Locks the folder itself, so that nothing in it changes. Dropping the file unlocks it.
pub(super) fn hold(path: &Path) -> Result<File, OpenError> {
    let folder = File::open(path).map_err(|e| io(path, &e))?;
    let owner = folder.metadata().map_err(|e| io(path, &e))?.uid();
    is_ours(path, owner, geteuid())?;
    let begun = Instant::now();
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(folder),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => std::thread::sleep(BETWEEN_TRIES),
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked(path.to_owned())),
            Err(TryLockError::Error(e)) => return Err(io(path, &e)),
        }
    }
}

/// Refuses another user's folder to root: the shop could not open the files that root writes there.
fn is_ours(path: &Path, owner: u32, own: Uid) -> Result<(), OpenError> {
    if !own.is_root() || owner == own.as_raw() {
        return Ok(());
    }
    let why = format!(
        "it belongs to the user {owner}, who could not open what root writes in it: run this as that user (runuser), or \
         give the folder to root with all that is in it (chown -R)"
    );
    Err(OpenError::Io { path: path.to_owned(), why })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_leaves_the_folders_of_others_alone() {
        let (root, shop) = (Uid::from_raw(0), Uid::from_raw(1000));
        let refused = |owner, own| is_ours(Path::new("/data"), owner, own).is_err();
        assert!(refused(1000, root));
        // For all others the rights of files decide.
        assert!(!refused(0, root) && !refused(1000, shop) && !refused(0, shop) && !refused(1001, shop));
    }
}
