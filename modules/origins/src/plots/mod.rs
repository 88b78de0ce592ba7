//! Plots: the land on which a producer grows coffee or tea.

pub(crate) mod export;
pub(crate) mod file;
pub(crate) mod file_http;
pub(crate) mod findings;
mod form;
pub(crate) mod former;
pub(crate) mod former_http;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod store;
