//! Freight tariffs: what a seller, or the shop, asks for the way of the goods, by zones and weights.

pub(crate) mod admin;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod port;
pub(crate) mod preview;
pub(crate) mod rate;
pub(crate) mod responses;
pub(crate) mod rows;
pub(crate) mod store;
pub(crate) mod weight;
pub(crate) mod wrong;
