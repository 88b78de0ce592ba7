//! What is kept of e-mail.

use contracts::Id;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::notifications::model::{Notification, Topic};

/// What an account wants to be told by e-mail, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preferences {
    pub(crate) orders: bool,
    pub(crate) shipments: bool,
    pub(crate) bills: bool,
    pub(crate) quotes: bool,
    pub(crate) messages: bool,
}
impl Record for Preferences {
    const VERSION: u16 = 1;
}

impl Preferences {
    /// All or nothing.
    pub(crate) fn all(wanted: bool) -> Self {
        Preferences { orders: wanted, shipments: wanted, bills: wanted, quotes: wanted, messages: wanted }
    }

    pub(crate) fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Orders => self.orders,
            Topic::Shipments => self.shipments,
            Topic::Bills => self.bills,
            Topic::Quotes => self.quotes,
            Topic::Messages => self.messages,
        }
    }
}

/// A letter that waits to be sent, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    /// Letter id; that of the notification, where it tells of one.
    pub(crate) id: Id,
    /// Who is written to. The address is asked for when it is sent.
    pub(crate) account: Id,
    pub(crate) topic: Topic,
    pub(crate) title: String,
    pub(crate) text: String,
    /// Where the page shows it.
    pub(crate) link: String,
    /// The conversation that it tells of: it is not sent once that was read.
    pub(crate) conversation: Option<Id>,
    /// When it happened, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// How often it could not be sent.
    pub(crate) failures: u32,
    /// Whether it is being sent.
    pub(crate) sending: bool,
}
impl Record for Letter {
    const VERSION: u16 = 1;
}

impl Letter {
    /// The letter that tells of a notification.
    pub(crate) fn of(notification: &Notification) -> Self {
        let Notification { id, account, topic, title, text, link, at_ms, .. } = notification.clone();
        Letter { id, account, topic, title, text, link, conversation: None, at_ms, failures: 0, sending: false }
    }
}

/// An id in a row of its own, version 1: an account, or the token with which it unsubscribes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Name(pub(crate) String);
impl Record for Name {
    const VERSION: u16 = 1;
}
