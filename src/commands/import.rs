//! `sokoni import`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use kernel::store::backup::RestoreOptions;
use kernel::store::transfer;
use kernel::{Settings, StartError};

/// Imports into a folder that is empty or does not exist.
pub(super) fn run(settings: &Settings, from: &Path) -> Result<(), StartError> {
    super::open::not_a_node(settings, "nothing was imported")?;
    let failed = |why: String| StartError::Other(format!("nothing was imported: {}: {why}", from.display()));
    let stored = crate::parts::shop(settings.clone()).stored();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let options = RestoreOptions {
        path: settings.store.path.clone(),
        replace: false,
        verify: false,
        engine: settings.store.engine,
        cache_bytes: settings.store.cache_mb.saturating_mul(1 << 20),
        now_ms: i64::try_from(now.as_millis()).unwrap_or(i64::MAX),
        known: Vec::new(),
    };
    if std::fs::read_dir(&options.path).is_ok_and(|mut files| files.next().is_some()) {
        let why = format!("the data folder {} is not empty: set store.path to a new one", options.path.display());
        return Err(failed(why));
    }
    let report = if from == Path::new("-") {
        transfer::import(&mut std::io::stdin().lock(), from, &stored, &options)
    } else {
        let file = File::open(from).map_err(|e| failed(e.to_string()))?;
        transfer::import(&mut BufReader::new(file), from, &stored, &options)
    };
    let report = report.map_err(|error| failed(error.to_string()))?;
    println!("{}: {} rows", options.path.display(), report.rows);
    println!("Pictures, papers and keys are no records: copy them beside the store, or use `sokoni restore` instead.");
    Ok(())
}
