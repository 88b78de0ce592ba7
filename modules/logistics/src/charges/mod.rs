//! What one party to a shipment asks another to pay: the price of the carriage, and what an exception cost. Nothing is owed
//! until who would pay it agrees.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod requests;
pub(crate) mod responses;
pub(crate) mod store;
