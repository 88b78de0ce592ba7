//! Analytics: each seller's sales and returns by month, its most bought products, suggestions, the shop's news, and the
//! owner's view of the whole trade ([`trade`]).
//!
//! All figures are counted from the orders' events ([`consumers`]), so a page costs the same for any number of orders.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod consumers;
#[cfg(test)]
mod golden_tests;
mod http;
mod model;
mod months;
mod news;
mod personal;
mod popular;
mod repriced;
mod seed;
mod stored;
mod suggestions;
mod taxed;
mod trade;

use std::sync::Arc;

use kernel::store::{StoredEvent, Tx};
use kernel::{Builder, Context, Manifest, Module, Problem, StartError};

/// The module `analytics`.
pub struct Analytics;

impl Module for Analytics {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "analytics",
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
        trade::catch_up::run(context.store()).map_err(Problem::from)?;
        builder.consume("analytics.months", consumers::EVENTS, consumers::count);
        let of_trade = context.clone();
        let take = move |event: &StoredEvent, tx: &mut Tx<'_>| trade::consumer::take(event, tx, &of_trade);
        builder.consume("analytics.trade", trade::consumer::EVENTS, take);
        builder.timer(trade::late::timer(&context));
        builder.personal(Arc::new(personal::PersonalRows));
        builder.state(http::state::AppState { context });
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
