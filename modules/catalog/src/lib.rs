//! The catalogue: products, their stock, and the search for them.
//!
//! One service answers reads from a view in memory ([`view`]). Stock moves inside the commit of the selling module
//! ([`ports`]). Best sellers are counted from the orders' events ([`consumers`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod actor;
mod bought;
mod caches;
mod consumers;
mod facts;
#[cfg(test)]
mod golden_tests;
mod http;
mod illustration;
mod inventory;
mod list_page;
mod model;
mod offer;
mod old;
mod pages;
mod personal;
mod pictures;
mod ports;
mod query;
mod recent;
mod reviews;
mod rows;
mod rules;
mod sale;
mod scores;
mod seed;
mod standing;
mod store;
mod stored;
#[cfg(test)]
mod testing;
mod view;
mod waiting;
mod withholding;

use std::sync::Arc;

use contracts::catalog::{
    BoughtPort, CountListed, FindProducts, GetFilterNames, GetLowStock, GetProducts, SaleDecided, StockPort,
};
use contracts::quality::ProductScorePort;
use contracts::sales::OrderDelivered;
use kernel::pending::PendingUploads;
use kernel::store::Event;
use kernel::{Builder, Context, Manifest, Module, SourceVersion, StartError};

use crate::inventory::import;

/// The catalogue module.
pub struct Catalog;

impl Module for Catalog {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "catalog",
            required: true,
            requires: &["auth"],
            uses: &[],
            routes: http::routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        let store = context.store().clone();
        store::catch_up(&store)?;
        let actor = builder.actor(move || actor::CatalogActor::new(store.clone()));
        let view = SourceVersion::default();
        actor
            .answers::<actor::ListProducts>()
            .answers::<actor::GetProduct>()
            .answers::<actor::GetFilters>()
            .answers::<actor::GetRelated>()
            .answers::<actor::GetListed>()
            .answers::<actor::GetIds>()
            .answers::<CountListed>()
            .answers::<GetFilterNames>()
            .answers_cached::<GetProducts>(caches::Cards::new(view.clone()))
            .answers::<GetLowStock>()
            .answers::<FindProducts>()
            .answers::<actor::GetOwnStock>()
            .answers::<actor::GetOwnIds>();
        builder.watch(&actor);
        // Registered after the actor, so that it runs later: see `caches`.
        let changes = view.clone();
        builder.on_changes(move |changed| {
            if changed.iter().any(actor::is_shown) {
                changes.advance();
            }
        });
        builder.provide::<dyn StockPort>(Arc::new(ports::StockService));
        builder.provide::<dyn BoughtPort>(Arc::new(bought::Bought));
        builder.provide::<dyn ProductScorePort>(Arc::new(scores::Scores));
        builder.consume("catalog.best-sellers", consumers::EVENTS, consumers::count);
        builder.consume("catalog.bought", consumers::EVENTS, consumers::remember_buyers);
        builder.consume("catalog.delivered", &[OrderDelivered::NAME], consumers::remember_deliveries);
        builder.consume("catalog.seller-standing", standing::EVENTS, standing::follow);
        builder.timer(standing::timer(&context));
        builder.live::<SaleDecided>();
        builder.pages(Arc::new(pages::ProductPages(context.clone())));
        builder.personal(Arc::new(personal::PersonalRows));
        let media = inventory::media::Media::new(builder);
        let imports = PendingUploads::new(builder, import::FOLDER, import::PENDING, import::WAITS);
        builder.state(http::state::AppState::new(context, view, media, imports));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
