//! What an account bought: one purchase for each line of its orders.

mod documents;
pub(crate) mod http;
pub(crate) mod model;
mod responses;
pub(crate) mod store;
