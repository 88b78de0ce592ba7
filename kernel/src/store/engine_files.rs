//! The checks of an engine's files before it opens them: an engine would take some damage for an empty store and write
//! over it.

use std::fs;
use std::path::Path;

use super::engine_kind::EngineKind;
use super::segments;

/// Checks that the files of an engine are there and begin as they should; returns the engine.
pub(super) fn check(engine: &Path) -> Result<EngineKind, String> {
    let kind = EngineKind::of(engine)?;
    match kind {
        EngineKind::Sled => segments::check_engine(engine)?,
        EngineKind::Fjall => check_fjall(engine)?,
    }
    Ok(kind)
}

/// The files without which fjall makes an empty database or deletes its tables: its version, and the lists of tables of
/// its own keyspace and of ours.
const FJALL: [&str; 4] = ["version", "lock", "keyspaces/0/current", "keyspaces/1/current"];

fn check_fjall(engine: &Path) -> Result<(), String> {
    for name in FJALL {
        fs::File::open(engine.join(name)).map_err(|e| format!("store/{name}: {}", e.kind()))?;
    }
    let files = fs::read_dir(engine).map_err(|e| format!("store: {}", e.kind()))?;
    let mut names = files.flatten().map(|file| file.file_name());
    if names.any(|name| name.to_string_lossy().ends_with(".jnl")) {
        return Ok(());
    }
    Err("store has lost its journal".to_owned())
}
