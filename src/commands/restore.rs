//! `sokoni restore`.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use kernel::store::backup::{self, RestoreOptions};
use kernel::{FilesPlace, Settings, StartError};

/// Makes the data folder of a backup.
pub(super) fn run(settings: &Settings, from: &Path, verify: bool, replace: bool) -> Result<(), StartError> {
    super::open::not_a_node(settings, "nothing was restored")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let options = RestoreOptions {
        path: settings.store.path.clone(),
        replace,
        verify,
        engine: settings.store.engine,
        cache_bytes: settings.store.cache_mb.saturating_mul(1 << 20),
        now_ms: i64::try_from(now.as_millis()).unwrap_or(i64::MAX),
        known: crate::parts::shop(settings.clone()).stored().versions(),
    };
    let restored =
        backup::restore(from, &options).map_err(|error| StartError::Other(format!("nothing was restored: {error}")))?;
    let (contents, path) = (&restored.contents, options.path.display());
    println!("{path}: {} rows, {} files", contents.rows(), contents.files().count());
    println!("as they were on {}, in {:.1} s", super::text::instant(contents.made_ms), restored.took.as_secs_f64());
    if verify {
        println!("opened anew and compared: every table's rows and every file are as in the backup");
    }
    if settings.files.place != FilesPlace::Folder {
        println!(
            "its files are in that folder: open it with files.place = \"folder\", and `sokoni copy-files` takes them to another \
             place then"
        );
    }
    if let Some(kept) = restored.kept {
        println!("what was there before: {}", kept.display());
    }
    Ok(())
}
