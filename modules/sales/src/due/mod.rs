//! Things that end by themselves: offers, contracts at the end of their delivery period, and orders that nobody pays.
//!
//! Each has a row by its time. A timer takes the due rows every few seconds, and so does each handler that reads a list
//! of quotes or contracts, so that no list shows an ended one as open.

pub(crate) mod sweep;
mod table;

pub(crate) use sweep::{settle, timer};
pub(crate) use table::{Due, TABLES, put, remove};
