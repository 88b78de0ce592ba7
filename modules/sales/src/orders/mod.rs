//! Orders: placed from a cart or called off from a contract, cancelled, delivered.

pub(crate) mod checkout;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod journey;
pub(crate) mod limits;
pub(crate) mod model;
mod old;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod wire;
