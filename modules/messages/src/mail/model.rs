//! What is kept of e-mail.

use contracts::Id;
use contracts::messages::{NewLetter, Recipient};
use kernel::store::{Record, RecordError, record};
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

/// A letter that waits to be sent, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    /// Letter id; that of the notification, where it tells of one.
    pub(crate) id: Id,
    pub(crate) to: To,
    pub(crate) title: String,
    pub(crate) text: String,
    /// Where the page shows it.
    pub(crate) link: String,
    /// When it happened, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// How often it could not be sent.
    pub(crate) failures: u32,
    /// Whether it is being sent.
    pub(crate) sending: bool,
}
impl Record for Letter {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        /// Version 1 knew only letters to accounts.
        #[derive(Deserialize)]
        struct First {
            id: Id,
            account: Id,
            topic: Topic,
            title: String,
            text: String,
            link: String,
            conversation: Option<Id>,
            at_ms: i64,
            failures: u32,
            sending: bool,
        }
        if version != 1 {
            return Err(RecordError::UnknownVersion { version, known: Self::VERSION });
        }
        let First { id, account, topic, title, text, link, conversation, at_ms, failures, sending } =
            record::decode_payload(payload)?;
        let to = To::Account { account, topic, conversation };
        Ok(Letter { id, to, title, text, link, at_ms, failures, sending })
    }
}

/// Who a letter is for; part of [`Letter`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum To {
    /// An account, about what it may not want to be told. Its address is asked for when the letter is sent.
    Account {
        account: Id,
        topic: Topic,
        /// The conversation that it tells of: it is not sent once that was read.
        conversation: Option<Id>,
    },
    /// A person: a service letter, which is always sent.
    Person { name: String, email: String },
}

impl Letter {
    /// The letter that tells of a notification.
    pub(crate) fn of(notification: &Notification) -> Self {
        let Notification { id, account, topic, title, text, link, at_ms, .. } = notification.clone();
        let to = To::Account { account, topic, conversation: None };
        Letter { id, to, title, text, link, at_ms, failures: 0, sending: false }
    }

    /// A letter that another module asks for.
    pub(crate) fn service(letter: &NewLetter) -> Self {
        let NewLetter { id, to: Recipient { name, email }, title, text, link, at_ms } = letter.clone();
        Letter { id, to: To::Person { name, email }, title, text, link, at_ms, failures: 0, sending: false }
    }
}

/// An id in a row of its own, version 1: an account, or the token with which it unsubscribes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Name(pub(crate) String);
impl Record for Name {
    const VERSION: u16 = 1;
}
