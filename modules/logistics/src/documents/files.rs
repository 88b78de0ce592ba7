//! The files of papers, stored under their hash.

use std::fs::File;

use kernel::store::Listed;
use kernel::{Builder, Context, Files, Held, Problem};

use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

/// Largest accepted file, in bytes.
pub(crate) const MAX_FILE: usize = 10 << 20;

/// The folder's name in the data folder.
const FOLDER: &str = "papers";

/// The folder `<data>/documents`.
pub(crate) struct DocumentFiles(Files);

impl DocumentFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], shipment: &Shipment| shipment.files().into_iter().collect();
        DocumentFiles(builder.files(FOLDER, &[""], &SHIPMENTS, names))
    }

    /// The registered folder.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        context.files(FOLDER).map(DocumentFiles)
    }

    /// Saves a file for as long as the return value lives or a shipment names it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, bytes: &[u8]) -> Result<Held, Problem> {
        Ok(self.0.save(&Files::hash(bytes), &[bytes])?)
    }

    /// Opens a file by the hash that a shipment had a moment ago; `None` where it was replaced meanwhile. Blocks.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn open(&self, hash: &str) -> Result<Option<(File, u64)>, Problem> {
        Ok(self.0.open(hash)?)
    }
}
