//! What ends by itself: offers that run out, contracts whose delivery period ends, and orders that nobody pays.
//!
//! Each has a row by its time. A timer looks for due rows every few seconds, and so does whoever reads a list of them,
//! so that no list ever shows what has ended as open.

pub(crate) mod sweep;
mod table;

pub(crate) use sweep::{settle, timer};
pub(crate) use table::{Due, TABLES, put, remove};
