//! One cart for each account, kept on the server so that it is the same on every device.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

#[cfg(test)]
mod golden_tests;
mod http;
mod model;
mod older;
mod personal;
mod ports;
mod rules;
mod store;
mod stored;

use std::sync::Arc;

use contracts::cart::CartPort;
use kernel::{Builder, Manifest, Module, StartError};

/// The cart module, with a port that empties a cart inside a checkout's commit.
pub struct Cart;

impl Module for Cart {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "cart",
            required: false,
            requires: &["auth", "catalog"],
            uses: &[],
            routes: http::routes,
            tables: stored::tables,
            events: Vec::new,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        builder.provide::<dyn CartPort>(Arc::new(ports::Drain));
        builder.personal(Arc::new(personal::PersonalRows));
        let context = builder.context();
        older::take_over(context.store())?;
        builder.state(http::state::AppState { context });
        Ok(())
    }
}
