//! What one party to a shipment asks another to pay: the price of the carriage, and what an exception cost. Nothing is owed
//! until who would pay it agrees.

pub(crate) mod acts;
mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod store;
pub(crate) mod wire;
