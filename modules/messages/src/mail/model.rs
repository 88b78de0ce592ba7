//! What is kept of e-mail.

use contracts::Id;
use contracts::messages::{NewEmail, Recipient};
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

/// A letter that waits to be sent, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Email {
    /// Letter id; that of the notification, where it tells of one.
    pub(crate) id: Id,
    pub(crate) to: To,
    pub(crate) title: String,
    pub(crate) text: String,
    /// Where the page shows it.
    pub(crate) link: String,
    /// When it happened, or an administrator had it sent again, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// When its link is good no more, in milliseconds since 1970 UTC; `None` where it stays good.
    pub(crate) expires_at_ms: Option<i64>,
    /// How often it could not be sent.
    pub(crate) failures: u32,
    /// Whether it is being sent.
    pub(crate) sending: bool,
}

/// Who a letter is for; part of [`Email`].
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
    Person {
        /// Whose account it is about; `None` where they have none yet.
        account: Option<Id>,
        name: String,
        email: String,
    },
    /// An administrator, about messages of the contact form, as many as came until it is sent. It is written when it is
    /// sent, so that it holds nothing of what was deleted meanwhile.
    Digest {
        account: Id,
        /// The first of them.
        contacts: Vec<Id>,
        /// How many there are.
        count: u32,
    },
}

impl To {
    /// The account that is written to; `None` where the person has none.
    pub(crate) fn account(&self) -> Option<&str> {
        match self {
            To::Account { account, .. } | To::Digest { account, .. } => Some(account),
            To::Person { account, .. } => account.as_deref(),
        }
    }
}

impl Email {
    /// A letter that another module asks for.
    pub(crate) fn service(email: &NewEmail) -> Self {
        let NewEmail { id, account, to, title, text, link, at_ms, expires_at_ms } = email.clone();
        let Recipient { name, email } = to;
        let (to, expires_at_ms) = (To::Person { account, name, email }, Some(expires_at_ms));
        Email { id, to, title, text, link, at_ms, expires_at_ms, failures: 0, sending: false }
    }

    /// Whether its link is good no more.
    pub(crate) fn is_expired(&self, now_ms: i64) -> bool {
        self.expires_at_ms.is_some_and(|until| until <= now_ms)
    }
}

impl From<&Notification> for Email {
    /// The letter that tells of a notification.
    fn from(notification: &Notification) -> Self {
        let Notification { id, account, topic, title, text, link, at_ms, .. } = notification.clone();
        let to = To::Account { account, topic, conversation: None };
        Email { id, to, title, text, link, at_ms, expires_at_ms: None, failures: 0, sending: false }
    }
}

/// An e-mail that was not sent, or may not have been, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FailedEmail {
    pub(crate) email: Email,
    pub(crate) reason: FailureReason,
    /// What the mail server said last; empty where it said nothing.
    pub(crate) detail: String,
    /// When it was given up, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for FailedEmail {
    const VERSION: u16 = 1;
}

/// Why an e-mail was given up; part of [`FailedEmail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FailureReason {
    /// The mail server will not take it.
    Refused,
    /// It was tried for a day.
    Unreachable,
    /// It waited longer than a day before it was tried.
    TooOld,
    /// Its link ran out before it could be sent.
    LinkExpired,
    /// It was being sent when the process ended: it may have been sent.
    Interrupted,
    /// Its recipient's address or name cannot stand in an e-mail.
    BadAddress,
}

/// The e-mail about the contact form that an administrator was sent last, or that waits, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastDigest {
    /// Its place in the outbox.
    pub(crate) place: String,
    /// When it is or was due, in milliseconds since 1970 UTC.
    pub(crate) due_ms: i64,
}
impl Record for LastDigest {
    const VERSION: u16 = 1;
}

/// An id in a row of its own, version 1: an account, or the token with which it unsubscribes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Name(pub(crate) String);
impl Record for Name {
    const VERSION: u16 = 1;
}
