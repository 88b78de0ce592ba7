//! Everything that this module stores, by name. A type that is missing here can be neither exported nor upgraded.

use kernel::store::StoredTable;

use crate::inventory::import;
use crate::{store, waiting};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [import::TABLES, store::TABLES, waiting::TABLES].concat()
}
