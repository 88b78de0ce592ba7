//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::store;

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [store::TABLES].concat()
}
