//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::growers::GrowersChanged;
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{accounts, deliveries, imports};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [accounts::store::TABLES, deliveries::store::TABLES, imports::store::TABLES].concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![GrowersChanged::stored()]
}
