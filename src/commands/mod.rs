//! What the command line can do, one file for each command.

mod admin;
mod audit;
mod version;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use kernel::{Settings, StartError};

/// A self-hosted marketplace for tea and coffee.
#[derive(Parser)]
#[command(name = "sokoni", about, disable_version_flag = true)]
pub(crate) struct Arguments {
    /// A configuration file over the built-in defaults; the environment (SOKONI__SECTION__KEY) wins over both.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Prints the version of the program, of its data folder, and of every table and event that it stores.
    #[arg(long, short = 'V')]
    version: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the shop (the default).
    Serve,
    /// The audit log of a shop that is not running.
    #[command(subcommand)]
    Audit(audit::Audit),
    /// Administrators of a shop that is not running.
    #[command(subcommand)]
    Admin(admin::Admin),
}

/// Does what the command line says.
///
/// # Errors
/// [`StartError`] as one line for the person at the console.
pub(crate) fn run(arguments: Arguments) -> Result<(), StartError> {
    if arguments.version {
        return version::run();
    }
    let settings = Settings::load(arguments.config.as_deref())?;
    match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => crate::shop(settings).run(),
        Command::Audit(command) => audit::run(&settings, command),
        Command::Admin(command) => admin::run(&settings, command),
    }
}
