//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::logistics::{
    ChargeCancelled, ChargeMoved, ExceptionChanged, FeeRaised, OrderUndelivered, ShipmentDelivered, ShipmentMoved,
    ShipmentPriced,
};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{activity, charges, documents, exceptions, holds, letters, shipments, tariffs};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        activity::TABLES,
        charges::store::TABLES,
        documents::expiry::TABLES,
        documents::rules::book::TABLES,
        exceptions::store::TABLES,
        holds::hold::TABLES,
        letters::laden::TABLES,
        letters::watch::TABLES,
        shipments::store::TABLES,
        tariffs::store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![
        ShipmentMoved::stored(),
        ShipmentDelivered::stored(),
        OrderUndelivered::stored(),
        ShipmentPriced::stored(),
        FeeRaised::stored(),
        ChargeMoved::stored(),
        ChargeCancelled::stored(),
        ExceptionChanged::stored(),
    ]
}
