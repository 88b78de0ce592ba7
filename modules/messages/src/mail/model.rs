//! The stored forms of e-mail.

use crate::model::ContactId;
use contracts::ids::{AccountId, ConversationId, EmailId};
use contracts::messages::{NewEmail, Recipient};
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::notifications::model::{Notification, Topic};

kernel::ids! {
    /// The id of a failed e-mail: its place among them. An e-mail can fail again, so it is not the e-mail's own.
    FailedEmailId,
}

/// An account's e-mail preferences, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preferences {
    pub(crate) orders: bool,
    pub(crate) shipments: bool,
    pub(crate) bills: bool,
    pub(crate) quotes: bool,
    pub(crate) messages: bool,
}
impl Record for Preferences {}

impl Preferences {
    /// Everything on, or everything off.
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

/// An e-mail that waits to be sent, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Email {
    /// Its id; the notification's id, where it is about one.
    pub(crate) id: EmailId,
    pub(crate) to: To,
    pub(crate) title: String,
    pub(crate) text: String,
    /// The path of the screen that shows it.
    pub(crate) link: String,
    /// When it happened, or an administrator sent it again, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// When its link expires, in milliseconds since 1970 UTC; `None` where it does not.
    pub(crate) expires_at_ms: Option<i64>,
    /// Number of failed attempts.
    pub(crate) failures: u32,
    /// Whether it is being sent.
    pub(crate) sending: bool,
}

/// The recipient of an e-mail; part of [`Email`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum To {
    /// An account, about a topic that it can switch off. Its address is looked up when the e-mail is sent.
    Account {
        account: AccountId,
        topic: Topic,
        /// The conversation that it is about: it is not sent once the account has read that.
        conversation: Option<ConversationId>,
    },
    /// A person: a service e-mail, which is always sent.
    Person {
        /// The account that it is about; `None` where the person has none yet.
        account: Option<AccountId>,
        name: String,
        email: String,
    },
    /// An administrator, about messages of the contact form that came before it is sent. Its text is made when it is
    /// sent, so that it names nothing that was deleted meanwhile.
    Digest {
        account: AccountId,
        /// The first messages.
        contacts: Vec<ContactId>,
        /// Number of messages.
        count: u32,
    },
}

impl To {
    /// The recipient's account; `None` where the person has none.
    pub(crate) fn account(&self) -> Option<&AccountId> {
        match self {
            To::Account { account, .. } | To::Digest { account, .. } => Some(account),
            To::Person { account, .. } => account.as_ref(),
        }
    }
}

impl Email {
    /// The e-mail that another module asks for.
    pub(crate) fn service(email: &NewEmail) -> Self {
        let NewEmail { id, account, to, title, text, link, at_ms, expires_at_ms } = email.clone();
        let Recipient { name, email } = to;
        let (to, expires_at_ms) = (To::Person { account, name, email }, Some(expires_at_ms));
        Email { id, to, title, text, link, at_ms, expires_at_ms, failures: 0, sending: false }
    }

    /// Whether its link has expired.
    pub(crate) fn is_expired(&self, now_ms: i64) -> bool {
        self.expires_at_ms.is_some_and(|until| until <= now_ms)
    }
}

impl From<&Notification> for Email {
    /// The e-mail about a notification.
    fn from(notification: &Notification) -> Self {
        let Notification { id, account, topic, title, text, link, at_ms, .. } = notification.clone();
        let to = To::Account { account, topic, conversation: None };
        let id = String::from(id).into();
        Email { id, to, title, text, link, at_ms, expires_at_ms: None, failures: 0, sending: false }
    }
}

/// An e-mail that was not sent, or may not have been, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FailedEmail {
    pub(crate) email: Email,
    pub(crate) reason: FailureReason,
    /// The mail server's last reply; empty where there was none.
    pub(crate) detail: String,
    /// When it was given up, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for FailedEmail {}

/// Why an e-mail was given up; part of [`FailedEmail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FailureReason {
    /// The mail server refused it.
    Refused,
    /// It could not be sent for a day.
    Unreachable,
    /// It waited longer than a day before the first attempt.
    TooOld,
    /// Its link expired before it could be sent.
    LinkExpired,
    /// The process ended while it was being sent: it may have been sent.
    Interrupted,
    /// Its recipient's address or name cannot stand in an e-mail.
    BadAddress,
}

/// An administrator's waiting digest of the contact form, or the last one sent, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastDigest {
    /// Its key in the outbox.
    pub(crate) place: String,
    /// When it is or was due, in milliseconds since 1970 UTC.
    pub(crate) due_ms: i64,
}
impl Record for LastDigest {}

/// An id in a row of its own, version 1: an account, or the token with which it unsubscribes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Name(pub(crate) String);
impl Record for Name {}
