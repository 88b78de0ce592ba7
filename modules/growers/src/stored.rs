//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use kernel::store::{StoredEventKind, StoredTable};

use crate::{accounts, deliveries};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [accounts::store::TABLES, deliveries::store::TABLES].concat()
}

/// The events that it emits: none.
pub(crate) fn events() -> Vec<StoredEventKind> {
    Vec::new()
}
