//! Price lists: the prices of a seller's goods for some companies on some days.

mod form;
pub(crate) mod http;
pub(crate) mod model;
mod overlap;
mod responses;
pub(crate) mod store;
pub(crate) mod tables;
#[cfg(test)]
mod tests;
