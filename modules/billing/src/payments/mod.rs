//! Payments of bills, and the providers that make them.

pub(crate) mod ask;
pub(crate) mod awaited;
pub(crate) mod callbacks;
pub(crate) mod cards;
mod catch_up;
pub(crate) mod connections;
#[cfg(test)]
mod histories_tests;
pub(crate) mod http;
mod manual;
pub(crate) mod model;
mod old;
pub(crate) mod paybill;
pub(crate) mod paybill_http;
pub(crate) mod provider;
mod providers;
pub(crate) mod receipts;
pub(crate) mod refunding;
pub(crate) mod refunds;
pub(crate) mod remote;
pub(crate) mod responses;
pub(crate) mod sandbox;
pub(crate) mod settled_by_hand;
pub(crate) mod store;
pub(crate) mod unknown;
pub(crate) mod waiting_refunds;
pub(crate) mod webhook;

pub(crate) use catch_up::catch_up;
pub(crate) use providers::{Providers, Way};
