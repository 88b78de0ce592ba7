//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use contracts::logistics::{
    ExceptionChanged, FeeRaised, OrderUndelivered, ShipmentDelivered, ShipmentMoved, ShipmentPriced,
};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{activity, exceptions, shipments};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        activity::ACTIVITY.stored(),
        exceptions::store::EXCEPTIONS.stored(),
        shipments::store::SHIPMENTS.stored(),
        shipments::store::OF_ORDER.stored(),
        shipments::store::NUMBERS.stored(),
    ]
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![
        ShipmentMoved::stored(),
        ShipmentDelivered::stored(),
        OrderUndelivered::stored(),
        ShipmentPriced::stored(),
        FeeRaised::stored(),
        ExceptionChanged::stored(),
    ]
}
