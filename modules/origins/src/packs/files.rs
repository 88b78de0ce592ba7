//! The files of packs, stored under their hash: evidence of drafts, and the archives and GeoJSON files of sealed packs.

use std::fs::File;

use kernel::store::Listed;
use kernel::{Builder, Context, Files, Held, Problem};

use super::model::Pack;
use super::store::PACKS;

/// Largest accepted file of evidence, in bytes.
pub(crate) const MAX_FILE: usize = 10 << 20;

/// The folder's name in the data folder.
const FOLDER: &str = "eudr";

/// The folder `<data>/eudr`.
#[derive(Clone)]
pub(crate) struct PackFiles(Files);

impl PackFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], pack: &Pack| pack.files().into_iter().collect();
        PackFiles(builder.files(FOLDER, &[""], &PACKS, names))
    }

    /// The registered folder.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        context.files(FOLDER).map(PackFiles)
    }

    /// Saves a file for as long as the return value lives or a pack names it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, bytes: &[u8]) -> Result<Held, Problem> {
        Ok(self.0.save(&Files::hash(bytes), &[bytes])?)
    }

    /// Reads a file that a pack named a moment ago; `None` where it is gone meanwhile. Blocks.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn read(&self, hash: &str) -> Result<Option<Vec<u8>>, Problem> {
        Ok(self.0.read(hash)?)
    }

    /// Opens a file of a sealed pack, which never goes away. Blocks.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn open(&self, hash: &str) -> Result<(File, u64), Problem> {
        self.0.open(hash)?.ok_or_else(|| Problem::Internal(format!("the file {hash} of a pack is gone")))
    }
}
