//! The JSON forms of conversations.

use contracts::ids::AccountId;
use garde::Validate;
use kernel::http::Page;
use kernel::http::text::{Lines, instant};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::links;

use super::model::{About, AboutKind, Conversation, Message};

/// Longest key of a message, in characters.
const KEY_MAX: usize = 64;

/// Which party to a shipment is written to.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    Buyer,
    Seller,
    Carrier,
}

/// What a conversation is to be about.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct AboutForm {
    #[garde(required)]
    #[schema(required, nullable = false)]
    pub(super) kind: Option<AboutKind>,
    /// Its id.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required)]
    pub(super) id: String,
}

/// The first message about something.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct StartConversation {
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    pub(super) about: AboutForm,
    /// About a shipment: which of its parties is written to. Where missing: its seller, else its buyer, else its carrier.
    #[garde(skip)]
    #[schema(inline)]
    pub(super) with: Option<Role>,
    /// As in [`SendMessage`].
    #[serde(default)]
    #[garde(custom(message_key))]
    #[schema(max_length = 64, required)]
    pub(super) key: String,
    /// As in [`SendMessage`].
    #[garde(dive)]
    pub(super) text: Lines<1, 4000>,
}

/// A message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct SendMessage {
    /// The sender's own name for it, such as a UUID: sent twice it is one message.
    #[serde(default)]
    #[garde(custom(message_key))]
    #[schema(max_length = 64, required)]
    pub(super) key: String,
    /// At most 4,000 characters, in one or more lines.
    #[garde(dive)]
    pub(super) text: Lines<1, 4000>,
}

fn message_key(key: &str, _: &()) -> garde::Result {
    let plain = key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if (1..=KEY_MAX).contains(&key.len()) && plain {
        return Ok(());
    }
    Err(garde::Error::new("must be 1 to 64 letters, digits or hyphens"))
}

/// Which messages are wanted.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichMessages {
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    pub(super) limit: Option<u32>,
    /// The `next_cursor` of the part before; the newest are first.
    #[garde(inner(length(min = 1, max = 100)))]
    pub(super) cursor: Option<String>,
    /// A message's id: those after it, the oldest first. `next_cursor` is then the next `after`.
    #[garde(inner(length(min = 1, max = 100)))]
    pub(super) after: Option<String>,
}

/// Somebody in a conversation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Party {
    id: String,
    name: String,
}

/// What a conversation is about.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AboutView {
    #[schema(inline)]
    kind: AboutKind,
    id: String,
    /// What people call it.
    label: String,
    /// The page on which the caller finds it.
    link: String,
}

/// The end of a conversation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LastMessage {
    text: String,
    #[schema(format = DateTime)]
    at: String,
    /// Whether the caller wrote it.
    mine: bool,
}

/// A conversation, as one who is in it sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConversationView {
    id: String,
    subject: String,
    /// The others.
    with: Vec<Party>,
    /// `null` where it is about nothing in particular.
    #[schema(required)]
    about: Option<AboutView>,
    last: LastMessage,
    /// How many messages the caller has not read.
    unread: u64,
}

impl ConversationView {
    pub(super) fn new(conversation: Conversation, account: &AccountId) -> Self {
        let unread = conversation.unread(account);
        let Conversation { id, subject, about, members, last } = conversation;
        let others = members.into_iter().filter(|member| member.account != *account);
        ConversationView {
            id: id.into(),
            subject,
            with: others.map(|member| Party { id: member.account.into(), name: member.name }).collect(),
            about: Some(AboutView::new(about, account)),
            last: LastMessage { mine: last.from == *account, text: last.text, at: instant(last.at_ms) },
            unread,
        }
    }
}

impl AboutView {
    fn new(about: About, account: &AccountId) -> Self {
        let About { kind, id, label, buyer } = about;
        let link = match kind {
            AboutKind::Product => links::product(&id.as_str().into()),
            AboutKind::Quote => links::quote(&id.as_str().into()),
            AboutKind::Contract => links::contract(&id.as_str().into()),
            AboutKind::Shipment => links::shipment(&id.as_str().into()),
            AboutKind::Purchase if buyer.as_deref() == Some(account) => links::purchase(&id.as_str().into()),
            AboutKind::Purchase => links::sales(),
        };
        AboutView { kind, id, label, link }
    }
}

/// A message, as one of the conversation sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageView {
    /// Ids of a conversation sort by the order of its messages.
    id: String,
    /// The sender's own name for it.
    key: String,
    from: Party,
    /// Whether the caller wrote it.
    mine: bool,
    text: String,
    #[schema(format = DateTime)]
    at: String,
}

impl MessageView {
    pub(super) fn new(message: Message, conversation: &Conversation, account: &AccountId) -> Self {
        let name = conversation.member(&message.from).map(|member| member.name.clone()).unwrap_or_default();
        MessageView {
            id: message.id(&conversation.id).into(),
            mine: message.from == *account,
            key: message.key,
            from: Party { id: message.from.into(), name },
            text: message.text,
            at: instant(message.at_ms),
        }
    }

    pub(super) fn page(page: Page<Message>, conversation: &Conversation, account: &AccountId) -> Page<Self> {
        page.map(|message| MessageView::new(message, conversation, account))
    }
}
