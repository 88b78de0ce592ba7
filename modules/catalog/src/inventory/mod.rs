//! What a seller does with lots: list, change, restock, take out of the shop, picture, import.

pub(crate) mod cells;
pub(crate) mod import;
pub(crate) mod media;
pub(crate) mod pictures;
pub(crate) mod store;
