//! What is kept of notifications.

use contracts::Id;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// What a notification is about: each may be wanted by e-mail or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Topic {
    Orders,
    Shipments,
    Bills,
    /// Quotes and contracts.
    Quotes,
    /// Messages of others, and for the administrator those of the contact form.
    Messages,
}

/// A notification, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notification {
    /// Notification id.
    pub(crate) id: Id,
    /// Who is told.
    pub(crate) account: Id,
    pub(crate) topic: Topic,
    /// What happened, in a few words.
    pub(crate) title: String,
    /// The same in a sentence.
    pub(crate) text: String,
    /// The page's screen that shows it.
    pub(crate) link: String,
    /// When it happened, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) read: bool,
}
impl Record for Notification {
    const VERSION: u16 = 1;
}

/// What later events of an order do not say, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderFacts {
    /// What people call it; empty where it was not told.
    pub(crate) number: String,
    /// Empty where it was not told.
    pub(crate) buyer_name: String,
}
impl Record for OrderFacts {
    const VERSION: u16 = 1;
}
