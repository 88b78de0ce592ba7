//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use contracts::messages::{MessageSent, NotificationAdded};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{conversations, mail, notifications, store};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        conversations::store::CONVERSATIONS.stored(),
        conversations::store::MESSAGES.stored(),
        conversations::store::KEYS.stored(),
        conversations::store::MATTERS.stored(),
        mail::digest::DIGESTS.stored(),
        mail::failed::FAILED.stored(),
        mail::outbox::FIRST.stored(),
        mail::outbox::OUTBOX.stored(),
        mail::preferences::PREFERENCES.stored(),
        mail::preferences::TOKENS.stored(),
        mail::preferences::ACCOUNTS.stored(),
        notifications::consumer::ORDERS.stored(),
        notifications::store::NOTIFICATIONS.stored(),
        store::CONTACTS.stored(),
        store::SUBSCRIBERS.stored(),
        store::SUBSCRIBED.stored(),
        store::BY_EMAIL.stored(),
        store::COUNTS.stored(),
    ]
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![MessageSent::stored(), NotificationAdded::stored()]
}
