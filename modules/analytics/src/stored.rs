//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{consumers, months, news, popular};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        consumers::ORDERS.stored(),
        consumers::OPEN.stored(),
        months::MONTHS.stored(),
        news::NEWS.stored(),
        news::COUNTS.stored(),
        popular::TIMES.stored(),
        popular::RANKS.stored(),
    ]
}
