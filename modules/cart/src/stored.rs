//! Everything that this module stores, by name. A type that is missing here can be neither exported nor upgraded.

use kernel::store::StoredTable;

use crate::{older, store};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [store::TABLES, older::TABLES].concat()
}
