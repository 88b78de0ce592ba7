//! Orders above a company's limit: one person asks, another confirms, and only then is the order made.

pub(crate) mod ask;
pub(crate) mod http;
pub(crate) mod model;
mod responses;
pub(crate) mod store;
