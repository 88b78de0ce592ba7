//! The stored forms of notifications.

use contracts::ids::{AccountId, NotificationId};
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// The topic of a notification. An account can switch the e-mails of each topic on or off.
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
    pub(crate) id: NotificationId,
    /// The account that is notified.
    pub(crate) account: AccountId,
    pub(crate) topic: Topic,
    /// The event, in a few words.
    pub(crate) title: String,
    /// The same in a sentence.
    pub(crate) text: String,
    /// The path of the screen that shows it.
    pub(crate) link: String,
    /// When it happened, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) read: bool,
}
impl Record for Notification {}

/// Facts of an order that its later events do not carry, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderFacts {
    /// The number for people; empty where the event had none.
    pub(crate) number: String,
    /// Empty where the event had none.
    pub(crate) buyer_name: String,
}
impl Record for OrderFacts {}
