//! The events of `messages`, and its transaction port for e-mails.

use kernel::store::{Event, Reader, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, ConversationId, EmailId, MessageId, NotificationId};

/// A message was sent in a conversation, or a conversation was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageSent {
    /// Conversation id.
    pub conversation: ConversationId,
    /// Message id.
    pub message: MessageId,
    /// The sender's account.
    pub from: AccountId,
    /// The accounts of the other participants.
    pub to: Vec<AccountId>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for MessageSent {}
impl Event for MessageSent {
    const NAME: &'static str = "messages.sent";

    fn concerns(&self) -> Vec<AccountId> {
        std::iter::once(&self.from).chain(&self.to).cloned().collect()
    }
}

/// An account got a notification or read its notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotificationAdded {
    /// The account.
    pub account: AccountId,
    /// Notification id. For notifications that were read, the id of the last one.
    pub notification: NotificationId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for NotificationAdded {}
impl Event for NotificationAdded {
    const NAME: &'static str = "messages.notified";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone()]
    }
}

/// The read port for the shop's mail server.
pub trait MailPort: Send + Sync {
    /// Whether the shop has a mail server, by its settings or in the page. Without one nobody gets its e-mails.
    fn has_server(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;
}

/// Messages' transaction port. An e-mail is sent only if the caller's commit succeeds.
pub trait Post: Send + Sync {
    /// Puts a service e-mail into the outbox. Somebody asked for it or the account needs it, so it ignores e-mail
    /// preferences and precedes all news. It is deleted once it has been sent.
    fn send(&self, tx: &mut Tx<'_>, message: &NewEmail) -> Result<(), StoreError>;
}

/// A service e-mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEmail {
    /// E-mail id, unique among all e-mails.
    pub id: EmailId,
    /// The account that it is about; `None` if the person has none yet.
    pub account: Option<AccountId>,
    /// The recipient.
    pub to: Recipient,
    /// Its subject.
    pub title: String,
    /// Its body in plain text, without the link.
    pub text: String,
    /// The path of the screen to open, with its token: `/reset-password/…`.
    pub link: String,
    /// Time of the request, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// Time at which its link expires, in milliseconds since 1970 UTC. It is not sent after that.
    pub expires_at_ms: i64,
}

/// The recipient of an e-mail; the person need not have an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The person's name.
    pub name: String,
    /// E-mail address.
    pub email: String,
}
