//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{consumers, months, news, popular, repriced, taxed, trade};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        consumers::TABLES,
        months::TABLES,
        news::TABLES,
        popular::TABLES,
        repriced::TABLES,
        taxed::TABLES,
        &trade::tables(),
    ]
    .concat()
}
