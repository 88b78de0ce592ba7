//! Bills: debts, each with its payer, its payee, and the days of issue and payment.

pub(crate) mod admin;
pub(crate) mod after_lading;
pub(crate) mod by_number;
pub(crate) mod claim_view;
pub(crate) mod claims;
pub(crate) mod credits;
pub(crate) mod find_by_number;
pub(crate) mod http;
pub(crate) mod instalment_port;
pub(crate) mod instalment_view;
pub(crate) mod instalments;
pub(crate) mod ledger;
pub(crate) mod model;
pub(crate) mod numbers;
pub(crate) mod provisional;
pub(crate) mod responses;
pub(crate) mod store;
pub(crate) mod tax;
