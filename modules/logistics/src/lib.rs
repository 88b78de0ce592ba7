//! Shipments: planned when an order is placed, taken and moved by carriers, with papers, exceptions and a calendar.
//!
//! Each shipment is entered in the lists of its parties in the commit that changes it ([`shipments::store`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod activity;
mod atlas;
mod calendar;
mod charges;
mod documents;
mod exceptions;
#[cfg(test)]
mod golden_tests;
mod holds;
mod letters;
mod parcels;
mod party;
mod personal;
mod ports;
mod reason;
mod routes;
mod seed;
mod shipments;
mod state;
mod stored;
mod tariffs;

use std::sync::Arc;

use contracts::logistics::{
    ChargeMoved, ExceptionChanged, FeeRaised, FreightPort, OrderUndelivered, ShipmentDelivered, ShipmentMoved,
    ShipmentPort, ShipmentPriced,
};
use kernel::store::{StoredEvent, Tx};
use kernel::{Builder, Context, Manifest, Module, Problem, StartError};

/// The module `logistics`.
pub struct Logistics;

impl Module for Logistics {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "logistics",
            required: false,
            requires: &["auth"],
            uses: &["billing", "sales", "origins", "lots"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        shipments::store::catch_up(context.store()).map_err(Problem::from)?;
        let sources = shipments::paper_sources::PaperSources::new(&context);
        let take = move |event: &StoredEvent, tx: &mut Tx<'_>| shipments::orders::take(&sources, event, tx);
        builder.consume("logistics.orders", shipments::orders::EVENTS, take);
        builder.consume("logistics.packs", documents::provided::EVENTS, documents::provided::take);
        builder.timer(documents::expiry::timer(&context));
        builder.timer(letters::reminder::timer(&context));
        builder.provide::<dyn ShipmentPort>(Arc::new(ports::Shipments));
        builder.provide::<dyn FreightPort>(Arc::new(tariffs::port::Tariffs));
        builder.live::<ShipmentMoved>();
        builder.live::<ShipmentPriced>();
        builder.live::<ChargeMoved>();
        builder.live::<ShipmentDelivered>();
        builder.live::<OrderUndelivered>();
        builder.live::<ExceptionChanged>();
        builder.live::<FeeRaised>();
        builder.personal(Arc::new(personal::PersonalRows(context.clock().clone())));
        let papers = documents::files::DocumentFiles::new(builder);
        builder.state(state::AppState::new(context, papers));
        Ok(())
    }

    fn seed_next(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
