//! E-mails in the stored forms of earlier versions.

use contracts::ids::{AccountId, ConversationId, EmailId};
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Email, To};
use crate::notifications::model::Topic;

/// Version 1 had only e-mails to accounts.
#[derive(Deserialize)]
struct First {
    id: EmailId,
    account: AccountId,
    topic: Topic,
    title: String,
    text: String,
    link: String,
    conversation: Option<ConversationId>,
    at_ms: i64,
    failures: u32,
    sending: bool,
}

/// Version 2 had no expiry of the link.
#[derive(Deserialize)]
struct Second {
    id: EmailId,
    to: SecondTo,
    title: String,
    text: String,
    link: String,
    at_ms: i64,
    failures: u32,
    sending: bool,
}

/// Version 2 had no account in a service e-mail.
#[derive(Deserialize)]
enum SecondTo {
    Account { account: AccountId, topic: Topic, conversation: Option<ConversationId> },
    Person { name: String, email: String },
}

impl From<SecondTo> for To {
    fn from(to: SecondTo) -> Self {
        match to {
            SecondTo::Account { account, topic, conversation } => To::Account { account, topic, conversation },
            SecondTo::Person { name, email } => To::Person { account: None, name, email },
        }
    }
}

impl From<First> for Email {
    fn from(old: First) -> Self {
        let First { id, account, topic, title, text, link, conversation, at_ms, failures, sending } = old;
        let to = To::Account { account, topic, conversation };
        Email { id, to, title, text, link, at_ms, expires_at_ms: None, failures, sending }
    }
}

impl From<Second> for Email {
    fn from(old: Second) -> Self {
        let Second { id, to, title, text, link, at_ms, failures, sending } = old;
        Email { id, to: to.into(), title, text, link, at_ms, expires_at_ms: None, failures, sending }
    }
}

impl Record for Email {
    const FORMER: &'static [Former<Self>] = &[Self::former::<First>, Self::former::<Second>];
}
