//! Orders: placed from a cart or called off from a contract, cancelled, delivered.

pub(crate) mod added;
mod carriage;
pub(crate) mod checkout;
pub(crate) mod commands;
pub(crate) mod freight;
pub(crate) mod http;
pub(crate) mod journey;
pub(crate) mod limits;
pub(crate) mod model;
mod old;
pub(crate) mod owed;
pub(crate) mod payment_methods;
pub(crate) mod payment_status;
pub(crate) mod payments;
pub(crate) mod preview;
mod priced;
pub(crate) mod refusal;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod spending;
pub(crate) mod store;
pub(crate) mod tax;
pub(crate) mod totals;
pub(crate) mod trial;
pub(crate) mod unpaid;
pub(crate) mod unpaid_rule;
