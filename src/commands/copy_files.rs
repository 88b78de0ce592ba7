//! `sokoni copy-files`.

use kernel::{FilesPlace, Settings, StartError};

/// The files between two lines of progress.
const STEP: u64 = 500;

/// Copies pictures and papers to another place.
pub(super) fn run(settings: &Settings, to: FilesPlace) -> Result<(), StartError> {
    if settings.files.place == to {
        let place = to.as_str();
        return Err(StartError::Other(format!("nothing was copied: files.place is \"{place}\" already")));
    }
    let target = settings.with_files_in(to)?;
    let copied = kernel::copy_files(settings, &target, |files| {
        if files % STEP == 0 {
            println!("{files} files");
        }
    })?;
    println!("{} files ({} bytes) were copied, and {} were there already", copied.written, copied.bytes, copied.there);
    println!("Set files.place = \"{}\" and start the shop. The files in the former place stay there.", to.as_str());
    Ok(())
}
