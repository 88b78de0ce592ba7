//! `sokoni backup`.

use std::path::{Path, PathBuf};

use kernel::control::{self, Answer, Request};
use kernel::store::backup::BackupReport;
use kernel::{Settings, StartError, back_up};

/// Writes a backup. A running shop writes it itself, while it serves; else the command opens the store.
pub(super) fn run(settings: &Settings, to: Option<&Path>) -> Result<(), StartError> {
    let to = to.map(std::path::absolute).transpose().map_err(|e| StartError::Other(e.to_string()))?;
    let data = &settings.store.path;
    let asked = control::ask(data, &Request::Backup(to.clone()));
    let asked = asked.map_err(|e| StartError::Other(format!("the running shop cannot be asked: {e}")))?;
    let report = match asked {
        Some(Answer::Backup(report)) => seen(report)?,
        Some(Answer::Failed(why)) => return Err(failed(&why)),
        Some(_) => return Err(failed("the running shop answered something else")),
        None => stopped(settings, to)?,
    };
    print(&report);
    Ok(())
}

/// Checks that this command sees the file: a service may have a file tree of its own, such as a private /tmp.
fn seen(report: BackupReport) -> Result<BackupReport, StartError> {
    if report.file.exists() {
        return Ok(report);
    }
    Err(StartError::Other(format!(
        "the shop wrote {}, which is not there for this command: its service has that folder for itself (PrivateTmp); take \
         another one, or leave --to away",
        report.file.display()
    )))
}

fn failed(why: &str) -> StartError {
    StartError::Other(format!("nothing was backed up: {why}"))
}

/// Writes the backup of a shop that is not running.
fn stopped(settings: &Settings, to: Option<PathBuf>) -> Result<BackupReport, StartError> {
    let store = super::open::open_silent(settings)?;
    let report = back_up(&store, settings, to.as_deref()).map_err(|error| failed(&error.to_string()));
    store.stop();
    report
}

fn print(report: &BackupReport) {
    let BackupReport { file, bytes, rows, files, took, sha256 } = report;
    println!("{}", file.display());
    println!("{} in {:.1} s: {rows} rows, {files} files", super::text::size(*bytes), took.as_secs_f64());
    println!("SHA-256 {sha256}");
}
