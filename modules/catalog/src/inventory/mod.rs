//! A seller's actions on lots: list, change, restock, unlist, add pictures, import.

pub(crate) mod cells;
pub(crate) mod import;
pub(crate) mod media;
pub(crate) mod pictures;
pub(crate) mod store;
