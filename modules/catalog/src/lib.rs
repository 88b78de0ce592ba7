//! The catalogue: products, their stock, and how they are found.
//!
//! Reads are answered by one service from a view in memory ([`view`]); stock moves inside the commit of whoever sells
//! ([`ports`]); best sellers are counted from the orders' events ([`consumers`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod actor;
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
mod pages;
mod personal;
mod pictures;
mod ports;
mod query;
mod recent;
mod reviews;
mod rows;
mod rules;
mod seed;
mod store;
mod stored;
#[cfg(test)]
mod testing;
mod view;
mod waiting;

use std::sync::Arc;

use contracts::catalog::{FindProducts, GetLowStock, GetProducts, StockPort};
use contracts::sales::OrderDelivered;
use kernel::store::Event;
use kernel::{Builder, Context, Manifest, Module, SourceVersion, StartError};

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
            events: Vec::new,
        }
    }

    fn build(&self, b: &mut Builder<'_>) -> Result<(), StartError> {
        let ctx = b.context();
        let store = ctx.store().clone();
        store::catch_up(&store)?;
        let actor = b.actor(move || actor::CatalogActor::new(store.clone()));
        let view = SourceVersion::default();
        actor
            .answers::<actor::ListProducts>()
            .answers::<actor::GetProduct>()
            .answers::<actor::GetFilters>()
            .answers::<actor::GetRelated>()
            .answers::<actor::GetListed>()
            .answers::<actor::GetIds>()
            .answers_cached::<GetProducts>(caches::Cards::new(view.clone()))
            .answers::<GetLowStock>()
            .answers::<FindProducts>()
            .answers::<actor::GetOwnStock>()
            .answers::<actor::GetOwnIds>();
        b.watch(&actor);
        // Behind the actor: see `caches`.
        let changes = view.clone();
        b.on_changes(move |changed| {
            if changed.iter().any(actor::is_shown) {
                changes.advance();
            }
        });
        b.provide::<dyn StockPort>(Arc::new(ports::StockDesk));
        b.consume("catalog.best-sellers", consumers::EVENTS, consumers::count);
        b.consume("catalog.bought", consumers::EVENTS, consumers::remember_buyers);
        b.consume("catalog.delivered", &[OrderDelivered::NAME], consumers::remember_deliveries);
        b.pages(Arc::new(pages::ProductPages(ctx.clone())));
        b.personal(Arc::new(personal::Own));
        let media = inventory::media::Media::new(b);
        b.state(http::state::Http::new(ctx, view, media));
        Ok(())
    }

    fn seed(&self, ctx: &Context) -> Result<(), StartError> {
        seed::run(ctx)
    }
}
