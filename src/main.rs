//! The composition root: the command line, and the one list that names the modules.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use auth::MadeAdministrator;
use clap::{Parser, Subcommand};
use kernel::store::{OpenError, Store};
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
    /// Administrators of a shop that is not running.
    #[command(subcommand)]
    Admin(Admin),
}

#[derive(Subcommand)]
enum Admin {
    /// Makes an administrator; an account that has the e-mail becomes one as it is. A new one's password is asked for on the
    /// terminal, or is the first line of standard input.
    Create {
        /// Sign-in e-mail.
        #[arg(long)]
        email: String,
        /// Full name.
        #[arg(long)]
        name: String,
    },
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
        Command::Admin(Admin::Create { email, name }) => create_administrator(arguments.config, &email, &name),
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
        .with(auth::Auth::default())
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

fn create_administrator(config: Option<PathBuf>, email: &str, name: &str) -> Result<(), StartError> {
    let settings = Settings::load(config.as_deref())?;
    let store = Store::open(store_options(&settings)).map_err(|error| match error {
        OpenError::Locked(_) => StartError::Other(format!("{error}: stop the shop first")),
        other => other.into(),
    })?;
    let made = auth::create_administrator(&store, email, name, password);
    store.stop();
    match made? {
        MadeAdministrator::New => println!("{email} is an administrator. Open the shop and log in."),
        MadeAdministrator::Promoted => {
            println!(
                "{email} has an account, which is an administrator's now. Its name and password are as they were."
            );
        }
    }
    Ok(())
}

/// Asked for twice on a terminal, which does not show it; else the first line of standard input.
fn password() -> Result<String, StartError> {
    let unread = |error: std::io::Error| StartError::Other(format!("the password cannot be read: {error}"));
    if !std::io::stdin().is_terminal() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).map_err(unread)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let ask = |prompt: &str| rpassword::prompt_password(prompt).map_err(unread);
    let password = ask("Password: ")?;
    if ask("Once more: ")? == password {
        Ok(password)
    } else {
        Err(StartError::Other("the two passwords differ".to_owned()))
    }
}
