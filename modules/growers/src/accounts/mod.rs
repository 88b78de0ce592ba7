//! What growers are owed: an account for each grower and season, its payments, and the second payment of a season.
//!
//! It is the seller's own book. No money moves through the shop.

pub(crate) mod book;
pub(crate) mod export;
pub(crate) mod http;
pub(crate) mod model;
mod old;
pub(crate) mod payment_http;
pub(crate) mod responses;
pub(crate) mod second_payment;
pub(crate) mod second_payment_http;
pub(crate) mod store;
