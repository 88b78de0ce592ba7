//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{buyers, codes, lists};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [buyers::store::TABLES, codes::store::TABLES, codes::uses::TABLES, lists::tables::TABLES].concat()
}
