//! Quotes: a buyer asks for a price, buyer and seller make offers in turn until one of them accepts the other's latest.

pub(crate) mod http;
pub(crate) mod model;
mod rules;
mod store;
mod wire;
