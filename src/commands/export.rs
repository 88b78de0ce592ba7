//! `sokoni export`.

use std::io::{BufWriter, Write};
use std::path::Path;

use kernel::control;
use kernel::store::backup::whole;
use kernel::store::transfer::{self, TransferError};
use kernel::{Settings, StartError};

/// Writes an export. A running shop writes it itself, while it serves; else the command opens the store.
pub(super) fn run(settings: &Settings, to: &Path) -> Result<(), StartError> {
    let failed = |error: TransferError| StartError::Other(format!("nothing was exported: {error}"));
    let rows = match control::export(&settings.store.path).map_err(failed)? {
        Some(running) => written(to, |name, out| running.write_to(name, out)),
        None => {
            // Every command gives the same error for a shop that cannot be opened.
            let store = super::open::open_silent(settings)?;
            let stored = crate::parts::shop(settings.clone()).stored();
            let rows = written(to, |name, out| transfer::export(&store, &stored, name, &mut BufWriter::new(out)));
            store.stop();
            rows
        }
    };
    let rows = rows.map_err(failed)?;
    eprintln!("{rows} rows. Pictures, papers and keys are files: `sokoni backup` has them too.");
    Ok(())
}

/// Writes every record to a file and returns how many. `write` gets the name of the file for its errors.
fn written(
    to: &Path,
    write: impl FnOnce(&Path, &mut dyn Write) -> Result<u64, TransferError>,
) -> Result<u64, TransferError> {
    if to == Path::new("-") {
        return write(to, &mut std::io::stdout().lock());
    }
    whole(to, |file, part| write(part, &mut &*file))
}
