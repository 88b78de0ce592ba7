//! Conversations between the parties to a product, a deal or a shipment.

pub(crate) mod http;
pub(crate) mod model;
mod parties;
mod responses;
pub(crate) mod store;
#[cfg(test)]
mod store_tests;
