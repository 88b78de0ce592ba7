//! Orders, purchases, sales, returns, quotes and contracts.
//!
//! The commit that changes an order also enters it into the books ([`books`]) of its buyer and its sellers.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod admin;
mod approvals;
mod books;
mod catch_up;
mod commitment;
mod credit;
mod delivery;
mod drafts;
mod due;
#[cfg(test)]
mod golden_tests;
mod market_prices;
mod orders;
mod personal;
mod ports;
mod purchase_contracts;
mod purchases;
mod quotes;
mod returns;
mod routes;
mod sales;
mod seed;
mod state;
mod stored;
mod supply_contracts;
#[cfg(test)]
mod testing;
mod words;

use std::sync::Arc;

use contracts::drafts::DraftMoved;
use contracts::sales::{
    ApprovalMoved, ClaimDaysPort, ContractMoved, ContractPaymentPort, CreditPort, DealPort, GoodsPort,
    OpenContractPort, OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderPriceFinal, OrderReturned,
    ProvisionalPercentPort, PurchaseContractPort, QuoteMoved, SampledContractPort, TrialPort, UnpaidOrderMoved,
};
use kernel::store::{StoredEvent, Tx};
use kernel::{Builder, Context, Manifest, Module, StartError};

/// Sales: turns a cart into an order in one commit, shows an account its orders, and cancels them.
pub struct Sales;

impl Module for Sales {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "sales",
            required: false,
            requires: &["auth", "catalog"],
            uses: &["cart", "billing", "tax", "quality"],
            routes: routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        let of_orders = context.clone();
        let take = move |event: &StoredEvent, tx: &mut Tx<'_>| delivery::take(event, tx, &of_orders);
        builder.consume("sales.delivered", delivery::EVENTS, take);
        builder.provide::<dyn DealPort>(Arc::new(ports::Deals));
        builder.provide::<dyn GoodsPort>(Arc::new(ports::Goods));
        builder.provide::<dyn SampledContractPort>(Arc::new(ports::SampledContracts(context.clone())));
        builder.provide::<dyn OpenContractPort>(Arc::new(ports::OpenContracts(context.clone())));
        let purchase_contracts = purchase_contracts::port::PurchaseContracts { context: context.clone() };
        builder.provide::<dyn PurchaseContractPort>(Arc::new(purchase_contracts));
        builder.provide::<dyn ContractPaymentPort>(Arc::new(supply_contracts::trade_terms::port::ContractPayments));
        builder.provide::<dyn ClaimDaysPort>(Arc::new(supply_contracts::trade_terms::claim_days::CallOffClaimDays));
        builder.provide::<dyn ProvisionalPercentPort>(Arc::new(supply_contracts::fixing::port::ProvisionalPercents));
        builder.provide::<dyn CreditPort>(Arc::new(credit::port::Credits));
        builder.provide::<dyn TrialPort>(Arc::new(orders::trial::Trials));
        builder.timer(due::timer(&context));
        builder.live::<OrderPlaced>();
        builder.live::<OrderCancelled>();
        builder.live::<OrderReturned>();
        builder.live::<OrderLinesCancelled>();
        builder.live::<OrderDelivered>();
        builder.live::<OrderPriceFinal>();
        builder.live::<QuoteMoved>();
        builder.live::<ContractMoved>();
        builder.live::<ApprovalMoved>();
        builder.live::<DraftMoved>();
        builder.live::<UnpaidOrderMoved>();
        builder.personal(Arc::new(personal::PersonalRows(context.clock().clone())));
        builder.state(state::AppState::new(context));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        seed::run(context)
    }

    fn seed_next(&self, context: &Context) -> Result<(), StartError> {
        seed::call_off(context)
    }
}
