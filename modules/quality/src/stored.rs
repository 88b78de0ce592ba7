//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::quality::{CuppingMoved, SampleMoved};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{cupping, numbers, samples};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        numbers::TABLES,
        samples::store::TABLES,
        samples::due::TABLES,
        samples::called_off::TABLES,
        cupping::store::TABLES,
        cupping::score_store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![SampleMoved::stored(), CuppingMoved::stored()]
}
