//! The files of logos in `<data>/logos`, named by a hash of their content.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::store::{Listed, Reader, StoreError};
use kernel::{Builder, Files, Held, Logo as Shown, Problem};

use super::logo::{ICONS, Ready};
use crate::model::{Logo, Version};
use crate::store::VERSIONS;

/// The endings after the hash in the names of a logo's files.
const ENDINGS: &[&str] = &[".png", "-192.png", "-512.png", ".jpg"];

/// The hash of a logo, and its form for papers.
type Print = (String, Vec<u8>);

/// The files of logos.
#[derive(Clone)]
pub(crate) struct LogoFiles {
    files: Files,
    /// That of the logo that was last saved or read.
    print: Arc<Mutex<Option<Print>>>,
}

impl LogoFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], version: &Version| version.files().into_iter().collect();
        LogoFiles { files: builder.files("logos", ENDINGS, &VERSIONS, names), print: Arc::default() }
    }

    /// Saves the files of a logo for as long as the first return value lives or a version names them. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, ready: &Ready) -> Result<(Held, Logo), Problem> {
        let Ready { shown, icons: [small, large], print, size: (width, height) } = ready;
        let held = self.files.save(&Files::hash(shown), &[shown, small, large, print])?;
        let logo = Logo { hash: held.hash().to_owned(), width: *width, height: *height };
        self.print_is(&logo.hash, print);
        Ok((held, logo))
    }

    /// Whether the files are on a disk of this machine.
    pub(crate) fn is_near(&self) -> bool {
        self.files.is_near()
    }

    /// Whether the last part of an address names a file of a logo that a version names.
    ///
    /// # Errors
    /// Where the store fails.
    pub(crate) fn has(&self, reader: &Reader<'_>, name: &str) -> Result<bool, StoreError> {
        let hash = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending).filter(|hash| Files::is_hash(hash)));
        hash.map_or(Ok(false), |hash| self.files.is_named(reader, hash))
    }

    /// Reads a file that [`LogoFiles::has`]; `None` if it went meanwhile. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        Ok(self.files.read(name)?)
    }

    /// Reads the form of a logo for papers, unless it is known; returns whether it is known then. Blocks.
    pub(crate) fn fetch(&self, logo: &Logo) -> bool {
        if self.print(logo).is_some() {
            return true;
        }
        match self.files.read(&print_name(logo)) {
            Ok(Some(print)) => {
                self.print_is(&logo.hash, &print);
                true
            }
            // It went with its version.
            Ok(None) => true,
            Err(error) => {
                tracing::warn!(%error, "the shop's logo cannot be read");
                false
            }
        }
    }

    fn print_is(&self, hash: &str, print: &[u8]) {
        *self.print.lock().unwrap_or_else(PoisonError::into_inner) = Some((hash.to_owned(), print.to_vec()));
    }

    /// The form of a logo for papers: of the last one, or from a file of this machine. A server is not asked here, because
    /// a commit waits for it.
    fn print(&self, logo: &Logo) -> Option<Vec<u8>> {
        if self.files.is_near() {
            return self.files.read(&print_name(logo)).ok().flatten();
        }
        let last = self.print.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last.filter(|(hash, _)| *hash == logo.hash).map(|(_, print)| print)
    }

    /// Returns a logo as the shop shows it; `None` if its files are gone, or must be fetched from a server first.
    pub(crate) fn shown(&self, logo: &Logo) -> Option<Arc<Shown>> {
        let print = self.print(logo)?;
        let icons = ICONS.map(|side| (side, address(&logo.hash, &format!("-{side}.png"))));
        Some(Arc::new(Shown {
            path: address(&logo.hash, ".png"),
            icons: icons.to_vec(),
            print,
            size: (logo.width, logo.height),
        }))
    }
}

fn print_name(logo: &Logo) -> String {
    format!("{}.jpg", logo.hash)
}

/// Returns the address of a logo's file.
pub(crate) fn address(hash: &str, ending: &str) -> String {
    format!("/media/logos/{hash}{ending}")
}
