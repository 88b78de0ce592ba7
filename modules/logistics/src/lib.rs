//! Shipments: planned when an order is placed, taken and moved by carriers, with papers, exceptions and a calendar.
//!
//! Each shipment is entered in the lists of its parties in the commit that changes it ([`shipments::store`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod activity;
mod actor;
mod atlas;
#[cfg(test)]
mod golden_tests;
mod http;
mod papers;
mod shipments;

use kernel::{Builder, Manifest, Module, StartError};

/// The module `logistics`.
pub struct Logistics;

impl Module for Logistics {
    fn manifest(&self) -> Manifest {
        Manifest { name: "logistics", required: false, requires: &["auth"], uses: &["sales"], routes: http::routes }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.consume("logistics.orders", shipments::orders::EVENTS, shipments::orders::take);
        let of_actor = context.clone();
        let handle = builder.service(move || Ok(actor::LogisticsService::new(&of_actor)));
        handle.answers::<contracts::logistics::GetShipment>();
        builder.state(http::Http { context });
        Ok(())
    }
}
