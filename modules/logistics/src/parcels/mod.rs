//! The parcel lane: goods that their seller sends by post or courier, with a label and a tracking number.

pub(crate) mod commands;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod label;
pub(crate) mod model;
pub(crate) mod responses;
