//! The folders of files that the nodes of a shop have mounted: a new node may begin in a data folder that has nothing else.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::OpenError;
use super::backup::DRAFT;
use super::error::io as refused;
use super::folder::{has_marker, is_own, mark_unfinished};
use super::hex::is_hash;
use super::lock::hold;

/// Marks a data folder as one to make a store in, if it has nothing but folders of files. Another one stays as it is.
pub(super) fn begin_beside(path: &Path) -> Result<(), OpenError> {
    if !path.is_dir() || has_marker(path) {
        return Ok(());
    }
    let _held = hold(path)?;
    match only_files(path) {
        Ok(true) => mark_unfinished(path),
        Ok(false) => Ok(()),
        Err(error) => Err(refused(path, &error)),
    }
}

/// Whether a data folder has folders of files, and nothing else.
fn only_files(path: &Path) -> io::Result<bool> {
    let mut any = false;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_name() == "lost+found" {
            continue;
        }
        if is_own(&entry.file_name()) || !is_folder_of_files(&entry.path())? {
            return Ok(false);
        }
        any = true;
    }
    Ok(any)
}

/// Whether a path is a folder, or a link to one, whose files are all named by a hash.
fn is_folder_of_files(path: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if matches!(error.kind(), ErrorKind::NotADirectory | ErrorKind::NotFound) => return Ok(false),
        Err(error) => return Err(error),
    };
    for entry in entries {
        if !is_of_files(&entry?.file_name()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a name is one that [`crate::Files`] gives: of a file, a draft, or a file that is set aside.
fn is_of_files(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name == "lost+found" || name.starts_with(DRAFT) || name.split(['.', '-']).any(is_hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_folders_of_files_alone_is_told_from_any_other() {
        let hash = "0123456789abcdef".repeat(4);
        let file = |name: &str| format!("media/{name}");
        let ours = [file(&format!("{hash}-small.webp")), file(&hash), file(".tmpx"), file(&format!("aside.01.{hash}"))];
        for (others, is) in [
            (&["papers/lost+found"][..], true),
            (&["lost+found"], true),
            (&["papers/letter.pdf"], false),
            (&["letter.pdf"], false),
            (&["store/db"], false),
            (&["keys/sign-in.toml"], false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            for name in others.iter().copied().chain(ours.iter().map(String::as_str)) {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, b"").unwrap();
            }
            begin_beside(folder.path()).unwrap();
            assert_eq!(has_marker(folder.path()), is, "{others:?}");
        }
        let empty = tempfile::tempdir().unwrap();
        begin_beside(empty.path()).unwrap();
        assert!(!has_marker(empty.path()));
    }
}
