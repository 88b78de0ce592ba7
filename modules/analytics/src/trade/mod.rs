//! The owner's view of the trade: all orders, bills, shipments and quotes of the shop, counted from events.
//!
//! A consumer keeps an entry for each of them, the lists by state, and the sums of each kind. Orders cost nothing more
//! for it, and a page costs the same for any number of entries.

pub(crate) mod catch_up;
pub(crate) mod consumer;
pub(crate) mod days;
mod follow;
pub(crate) mod http;
pub(crate) mod late;
pub(crate) mod model;
mod parties;
mod responses;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use kernel::store::StoredTable;

/// The tables of this folder.
pub(crate) fn tables() -> Vec<StoredTable> {
    [store::TABLES, catch_up::TABLES, days::TABLES, late::TABLES].concat()
}
