//! A folder of backups: their names, the newest, and the deletion of the oldest.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::BackupError;

/// Returns the default name of a backup made at this time (ms since 1970 UTC): `sokoni-20261121T212244Z.tar`.
pub fn file_name(now_ms: i64) -> String {
    let at = Timestamp::from_millisecond(now_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    format!("sokoni-{}.tar", at.strftime("%Y%m%dT%H%M%SZ"))
}

/// Returns when the backup of this name was made, in milliseconds since 1970 UTC; `None` where it is not such a name.
pub fn made_at(name: &str) -> Option<i64> {
    let stamp = name.strip_prefix("sokoni-")?.strip_suffix(".tar")?;
    let at = DateTime::strptime("%Y%m%dT%H%M%SZ", stamp).ok()?.to_zoned(TimeZone::UTC).ok()?;
    let ms = at.timestamp().as_millisecond();
    (file_name(ms) == name).then_some(ms)
}

/// Returns the backups in a folder with the times of their names, oldest first; none where there is no such folder.
///
/// # Errors
/// Where the folder cannot be read.
pub fn backups(folder: &Path) -> Result<Vec<(i64, PathBuf)>, BackupError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(BackupError::io(folder, &e)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| BackupError::io(folder, &e))?;
        if let Some(ms) = entry.file_name().to_str().and_then(made_at)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
        {
            found.push((ms, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Deletes the oldest backups until `keep` are left, and returns them. `made` stays, even if the clock was wrong.
///
/// # Errors
/// Where the folder cannot be read, or a file cannot be deleted.
pub fn rotate(folder: &Path, keep: usize, made: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let mut old: Vec<PathBuf> =
        backups(folder)?.into_iter().map(|(_, path)| path).filter(|path| path != made).collect();
    old.truncate((old.len() + 1).saturating_sub(keep.max(1)));
    old.iter().try_for_each(|path| fs::remove_file(path).map_err(|e| BackupError::io(path, &e)))?;
    Ok(old)
}

/// Deletes the drafts of backups whose process has ended.
///
/// # Errors
/// Where the folder cannot be read, or a file cannot be deleted.
pub fn clear_drafts(folder: &Path) -> Result<(), BackupError> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let draft = name.to_str().and_then(|name| name.strip_suffix(".part")).and_then(made_at).is_some();
        // The process that writes a draft holds its lock.
        if draft && fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            fs::remove_file(&path).map_err(|e| BackupError::io(&path, &e))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_time_and_nothing_else_is_a_backup() {
        let name = file_name(1_795_000_000_123);
        assert_eq!(made_at(&name), Some(1_795_000_000_000));
        for other in ["sokoni-.tar", "sokoni-20261121T212244Z.tar.part", "sokoni-20261199T212244Z.tar", "holiday.tar"] {
            assert_eq!(made_at(other), None, "{other}");
        }
    }

    #[test]
    fn the_oldest_go_and_nothing_that_is_not_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let day = |n: i64| folder.path().join(file_name(n * 86_400_000));
        for n in 1..=5 {
            fs::write(day(n), b"x").unwrap();
        }
        for other in ["notes.txt", "sokoni-before-upgrade.tar", "sokoni-19700101T000000Z.tar.part"] {
            fs::write(folder.path().join(other), b"x").unwrap();
        }
        fs::create_dir(day(0)).unwrap();
        assert_eq!(rotate(folder.path(), 3, &day(5)).unwrap(), [day(1), day(2)]);
        assert_eq!(backups(folder.path()).unwrap().len(), 3);
        // The clock was wrong: the backup that was made last is the oldest by its name, and stays.
        assert_eq!(rotate(folder.path(), 1, &day(3)).unwrap(), [day(4), day(5)]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
        clear_drafts(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
        assert_eq!(backups(&folder.path().join("none")).unwrap(), []);
    }
}
