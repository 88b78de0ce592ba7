//! `sokoni export`.

use std::fs::{self, File, OpenOptions};
use std::io::BufWriter;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use kernel::store::transfer::{self, TransferError};
use kernel::{Settings, StartError};

/// Of a shop that is not running.
pub(super) fn run(settings: &Settings, to: &Path) -> Result<(), StartError> {
    super::there_is_a_shop(settings)?;
    let store = super::open(settings)?;
    let stored = crate::shop(settings.clone()).stored();
    let written = if to == Path::new("-") {
        let mut out = BufWriter::new(std::io::stdout().lock());
        transfer::export(&store, &stored, to, &mut out).map_err(|e| failed(&e.to_string()))
    } else {
        write_file(to, |out| transfer::export(&store, &stored, to, out))
    };
    store.stop();
    let rows = written?;
    eprintln!("{rows} rows. Pictures, papers and keys are files: `sokoni backup` has them too.");
    Ok(())
}

fn failed(why: &str) -> StartError {
    StartError::Other(format!("nothing was exported: {why}"))
}

/// A whole file, synced, under its name, or none.
fn write_file(
    to: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<u64, TransferError>,
) -> Result<u64, StartError> {
    let fault = |e: std::io::Error| failed(&format!("{}: {e}", to.display()));
    if to.exists() {
        return Err(failed(&format!("{} is there already: choose another name", to.display())));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&part).map_err(fault)?;
    let written = write(&mut BufWriter::new(&file)).map_err(|e| failed(&e.to_string()));
    let rows = written.and_then(|rows| {
        file.sync_all().and_then(|()| fs::rename(&part, to)).map_err(fault)?;
        Ok(rows)
    });
    if rows.is_err() {
        let _ = fs::remove_file(&part);
    }
    rows
}
