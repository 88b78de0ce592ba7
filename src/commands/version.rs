//! `sokoni --version`.

use std::io::Write;

use kernel::store::FOLDER_FORMAT;
use kernel::{Settings, StartError};

/// Prints the versions. It needs no configuration, so it works with a wrong one too.
pub(super) fn run() -> Result<(), StartError> {
    let stored = crate::parts::shop(Settings::defaults()?).stored();
    let mut text = format!("sokoni {}\nfolder format {FOLDER_FORMAT}\n", env!("CARGO_PKG_VERSION"));
    for (name, version) in stored.versions() {
        text += &format!("{name} {version}\n");
    }
    // A reader such as `head` may close the pipe early: it has all it wants.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}
