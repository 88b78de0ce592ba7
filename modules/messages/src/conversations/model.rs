//! The stored form of conversations.

use contracts::ids::{AccountId, ConversationId, MessageId};
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// A conversation, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conversation {
    /// Conversation id.
    pub(crate) id: ConversationId,
    /// The title in the lists of its members.
    pub(crate) subject: String,
    pub(crate) about: About,
    /// The members: two or more.
    pub(crate) members: Vec<Member>,
    pub(crate) last: Message,
}
impl Record for Conversation {}

/// The subject matter of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) kind: AboutKind,
    /// Its id in its module, as text: which type of id it is, the kind says.
    pub(crate) id: String,
    /// Its name for people, as it was when the conversation began.
    pub(crate) label: String,
    /// The buyer or recipient, where that is an account: buyer and seller look at it on screens of their own.
    pub(crate) buyer: Option<AccountId>,
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

/// A member of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) account: AccountId,
    /// The name shown to the others, as it was when the conversation began.
    pub(crate) name: String,
    /// Number of the last message that they have read or written.
    pub(crate) read_to: u64,
}

/// A message, version 1. Its number is its place in the order of commits: 1, 2, 3 … in each conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) number: u64,
    /// A key that the sender chooses: the same key twice is one message.
    pub(crate) key: String,
    /// The sender.
    pub(crate) from: AccountId,
    pub(crate) text: String,
    /// When it was sent, in milliseconds since 1970 UTC; never before the previous message.
    pub(crate) at_ms: i64,
}
impl Record for Message {}

impl Message {
    /// Its id on the wire. Ids of a conversation sort by number.
    pub(crate) fn id(&self, conversation: &ConversationId) -> MessageId {
        format!("{conversation}-{:08}", self.number).into()
    }

    /// Parses the number from an id of this conversation.
    pub(crate) fn number_of(id: &str, conversation: &ConversationId) -> Option<u64> {
        id.strip_prefix(conversation.as_str())?.strip_prefix('-')?.parse().ok()
    }
}

impl Conversation {
    /// Returns this account's membership.
    pub(crate) fn member(&self, account: &AccountId) -> Option<&Member> {
        self.members.iter().find(|member| member.account == *account)
    }

    /// Number of messages that an account has not read; 0 for an account that is not a member.
    pub(crate) fn unread(&self, account: &AccountId) -> u64 {
        self.member(account).map_or(0, |member| self.last.number.saturating_sub(member.read_to))
    }
}
