//! Origins: the producers behind sellers' goods, their plots of land, and the checks of the plots that the European Union
//! makes before it lets coffee in (EUDR).
//!
//! Other modules read producers and plots through [`contracts::origins::OriginPort`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod checks;
#[cfg(test)]
mod golden_tests;
mod personal;
mod plots;
mod ports;
mod producers;
mod reach;
mod rights;
mod routes;
mod seed;
mod state;
mod stored;

use std::sync::Arc;

use contracts::origins::OriginPort;
use kernel::{Builder, Context, Manifest, Module, StartError};

/// The module `origins`.
pub struct Origins;

impl Module for Origins {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "origins",
            required: false,
            requires: &["auth"],
            uses: &["lots"],
            routes: routes::routes,
            tables: stored::tables,
            events: Vec::new,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        builder.provide::<dyn OriginPort>(Arc::new(ports::Origins));
        builder.personal(Arc::new(personal::PersonalRows));
        builder.state(state::AppState::new(builder.context()));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::seed(context)
    }
}
