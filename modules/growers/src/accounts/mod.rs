//! What growers are owed: an account for each grower and season with its entries, and the second payment of a season.
//!
//! It is the seller's own book. No money moves through the shop.

pub(crate) mod book;
#[cfg(test)]
mod book_tests;
pub(crate) mod carry_over;
pub(crate) mod carry_over_http;
pub(crate) mod entries;
pub(crate) mod entry;
pub(crate) mod entry_http;
pub(crate) mod export;
mod grades;
pub(crate) mod http;
pub(crate) mod model;
mod old;
mod posting;
pub(crate) mod responses;
pub(crate) mod reweigh;
pub(crate) mod reweigh_http;
pub(crate) mod second_payment;
pub(crate) mod second_payment_form;
pub(crate) mod second_payment_http;
pub(crate) mod second_payment_preview;
pub(crate) mod store;
