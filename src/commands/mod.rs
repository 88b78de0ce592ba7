//! The commands of the program, one file for each.

mod admin;
mod audit;
mod backup;
mod compact;
mod convert;
mod copy_files;
mod doctor;
mod export;
mod health;
mod import;
mod move_shop;
mod open;
mod restore;
mod selftest;
mod text;
mod version;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use contracts::money::Currency;
use kernel::store::{EngineKind, MoveTo};
use kernel::{FilesPlace, Settings, ShopSettings, StartError};

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
    /// Writes the whole shop into one file, also while it runs.
    Backup {
        /// The file; without it one in the folder of backups, named by the time.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
    /// Makes the data folder of a backup, all of which is checked first. The shop must be stopped.
    Restore {
        /// The backup.
        file: PathBuf,
        /// Opens what was restored and compares all of it with the backup before it takes its place.
        #[arg(long)]
        verify: bool,
        /// Where there is a shop already: keeps it under another name and takes its place.
        #[arg(long)]
        replace: bool,
    },
    /// Writes every record as JSON Lines, also while the shop runs: personal data, and the secrets that the store holds, such
    /// as the hashes of passwords, are among them. Pictures, papers and keys are files and not records: `backup`.
    Export {
        /// The file, which nobody else may read; `-` for standard output.
        #[arg(long, value_name = "FILE", default_value = "-")]
        to: PathBuf,
    },
    /// Makes the store of an export, in a data folder that is empty or not there. All of it, or none.
    Import {
        /// The export; `-` for standard input.
        file: PathBuf,
    },
    /// Makes the files of a shop that is not running smaller: what was overwritten stays in them else.
    Compact,
    /// Rewrites the files of a shop that is not running by another storage engine. All rows are compared before the new
    /// files take the place of the old ones.
    Convert {
        /// The engine: sled or fjall.
        #[arg(long, value_name = "ENGINE")]
        to: EngineKind,
    },
    /// Moves a shop that is not running from its data folder into a PostgreSQL database, so that several machines can have
    /// it, or back. All rows are compared before the shop moves. The settings are those of a node.
    Move {
        /// Where to: postgres or file.
        #[arg(long, value_name = "LOG")]
        to: MoveTo,
    },
    /// Copies pictures and papers from the place of the configuration to another one, whose settings stand in it too, and
    /// reads each back. Nothing is deleted. Stop the shop, run it, and set `files.place` to the new place.
    CopyFiles {
        /// Where to: folder, s3 or table.
        #[arg(long, value_name = "PLACE")]
        to: FilesPlace,
    },
    /// Looks the shop over, running or not: what is well, what is wrong, what to do.
    Doctor {
        /// Takes away what interrupted commands left, closes the folder to other users, and makes anew what can be.
        #[arg(long)]
        repair: bool,
    },
    /// The audit log of a shop that is not running.
    #[command(subcommand)]
    Audit(audit::Audit),
    /// Whether the shop of this configuration answers.
    Health,
    /// Administrators of a shop that is not running.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Tries on this machine what the shop promises, on a copy of its data: an oversell race, one order sent many times at
    /// once, kill -9 again and again, backup and restore. The shop must not be running; its data is left alone.
    Selftest {
        /// How often the copy is killed.
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        rounds: u32,
    },
}

/// Runs the command that the command line names.
///
/// # Errors
/// [`StartError`] as one line for the person at the console.
pub(crate) fn run(arguments: Arguments) -> Result<(), StartError> {
    if arguments.version {
        return version::run();
    }
    let settings = Settings::load(arguments.config.as_deref())?;
    check_shop(&settings)?;
    match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => crate::parts::shop(settings).run(),
        Command::Backup { to } => backup::run(&settings, to.as_deref()),
        Command::Restore { file, verify, replace } => restore::run(&settings, &file, verify, replace),
        Command::Export { to } => export::run(&settings, &to),
        Command::Import { file } => import::run(&settings, &file),
        Command::Compact => compact::run(&settings),
        Command::Convert { to } => convert::run(&settings, to),
        Command::Move { to } => move_shop::run(&settings, to),
        Command::CopyFiles { to } => copy_files::run(&settings, to),
        Command::Doctor { repair } => doctor::run(&settings, repair),
        Command::Health => health::run(&settings),
        Command::Audit(command) => audit::run(&settings, command),
        Command::Admin(command) => admin::run(&settings, command),
        Command::Selftest { rounds } => selftest::run(&settings, arguments.config.as_deref(), rounds),
    }
}

/// Checks the settings that the kernel, which knows neither money nor screens, cannot judge.
fn check_shop(settings: &Settings) -> Result<(), StartError> {
    let wrong = |key: &str, value: &str, why: &str| {
        Err(StartError::Config(format!("configuration: {key} = {value:?} is wrong: it must be {why}")))
    };
    let ShopSettings { name, currency } = &settings.shop;
    let length = name.trim().chars().count();
    if !(1..=60).contains(&length) || name.chars().any(char::is_control) {
        return wrong("shop.name", name, "1 to 60 characters");
    }
    if Currency::parse(currency).is_none() {
        return wrong("shop.currency", currency, "a code of ISO 4217, such as USD or KES");
    }
    Ok(())
}
