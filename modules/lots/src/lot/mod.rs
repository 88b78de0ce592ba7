//! Lots: what is known about the goods of each, and how much of it is left.

pub(crate) mod crop_year;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod store;
