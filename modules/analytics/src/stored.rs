//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{consumers, months, news, popular};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [consumers::TABLES, months::TABLES, news::TABLES, popular::TABLES].concat()
}
