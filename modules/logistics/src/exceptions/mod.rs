//! Exceptions of shipments: the problem, its owner, its deadline and its resolution.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod requests;
pub(crate) mod responses;
pub(crate) mod store;
