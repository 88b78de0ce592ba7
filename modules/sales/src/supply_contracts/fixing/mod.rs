//! A price to be fixed: a contract whose price is a quotation of the exchange, which one side fixes, and a differential.

pub(crate) mod form;
mod holidays;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod paper;
pub(crate) mod port;
pub(crate) mod provisional;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
pub(crate) mod table;
#[cfg(test)]
mod tests;
