//! The papers of a shipment: the ones that it needs, and the files that were handed in.

pub(crate) mod commands;
pub(crate) mod files;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
