//! Checkout, orders, purchases and quotes.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod checkout;
#[cfg(test)]
mod golden_tests;
mod http;
mod model;
mod quotes;
mod rules;
mod store;

use kernel::{Builder, Manifest, Module, StartError};

/// Sales: turns a cart into an order in one commit, shows an account its orders, and cancels them.
pub struct Sales;

impl Module for Sales {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "sales",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["cart"],
            routes: http::routes,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.state(http::Http { context });
        Ok(())
    }
}
