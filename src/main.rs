//! The composition root: the command line, and the one list that names the modules.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use kernel::{Settings, Shop, StartError};

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
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(arguments.config),
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
