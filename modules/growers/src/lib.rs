//! Growers: what the producers behind a seller's goods deliver, and what they are owed for it.
//!
//! A delivery is weighed and never changed ([`deliveries`]); many come from a file at once ([`imports`]). Deliveries are taken in as one lot, once ([`intake`]). What
//! a producer is owed for a season is kept beside them ([`accounts`]). It is the seller's own book: no money moves.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod accounts;
mod changed;
mod checks;
mod command;
mod deliveries;
#[cfg(test)]
mod golden_tests;
mod imports;
mod intake;
mod personal;
mod rights;
mod routes;
mod season;
mod seed;
mod state;
mod stored;

use std::sync::Arc;

use contracts::growers::GrowersChanged;
use kernel::{Builder, Context, Manifest, Module, StartError};

/// The module `growers`.
pub struct Growers;

impl Module for Growers {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "growers",
            required: false,
            requires: &["auth"],
            uses: &["origins", "lots"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.live::<GrowersChanged>();
        builder.consume("growers.undone", intake::undone::EVENTS, intake::undone::take);
        builder.personal(Arc::new(personal::PersonalRows));
        builder.state(state::AppState { context });
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
