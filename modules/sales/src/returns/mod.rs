//! Returns of goods.

pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
