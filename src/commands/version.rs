//! `sokoni --version`.

use std::io::Write;

use kernel::store::FOLDER_FORMAT;
use kernel::{Settings, StartError};

/// Independent of the configuration: it answers where that is wrong too.
pub(super) fn run() -> Result<(), StartError> {
    let stored = crate::parts::shop(Settings::defaults()?).stored();
    let mut text = format!("sokoni {}\nfolder format {FOLDER_FORMAT}\n", env!("CARGO_PKG_VERSION"));
    for (name, version) in stored.versions() {
        text += &format!("{name} {version}\n");
    }
    // Whoever reads no further, as `head` does, has what they wanted.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}
