//! Pricing: the prices that sellers give to single companies, and their discount codes.
//!
//! A list names companies, days and prices. [`contracts::unit_price::unit_price`] decides which price counts. The prices of a
//! company are read by [`contracts::pricing::GetCompanyPrices`] from memory, and by an order's commit through
//! [`contracts::pricing::PricePort`]. A code takes something off an order in its commit, through
//! [`contracts::discounts::CodePort`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod buyers;
mod codes;
mod days;
#[cfg(test)]
mod golden_tests;
mod lists;
mod personal;
mod prices;
mod rights;
mod routes;
mod seed;
mod state;
mod stored;

use std::sync::Arc;

use contracts::discounts::CodePort;
use contracts::pricing::{BuyersPort, GetCompanyPrices, PricePort};
use kernel::{Builder, Context, Manifest, Module, SourceVersion, StartError};

/// The module `pricing`.
pub struct Pricing;

impl Module for Pricing {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "pricing",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["sales"],
            routes: routes::routes,
            tables: stored::tables,
            events: Vec::new,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        let store = context.store().clone();
        let actor = builder.actor(move || Ok(prices::PriceActor::new(store.clone())));
        let rows = SourceVersion::default();
        actor.answers_cached::<GetCompanyPrices>(prices::Known::new(rows.clone()));
        builder.on_changes(move |changed| {
            if changed.iter().any(prices::is_read) {
                rows.advance();
            }
        });
        builder.provide::<dyn PricePort>(Arc::new(prices::Prices));
        builder.provide::<dyn BuyersPort>(Arc::new(buyers::Buyers));
        builder.provide::<dyn CodePort>(Arc::new(codes::port::Codes));
        builder.consume("pricing.codes", codes::uses::EVENTS, codes::uses::take);
        builder.consume("pricing.buyers", buyers::EVENTS, buyers::take);
        builder.personal(Arc::new(personal::PersonalRows(context.clock().clone())));
        builder.state(state::AppState::new(context));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
