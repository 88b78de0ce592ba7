//! What is due by time: bills that become overdue, and dates of schedules.
//!
//! Each has a row by its time. A timer takes what is due every few seconds, and so does whoever reads a list, so that no
//! list shows a bill as open whose day is over.

mod sweep;
mod table;

pub(crate) use sweep::{settle, settle_blocking, timer};
pub(crate) use table::{Due, TABLES, after, put};
