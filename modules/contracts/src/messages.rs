//! What happens in `messages`, and its transaction port for letters.

use kernel::store::{Event, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::Id;

/// A message was sent in a conversation, or a conversation was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageSent {
    /// Conversation id.
    pub conversation: Id,
    /// Message id.
    pub message: Id,
    /// Who sent it.
    pub from: Id,
    /// Who else is in the conversation.
    pub to: Vec<Id>,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for MessageSent {
    const VERSION: u16 = 1;
}
impl Event for MessageSent {
    const NAME: &'static str = "messages.sent";

    fn concerns(&self) -> Vec<Id> {
        std::iter::once(&self.from).chain(&self.to).cloned().collect()
    }
}

/// An account was told of something, or has read what it was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotificationAdded {
    /// The account.
    pub account: Id,
    /// Notification id; the last one of those that were read.
    pub notification: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for NotificationAdded {
    const VERSION: u16 = 1;
}
impl Event for NotificationAdded {
    const NAME: &'static str = "messages.notified";

    fn concerns(&self) -> Vec<Id> {
        vec![self.account.clone()]
    }
}

/// Messages' transaction port: a letter leaves if the caller's commit does.
pub trait Post: Send + Sync {
    /// Puts a service letter into the outbox: one that somebody asked for or that their account needs, which is sent
    /// whatever they want to be told by e-mail, and before all news. Nothing is kept of it once it has left.
    fn send(&self, tx: &mut Tx<'_>, message: &NewEmail) -> Result<(), StoreError>;
}

/// A service letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEmail {
    /// Letter id, which no other letter has.
    pub id: Id,
    /// Whose account it is about; `None` where the person has none yet.
    pub account: Option<Id>,
    /// Who is written to.
    pub to: Recipient,
    /// Its subject.
    pub title: String,
    /// What it says, in plain text, without the link.
    pub text: String,
    /// The page's screen that it leads to, with the token that opens it: `/reset-password/…`.
    pub link: String,
    /// When it was asked for, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// When its link is good no more, in milliseconds since 1970 UTC: it is not sent after that.
    pub expires_at_ms: i64,
}

/// Who a letter is for; the person need not have an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// How they are called.
    pub name: String,
    /// E-mail address.
    pub email: String,
}
