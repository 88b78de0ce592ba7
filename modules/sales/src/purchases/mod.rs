//! Purchases: the lines of an account's orders.

mod documents;
pub(crate) mod http;
pub(crate) mod model;
mod responses;
pub(crate) mod store;
