//! Charges that one party to a shipment asks another to pay: the price of the carriage, and the cost of an exception.
//! Nothing is owed until the payer agrees.

pub(crate) mod commands;
pub(crate) mod http;
pub(crate) mod model;
mod requests;
pub(crate) mod responses;
pub(crate) mod store;
