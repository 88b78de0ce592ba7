//! The trade terms of a contract: place, payment, packing, weights and claims. They are agreed with the signatures.

pub(crate) mod claim_days;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod model;
mod old;
pub(crate) mod paper;
pub(crate) mod port;
pub(crate) mod responses;
pub(crate) mod store;
pub(crate) mod table;
#[cfg(test)]
mod tests;
