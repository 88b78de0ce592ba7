//! Everything that this module stores, by name. A type that is missing here can be neither exported nor upgraded.

use contracts::catalog::SaleDecided;
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::inventory::import;
use crate::{sale, store, waiting};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [import::TABLES, sale::TABLES, store::TABLES, waiting::TABLES].concat()
}

/// The events that the module emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![SaleDecided::stored()]
}
