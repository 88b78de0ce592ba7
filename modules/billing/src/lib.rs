//! Bills, their payments, credit notes and refunds, and recurring bills.
//!
//! A bill follows from an event of another module ([`consumers`]) or from a schedule ([`recurring`]). Its number is
//! drawn in the commit that makes it, so that each seller's numbers have no gap. The amount of a bill never changes: a
//! bill is only paid, credited and refunded ([`bills::ledger`]). Each movement of its money is posted in the books of
//! double entry ([`ledger`]), with the shop's share of it ([`commission`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod bills;
mod books_staff;
mod commission;
mod consumers;
mod corrections;
mod dealings;
mod disputes;
mod due;
mod each_row;
mod final_price;
#[cfg(test)]
mod golden_ledger_tests;
#[cfg(test)]
mod golden_tests;
#[cfg(test)]
mod histories_tests;
mod invoice;
mod ledger;
mod payments;
mod payout_runs;
mod payouts;
mod personal;
mod recurring;
mod refusal;
mod requests;
mod routes;
mod seed;
mod state;
mod statements;
mod stored;
#[cfg(test)]
mod testing;

use std::sync::Arc;

use contracts::billing::{
    BillChanged, DealingsPort, DisputeChanged, InstalmentPort, InvoicePort, PaymentPort, PayoutChanged, PayoutPort,
    RecurringMoved, SellerAccountMoved,
};
use kernel::http::FailureLimiter;
use kernel::secrets::{KEYS_FOLDER, KeyRing, Vault};
use kernel::{Builder, Context, Manifest, Module, Problem, StartError};

use crate::consumers::Ports;
use crate::payments::Providers;

/// The most schedules that an account may propose at once; after that, one a second.
const PROPOSALS_PER_MINUTE: u32 = 60;

/// The most requests to telephones that an account may cause in a minute.
const PUSHES_PER_MINUTE: u32 = 6;

/// The module `billing`.
pub struct Billing;

impl Module for Billing {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "billing",
            required: false,
            requires: &["auth"],
            uses: &["lots", "messages"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        let of_ports = context.clone();
        builder.consume("billing.bills", consumers::EVENTS, move |event, tx| {
            consumers::take(event, tx, &Ports::of(&of_ports))
        });
        builder.consume("billing.dealings", dealings::EVENTS, dealings::take);
        builder.provide::<dyn DealingsPort>(Arc::new(dealings::Dealings));
        builder.live::<BillChanged>();
        builder.live::<RecurringMoved>();
        builder.live::<PayoutChanged>();
        builder.live::<SellerAccountMoved>();
        builder.live::<DisputeChanged>();
        let instalments = bills::instalment_port::OpenInstalments { context: context.clone() };
        builder.provide::<dyn InstalmentPort>(Arc::new(instalments));
        builder.provide::<dyn InvoicePort>(Arc::new(invoice::port::Invoices { context: context.clone() }));
        let vault = Arc::new(vault(&context)?);
        builder.provide::<dyn PayoutPort>(Arc::new(payouts::store::Payouts));
        builder.personal(Arc::new(personal::PersonalRows { clock: context.clock().clone(), vault: vault.clone() }));
        bills::store::catch_up(context.store())?;
        statements::catch_up(context.store()).map_err(Problem::from)?;
        ledger::catch_up(context.store()).map_err(Problem::from)?;
        payments::catch_up(context.store()).map_err(Problem::from)?;
        let providers = Arc::new(Providers::new(&context, vault.clone()));
        builder.timer(due::timer(&context, providers.clone()));
        builder.provide::<dyn PaymentPort>(providers.clone());
        let disputes = disputes::files::DisputeFiles::new(builder);
        let pushes = FailureLimiter::new(context.store(), "pushes", PUSHES_PER_MINUTE);
        let proposals = FailureLimiter::new(context.store(), "proposals", PROPOSALS_PER_MINUTE);
        builder.state(state::AppState { pushes, disputes, context, providers, vault, proposals });
        Ok(())
    }

    fn seed_next(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context, &vault(context)?)
    }
}

/// The vault of payout details and of payment providers' keys.
fn vault(context: &Context) -> Result<Vault, StartError> {
    Ok(Vault::new(&KeyRing::open(&context.data_dir().join(KEYS_FOLDER).join("payments.json"))?))
}
