//! Shipments: one for each seller of an order, and those made by hand.

pub(crate) mod acts;
pub(crate) mod form;
mod full;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod orders;
pub(crate) mod plan;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod wire;
