//! What happens to stored e-mails when an account is deleted.

use contracts::ids::AccountId;
use kernel::DELETED_NAME;
use kernel::store::{StoreError, Tx};

use super::model::{Email, To};
use crate::conversations;
use crate::conversations::model::Conversation;
use crate::notifications;

/// The fate of an e-mail when an account is deleted.
pub(super) enum Fate {
    Stays,
    Goes,
    /// It stays, with another title.
    Renamed(String),
}

/// The deleted account, for the search of its e-mails.
pub(crate) struct Deleted<'a> {
    pub(crate) account: &'a AccountId,
    /// Its address, where it was confirmed.
    pub(crate) email: Option<&'a str>,
    /// The conversations that it was in.
    pub(crate) talks: &'a [Conversation],
}

impl Deleted<'_> {
    /// E-mails to the account or its address go, and so do those about a deleted notification. Those that show others
    /// its messages lose its name.
    pub(super) fn fate(&self, tx: &Tx<'_>, email: &Email) -> Result<Fate, StoreError> {
        Ok(match &email.to {
            to if to.account() == Some(self.account) => Fate::Goes,
            To::Account { conversation: None, .. }
                if !notifications::store::is_there(tx, &email.id.as_str().into())? =>
            {
                Fate::Goes
            }
            To::Account { conversation: Some(id), .. } => match self.talks.iter().find(|talk| talk.id == *id) {
                Some(talk) => Fate::Renamed(conversations::store::letter_title(DELETED_NAME, &talk.subject)),
                None => Fate::Stays,
            },
            To::Person { email: to, .. } if self.email.is_some_and(|own| contracts::email::normal(to) == own) => {
                Fate::Goes
            }
            To::Account { .. } | To::Digest { .. } | To::Person { .. } => Fate::Stays,
        })
    }
}
