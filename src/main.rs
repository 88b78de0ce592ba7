//! The composition root: the one list that names the modules.

mod commands;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use kernel::{Settings, Shop};

fn main() -> ExitCode {
    match commands::run(commands::Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sokoni: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

/// The shop with all its modules; the settings say which of them are on.
fn shop(settings: Settings) -> Shop {
    Shop::new(settings, Arc::new(web::Page))
        .with(auth::Auth::default())
        .with(catalog::Catalog)
        .with(cart::Cart)
        .with(sales::Sales::default())
        .with(logistics::Logistics)
        .with(billing::Billing::default())
        .with(messages::Messages::default())
        .with(analytics::Analytics)
}
