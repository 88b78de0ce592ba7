//! The program.

mod commands;
mod parts;

use std::process::ExitCode;

use clap::Parser;

use parts::shop;

fn main() -> ExitCode {
    match commands::run(commands::Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sokoni: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}
