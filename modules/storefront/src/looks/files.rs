//! The files of logos in `<data>/logos`, named by a hash of their content.

use std::sync::Arc;

use kernel::store::{Listed, Reader};
use kernel::{Builder, Files, Held, Logo as Shown, Problem};

use super::logo::{ICONS, Ready};
use crate::model::{Logo, Version};
use crate::store::VERSIONS;

/// The endings after the hash in the names of a logo's files.
const ENDINGS: &[&str] = &[".png", "-192.png", "-512.png", ".jpg"];

/// The folder of logos.
#[derive(Clone)]
pub(crate) struct LogoFiles(Files);

impl LogoFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], version: &Version| version.files().into_iter().collect();
        LogoFiles(builder.files("logos", ENDINGS, &VERSIONS, names))
    }

    /// Saves the files of a logo for as long as the first return value lives or a version names them. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, ready: &Ready) -> Result<(Held, Logo), Problem> {
        let Ready { shown, icons: [small, large], print, size: (width, height) } = ready;
        let held = self.0.save(&Files::hash(shown), &[shown, small, large, print])?;
        let logo = Logo { hash: held.hash().to_owned(), width: *width, height: *height };
        Ok((held, logo))
    }

    /// Reads a file by the last part of its address; `None` if no version names it. Blocks.
    ///
    /// # Errors
    /// Where the store fails, or the file is there and cannot be read.
    pub(crate) fn read(&self, reader: &Reader<'_>, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        let hash = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending).filter(|hash| Files::is_hash(hash)));
        let Some(hash) = hash else { return Ok(None) };
        if !self.0.is_named(reader, hash)? {
            return Ok(None);
        }
        self.0.read(name).map_err(|error| Problem::Internal(format!("a logo cannot be read: {error}")))
    }

    /// Returns a logo as the shop shows it; `None` if its files are gone. Blocks.
    pub(crate) fn shown(&self, logo: &Logo) -> Option<Arc<Shown>> {
        let print = self.0.read(&format!("{}.jpg", logo.hash)).ok().flatten()?;
        let icons = ICONS.map(|side| (side, address(&logo.hash, &format!("-{side}.png"))));
        Some(Arc::new(Shown {
            path: address(&logo.hash, ".png"),
            icons: icons.to_vec(),
            print,
            size: (logo.width, logo.height),
        }))
    }
}

/// Returns the address of a logo's file.
pub(crate) fn address(hash: &str, ending: &str) -> String {
    format!("/media/logos/{hash}{ending}")
}
