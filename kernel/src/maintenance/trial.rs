//! The trial of a restore: a backup is restored beside the running shop, opened, compared, and deleted again.

use std::fs;
use std::path::{Path, PathBuf};

use super::tasks::Outcome;
use crate::settings::Settings;
use crate::store::backup::{self, RestoreOptions};

/// Memory for the restored store, in bytes: a trial takes little from the shop that runs.
const CACHE_BYTES: u64 = 32 << 20;

/// Restores `file` into `folder`, which is deleted before and after. `known`: the versions that the program can open.
pub(super) fn run(
    file: &Path,
    folder: PathBuf,
    settings: &Settings,
    known: Vec<(String, u16)>,
    now_ms: i64,
) -> Outcome {
    let options = RestoreOptions {
        path: folder.join("data"),
        replace: false,
        verify: true,
        engine: settings.store.engine,
        cache_bytes: CACHE_BYTES,
        now_ms,
        known,
    };
    let made = fs::remove_dir_all(&folder).or_else(absent).and_then(|()| fs::create_dir_all(&folder));
    if let Err(error) = made {
        return Outcome::failed(format!("{} cannot be written: {error}.", folder.display()));
    }
    let restored = backup::restore(file, &options);
    let gone = fs::remove_dir_all(&folder);
    match (restored, gone) {
        (Err(error), _) => Outcome::failed(format!("The backup was not restored: {error}.")),
        (Ok(_), Err(error)) => {
            Outcome::failed(format!("It was restored, but {} cannot be deleted: {error}.", folder.display()))
        }
        (Ok(report), Ok(())) => Outcome::well(format!(
            "It was restored and compared: {} rows and {} files are as in the backup, in {:.1} s.",
            report.contents.rows(),
            report.contents.files().count(),
            report.took.as_secs_f64()
        )),
    }
}

fn absent(error: std::io::Error) -> std::io::Result<()> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}
