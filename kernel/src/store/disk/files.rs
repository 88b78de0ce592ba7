//! The files of an engine that is closed.

use std::fs::File;
use std::path::Path;
use std::time::Instant;

use super::super::engine_kind::EngineKind;
use super::super::lock::{BETWEEN_TRIES, PATIENCE};
use super::super::{OpenError, error};

/// Waits until a database that was closed in this process has unlocked its file.
pub(super) fn released(path: &Path, kind: EngineKind, engine: &Path) -> Result<(), OpenError> {
    let name = match kind {
        EngineKind::Sled => "db",
        EngineKind::Fjall => "lock",
    };
    let file = File::open(engine.join(name)).map_err(|e| error::io(path, &e))?;
    let begun = Instant::now();
    while file.try_lock().is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(OpenError::Locked(path.to_owned()));
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    Ok(())
}

/// Syncs a folder with everything in it.
pub(super) fn sync_files(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { sync_files(&path)? } else { File::open(&path)?.sync_all()? }
    }
    File::open(folder)?.sync_all()
}
