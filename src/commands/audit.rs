//! `sokoni audit`.

use clap::Subcommand;
use kernel::{Settings, StartError};

#[derive(Subcommand)]
pub(super) enum Audit {
    /// Walks the log from its first entry: says how many there are and the last one's hash, or what was altered.
    Verify {
        /// An entry's number and hash that were kept elsewhere: shows whether the whole log was written anew since.
        #[arg(long, value_name = "NUMBER:HASH", value_parser = kept)]
        expect: Option<(u64, String)>,
    },
}

pub(super) fn run(settings: &Settings, Audit::Verify { expect }: Audit) -> Result<(), StartError> {
    super::open::there_is_a_shop(settings)?;
    let store = super::open::open(settings)?;
    let report = store.audit_verify(expect.as_ref().map(|(seq, hash)| (*seq, hash.as_str())));
    store.stop();
    let report = report?;
    match report.fault {
        Some(fault) => Err(StartError::Other(format!("the audit log does not hold: {fault}"))),
        None => {
            println!("The audit log is whole. Its last entry: {}:{}", report.entries, report.head);
            Ok(())
        }
    }
}

/// Parses `NUMBER:HASH` as the command below prints it.
fn kept(text: &str) -> Result<(u64, String), String> {
    let parts = text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, hash.to_owned())));
    parts.ok_or_else(|| "must look like 120:9f86d0…".to_owned())
}
