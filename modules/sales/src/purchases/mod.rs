//! What an account bought: one purchase for each line of its orders.

pub(crate) mod http;
pub(crate) mod model;
mod papers;
pub(crate) mod store;
mod wire;
