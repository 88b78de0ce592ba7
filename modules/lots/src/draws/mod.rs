//! Draws: the lots that lines of orders take their goods from, and the lots that a product is sold from.

pub(crate) mod assign;
pub(crate) mod choice;
pub(crate) mod consumer;
pub(crate) mod fits;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod open;
pub(crate) mod products;
pub(crate) mod responses;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(crate) mod undrawn;
pub(crate) mod waiting;
pub(crate) mod word;
