//! Shipments: one for each seller of an order, and those planned by hand.

pub(crate) mod admin;
pub(crate) mod beside;
pub(crate) mod change;
pub(crate) mod commands;
pub(crate) mod full;
pub(crate) mod http;
pub(crate) mod make;
pub(crate) mod model;
mod old;
pub(crate) mod orders;
pub(crate) mod paper_sources;
pub(crate) mod plan;
pub(crate) mod receipt;
pub(crate) mod redated;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod terms;
pub(crate) mod terms_http;
