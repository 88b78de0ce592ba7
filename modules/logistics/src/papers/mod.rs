//! The papers of a shipment: which it needs, and the files that were handed in.

pub(crate) mod model;
pub(crate) mod wire;
