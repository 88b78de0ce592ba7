//! Payout details: how a seller or carrier wants to be paid. They are sealed, and shown to those who owe it something.

pub(crate) mod details;
pub(crate) mod epc;
pub(crate) mod form;
pub(crate) mod http;
mod mail;
pub(crate) mod pay_to;
pub(crate) mod seed;
pub(crate) mod store;
