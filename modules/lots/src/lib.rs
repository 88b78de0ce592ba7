//! Lots: the goods that a seller has, by grade, process and crop year, with a ledger in grams.
//!
//! A lot is received from a producer, split, blended, processed and moved, and every step is a move of the ledger that
//! keeps its grams. Lines of orders draw from lots, and goods that come back go to the same lots. Two questions follow:
//! [`contracts::lots::LotPort::origin`] and [`contracts::lots::LotPort::recall`].

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod certificates;
mod days;
mod draws;
#[cfg(test)]
mod golden_tests;
mod grams;
mod graph;
mod label;
mod ledger;
mod lot;
mod names;
mod personal;
mod port;
mod repeat;
mod rights;
mod routes;
mod seed;
mod state;
mod stored;
#[cfg(test)]
mod testing;

use std::sync::Arc;

use contracts::certificates::{CertificateMoved, ClaimPort, GoodsCertified};
use contracts::lots::{IntakePort, LotPort, LotsMoved, SampledGoodsPort};
use contracts::quality::SamplePort;
use kernel::{Builder, Context, Manifest, Module, StartError};

use draws::consumer::Follower;

/// The module `lots`.
pub struct Lots;

impl Module for Lots {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "lots",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["sales", "logistics", "origins", "quality"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        builder.live::<LotsMoved>();
        builder.live::<CertificateMoved>();
        builder.live::<GoodsCertified>();
        builder.timer(certificates::due::timer(&context));
        let certificates = certificates::files::CertificateFiles::new(builder);
        builder.provide::<dyn LotPort>(Arc::new(port::LotRows));
        builder.provide::<dyn SampledGoodsPort>(Arc::new(draws::waiting::SampledLines(context.clone())));
        builder.provide::<dyn IntakePort>(Arc::new(ledger::intake::Intakes));
        builder.provide::<dyn ClaimPort>(Arc::new(certificates::left::SoldClaims(context.clone())));
        let shop = context.clone();
        builder.consume("lots.draws", draws::consumer::EVENTS, move |event, tx| {
            let samples = shop.port::<dyn SamplePort>();
            draws::consumer::take(Follower::Draws, event, tx, samples.as_ref(), |ms| shop.face().day(ms))
        });
        let shop = context.clone();
        builder.consume("lots.undrawn", draws::consumer::EVENTS, move |event, tx| {
            draws::consumer::take(Follower::Undrawn, event, tx, None, |ms| shop.face().day(ms))
        });
        builder.personal(Arc::new(personal::PersonalRows(context.clone())));
        builder.state(state::AppState { context, certificates });
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }
}
