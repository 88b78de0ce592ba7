//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::origins::{PackChanged, PlotReleased, PlotStopped};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{packs, plots, producers};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        packs::orders::TABLES,
        packs::references::TABLES,
        packs::sealed_sources::TABLES,
        packs::sold_contracts::TABLES,
        packs::store::TABLES,
        plots::file::TABLES,
        plots::former::TABLES,
        plots::store::TABLES,
        producers::simplified::TABLES,
        producers::store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![PackChanged::stored(), PlotReleased::stored(), PlotStopped::stored()]
}
