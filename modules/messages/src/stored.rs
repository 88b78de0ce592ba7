//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::messages::{MessageSent, NotificationAdded};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{conversations, mail, notifications, store};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        conversations::store::TABLES,
        mail::digest::TABLES,
        mail::failed::TABLES,
        mail::outbox::TABLES,
        mail::preferences::TABLES,
        mail::server::TABLES,
        notifications::consumer::TABLES,
        notifications::store::TABLES,
        store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![MessageSent::stored(), NotificationAdded::stored()]
}
