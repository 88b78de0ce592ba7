//! Samples: a buyer asks for one, the seller sends it, the buyer decides. A sample takes no stock.

pub(crate) mod called_off;
pub(crate) mod commands;
mod decide;
pub(crate) mod due;
mod form;
pub(crate) mod http;
mod lot;
pub(crate) mod model;
mod old;
pub(crate) mod port;
pub(crate) mod repeat;
mod responses;
pub(crate) mod rules;
pub(crate) mod store;
mod subject;
#[cfg(test)]
mod tests;
pub(crate) mod unasked;
