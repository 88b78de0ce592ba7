//! Producers: the farms and members of a co-operative whose goods a seller sells.

mod form;
pub(crate) mod http;
mod import;
pub(crate) mod model;
mod responses;
pub(crate) mod simplified;
pub(crate) mod simplified_form;
pub(crate) mod simplified_http;
pub(crate) mod store;
