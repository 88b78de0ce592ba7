//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{plots, producers};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [plots::store::TABLES, producers::store::TABLES].concat()
}
