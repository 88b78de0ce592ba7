//! The engines that keep a store on disk, and the mark by which a folder tells which one wrote it.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;

/// A storage engine on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum EngineKind {
    /// sled: a B+ tree in one file.
    #[default]
    Sled,
    /// fjall: a journal and sorted tables, compressed.
    Fjall,
}

/// The file in the engine's folder that names the engine. It moves with that folder, so that a swap replaces both in
/// one step. In a data folder of format 1 sled's have none: each row of the store is one of sled's there, and otherwise
/// rows lie in blocks.
const MARK: &str = "ENGINE";

impl EngineKind {
    /// The engine that wrote an engine's folder.
    pub(super) fn of(engine: &Path) -> Result<Self, String> {
        match fs::read_to_string(engine.join(MARK)) {
            Ok(text) => {
                text.trim_end().parse().map_err(|_| format!("its file store/{MARK} names no engine of this program"))
            }
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(EngineKind::Sled),
            Err(e) => Err(format!("store/{MARK}: {}", e.kind())),
        }
    }

    /// Whether an engine's folder has its mark.
    pub(super) fn marked(self, engine: &Path) -> bool {
        fs::read_to_string(engine.join(MARK)).is_ok_and(|text| text.trim_end() == self.to_string())
    }

    /// Makes a new engine's folder, with its mark. The caller syncs the folder.
    pub(super) fn mark(self, engine: &Path) -> io::Result<()> {
        fs::create_dir_all(engine)?;
        fs::write(engine.join(MARK), format!("{self}\n"))?;
        fs::File::open(engine.join(MARK))?.sync_all()
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EngineKind::Sled => "sled",
            EngineKind::Fjall => "fjall",
        })
    }
}

impl TryFrom<String> for EngineKind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for EngineKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [EngineKind::Sled, EngineKind::Fjall]
            .into_iter()
            .find(|kind| kind.to_string() == text)
            .ok_or_else(|| "it must be sled or fjall".to_owned())
    }
}
