//! The shop's connections to payment providers, as the administrator makes them.

mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod store;
