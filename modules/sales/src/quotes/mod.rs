//! Quotes: a buyer asks for a price, buyer and seller make offers in turn until one of them accepts the other's latest.
//! Their agreement is a contract.

pub(crate) mod answers;
pub(crate) mod http;
mod listed;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod sample_term;
pub(crate) mod store;
mod terms;
