//! Origins: the producers behind sellers' goods, their plots of land, and the checks of the plots that the European Union
//! makes before it lets coffee in (EUDR), and the data packs that a buyer there declares an order's coffee with.
//!
//! Other modules read producers and plots through [`contracts::origins::OriginPort`], and what stops the goods of an order
//! through [`contracts::origins::StoppedGoodsPort`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod behind;
mod checks;
#[cfg(test)]
mod golden_tests;
mod kilograms;
mod numbers;
#[cfg(test)]
mod oracle;
mod packs;
mod personal;
mod plots;
mod ports;
mod producers;
mod reach;
mod rights;
mod routes;
mod seed;
mod seed_pack;
mod state;
mod stored;

use std::sync::Arc;

use contracts::origins::{OriginPort, PackChanged, PlotReleased, PlotStopped, StoppedGoodsPort};
use kernel::pending::PendingUploads;
use kernel::{Builder, Context, Manifest, Module, StartError};

use crate::packs::files::PackFiles;
use crate::packs::{orders_consumer, sealed_orders, sold_contracts};
use crate::plots::file;

/// The module `origins`.
pub struct Origins;

impl Module for Origins {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "origins",
            required: false,
            requires: &["auth"],
            uses: &["lots", "sales", "logistics", "billing"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        builder.provide::<dyn OriginPort>(Arc::new(ports::Origins));
        builder.provide::<dyn StoppedGoodsPort>(Arc::new(reach::stopped::StoppedPlots(builder.context())));
        builder.live::<PackChanged>();
        builder.live::<PlotStopped>();
        builder.live::<PlotReleased>();
        builder.consume("origins.orders", orders_consumer::EVENTS, orders_consumer::take);
        builder.consume("origins.contracts", sold_contracts::EVENTS, sold_contracts::take);
        builder.consume("origins.sealed-orders", sealed_orders::EVENTS, sealed_orders::take);
        builder.personal(Arc::new(personal::PersonalRows));
        let pack_files = PackFiles::new(builder);
        let files = PendingUploads::new(builder, file::FOLDER, file::PENDING, file::WAITS);
        builder.state(state::AppState::new(builder.context(), pack_files, files));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::seed(context)
    }

    fn seed_last(&self, context: &Context) -> Result<(), StartError> {
        seed_pack::seed(context)
    }
}
