//! What happens in `messages`.

use kernel::store::{Event, Record};
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
