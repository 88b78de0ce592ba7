//! Discount codes: what a seller takes off its goods for whoever enters a code.

mod answers;
mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod port;
mod responses;
mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(crate) mod uses;
