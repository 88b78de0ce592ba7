//! What goes wrong with shipments: who sees to it, until when, and how it was put right.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod requests;
pub(crate) mod responses;
pub(crate) mod store;
