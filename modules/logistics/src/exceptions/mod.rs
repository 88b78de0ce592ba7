//! What goes wrong with shipments: who sees to it, until when, and how it was put right.

pub(crate) mod acts;
mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod store;
pub(crate) mod wire;
