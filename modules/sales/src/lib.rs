//! Orders, purchases, sales, returns and quotes.
//!
//! Each order is entered in the books ([`books`]) of its buyer and its sellers in the commit that changes it.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod books;
mod catch_up;
mod delivery;
#[cfg(test)]
mod golden_tests;
mod http;
mod lists;
mod orders;
mod purchases;
mod quotes;
mod returns;
mod sales;
#[cfg(test)]
mod testing;
mod words;

use kernel::{Builder, Context, Manifest, Module, StartError};

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
        builder.consume("sales.delivered", delivery::EVENTS, delivery::take);
        builder.state(http::Http { context });
        Ok(())
    }

    fn ready(&self, context: &Context) {
        let store = context.store().clone();
        let spawned = std::thread::Builder::new().name("sales-catch-up".to_owned()).spawn(move || {
            if let Err(refusal) = catch_up::run(&store) {
                tracing::warn!(?refusal, "older orders are not in the books yet; the next start goes on");
            }
        });
        if let Err(error) = spawned {
            tracing::warn!(%error, "no thread to enter older orders");
        }
    }
}
