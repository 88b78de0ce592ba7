//! What is kept of conversations.

use contracts::Id;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// A conversation, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conversation {
    /// Conversation id.
    pub(crate) id: Id,
    /// What its list shows it as.
    pub(crate) subject: String,
    /// What it is about.
    pub(crate) about: About,
    /// Who is in it: two or more.
    pub(crate) members: Vec<Member>,
    /// Its last message.
    pub(crate) last: Message,
}
impl Record for Conversation {
    const VERSION: u16 = 1;
}

/// What a conversation is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) kind: AboutKind,
    /// Its id in its module.
    pub(crate) id: Id,
    /// What people called it when the conversation began.
    pub(crate) label: String,
    /// Who buys or receives it, where that is an account: buyer and seller look at it on screens of their own.
    pub(crate) buyer: Option<Id>,
}

/// Kinds of things that people write about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AboutKind {
    Product,
    Quote,
    Purchase,
    Shipment,
    Contract,
}

/// Somebody in a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) account: Id,
    /// The name shown to the others, as it was when the conversation began.
    pub(crate) name: String,
    /// Number of the last message that they have read or written.
    pub(crate) read_to: u64,
}

/// A message, version 1. Its number is its place in the order of commits: 1, 2, 3 … in each conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) number: u64,
    /// The sender's own name for it: the same twice is one message.
    pub(crate) key: String,
    /// Who wrote it.
    pub(crate) from: Id,
    pub(crate) text: String,
    /// When, in milliseconds since 1970 UTC; never before the one before it.
    pub(crate) at_ms: i64,
}
impl Record for Message {
    const VERSION: u16 = 1;
}

impl Message {
    /// Its id on the wire. Ids of a conversation sort by number.
    pub(crate) fn id(&self, conversation: &str) -> Id {
        format!("{conversation}-{:08}", self.number)
    }

    /// The number in an id of this conversation.
    pub(crate) fn number_of(id: &str, conversation: &str) -> Option<u64> {
        id.strip_prefix(conversation)?.strip_prefix('-')?.parse().ok()
    }
}

impl Conversation {
    /// The place of this account in it.
    pub(crate) fn member(&self, account: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.account == account)
    }

    /// Messages that an account has not read; none for who is not in it.
    pub(crate) fn unread(&self, account: &str) -> u64 {
        self.member(account).map_or(0, |member| self.last.number.saturating_sub(member.read_to))
    }
}
