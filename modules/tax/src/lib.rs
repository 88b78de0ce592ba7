//! Tax: the shop's rules and settings, the tax numbers of accounts, and the tax of each order.
//!
//! The rules and the arithmetic are pure, in `contracts::tax`. This module keeps the rules, lets the owner edit them, and
//! assesses orders through [`contracts::tax::TaxPort`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod assess;
mod book;
mod defaults;
#[cfg(test)]
mod golden_tests;
mod http;
mod numbers;
mod personal;
mod stored;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use contracts::tax::TaxPort;
use kernel::{Builder, Context, Manifest, Module, StartError};

/// The module `tax`.
pub struct Tax;

impl Module for Tax {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "tax",
            required: false,
            requires: &["auth", "catalog"],
            uses: &[],
            routes: http::routes::routes,
            tables: stored::tables,
            events: Vec::new,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.provide::<dyn TaxPort>(Arc::new(assess::Assessor { context: context.clone() }));
        builder.personal(Arc::new(personal::PersonalRows));
        builder.state(http::state::AppState { context });
        Ok(())
    }

    fn seed(&self, _: &Context) -> Result<(), StartError> {
        // The demo shop charges no tax, as a new shop does.
        Ok(())
    }
}
