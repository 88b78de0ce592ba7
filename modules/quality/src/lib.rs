//! Quality: samples of goods and cupping sessions.
//!
//! A buyer asks for a sample, the seller sends it, and the buyer decides ([`samples`]). Several people taste samples
//! under blind codes, and the results are revealed once ([`cupping`]). A contract that waits for a sample is decided in
//! the same commit as the sample, through [`contracts::sales::SampledContractPort`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod cupping;
#[cfg(test)]
mod golden_tests;
mod numbers;
mod personal;
mod routes;
mod samples;
mod seed;
mod state;
mod stored;

use std::sync::Arc;

use contracts::quality::{CuppingMoved, SampleMoved, SamplePort};
use kernel::{Builder, Context, Manifest, Module, StartError};

/// The module `quality`.
pub struct Quality;

impl Module for Quality {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "quality",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["sales", "lots"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.provide::<dyn SamplePort>(Arc::new(samples::port::Samples));
        builder.consume("quality.called-off", samples::called_off::EVENTS, samples::called_off::keep);
        builder.timer(samples::due::timer(&context));
        builder.timer(cupping::score_told::timer(&context));
        builder.live::<SampleMoved>();
        builder.live::<CuppingMoved>();
        builder.personal(Arc::new(personal::PersonalRows));
        builder.state(state::AppState { context });
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
