//! Work that is due at a time: bills that become overdue, and dates of schedules.
//!
//! Each has a row by its time. A timer takes the due rows every few seconds, and so does each handler that reads a
//! list, so that no list shows an overdue bill as open. A day is over when it is over where the shop is: the row of a bill
//! comes when the day ends first anywhere, and the sweep, which knows the shop's time zone, puts it off until then.

mod sweep;
mod table;

pub(crate) use sweep::{settle, settle_blocking, timer};
pub(crate) use table::{Due, TABLES, after, first_end, put};
