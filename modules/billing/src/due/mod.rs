//! Work that is due at a time: bills that become overdue, and dates of schedules.
//!
//! Each has a row by its time. A timer takes the due rows every few seconds, and so does each handler that reads a
//! list, so that no list shows an overdue bill as open.

mod sweep;
mod table;

pub(crate) use sweep::{settle, settle_blocking, timer};
pub(crate) use table::{Due, TABLES, after, put};
