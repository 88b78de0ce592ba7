//! The composition root: the command line, and the one list that names the modules.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use kernel::store::Store;
use kernel::{Settings, Shop, StartError, store_options};

/// A self-hosted marketplace for tea and coffee.
#[derive(Parser)]
#[command(name = "sokoni", version, about)]
struct Arguments {
    /// A configuration file over the built-in defaults; the environment (SOKONI__SECTION__KEY) wins over both.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the shop (the default).
    Serve,
    /// The audit log of a shop that is not running.
    #[command(subcommand)]
    Audit(Audit),
}

#[derive(Subcommand)]
enum Audit {
    /// Walks the log from its first entry: says how many there are and the last one's hash, or what was altered.
    Verify {
        /// An entry's number and hash that were kept elsewhere: shows whether the whole log was written anew since.
        #[arg(long, value_name = "NUMBER:HASH", value_parser = kept)]
        expect: Option<(u64, String)>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(arguments.config),
        Command::Audit(Audit::Verify { expect }) => audit(arguments.config, expect),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sokoni: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn serve(config: Option<PathBuf>) -> Result<(), StartError> {
    let settings = Settings::load(config.as_deref())?;
    Shop::new(settings, Arc::new(web::Page))
        .with(auth::Auth)
        .with(catalog::Catalog)
        .with(cart::Cart)
        .with(sales::Sales::default())
        .with(logistics::Logistics)
        .with(billing::Billing::default())
        .with(messages::Messages::default())
        .with(analytics::Analytics)
        .run()
}

/// `NUMBER:HASH` as the command below prints it.
fn kept(text: &str) -> Result<(u64, String), String> {
    let parts = text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, hash.to_owned())));
    parts.ok_or_else(|| "must look like 120:9f86d0…".to_owned())
}

fn audit(config: Option<PathBuf>, expected: Option<(u64, String)>) -> Result<(), StartError> {
    let store = Store::open(store_options(&Settings::load(config.as_deref())?))?;
    let report = store.audit_verify(expected.as_ref().map(|(seq, hash)| (*seq, hash.as_str())))?;
    match report.fault {
        Some(fault) => Err(StartError::Other(format!("the audit log does not hold: {fault}"))),
        None => {
            println!("The audit log is whole. Its last entry: {}:{}", report.entries, report.head);
            Ok(())
        }
    }
}
