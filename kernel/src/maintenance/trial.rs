//! The trial of a restore: a backup is restored beside the running shop, opened, compared, and deleted again.

use std::io;
use std::path::Path;

use super::tasks::Outcome;
use crate::settings::Settings;
use crate::store::backup::{self, RestoreOptions};
use crate::trial_folder::TrialFolder;

/// Memory for the restored store, in bytes: a trial takes little from the shop that runs.
const CACHE_BYTES: u64 = 32 << 20;

/// Restores `file` into a new folder, which is deleted afterwards. `known`: the versions that the program can open.
pub(super) fn run(
    file: &Path,
    folder: io::Result<TrialFolder>,
    settings: &Settings,
    known: Vec<(String, u16)>,
    now_ms: i64,
) -> Outcome {
    let folder = match folder {
        Ok(folder) => folder,
        Err(error) => return Outcome::failed(format!("The folder of backups cannot be written: {error}.")),
    };
    let options = RestoreOptions {
        path: folder.path().join("data"),
        replace: false,
        verify: true,
        engine: settings.store.engine,
        cache_bytes: CACHE_BYTES,
        now_ms,
        known,
    };
    let restored = backup::restore(file, &options);
    let path = folder.path().display().to_string();
    match (restored, folder.delete()) {
        (Err(error), _) => Outcome::failed(format!("The backup was not restored: {error}.")),
        (Ok(_), Err(error)) => Outcome::failed(format!("It was restored, but {path} cannot be deleted: {error}.")),
        (Ok(report), Ok(())) => Outcome::well(format!(
            "It was restored and compared: {} rows and {} files are as in the backup, in {:.1} s.",
            report.contents.rows(),
            report.contents.files().count(),
            report.took.as_secs_f64()
        )),
    }
}
