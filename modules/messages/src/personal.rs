//! Messages in the export and the deletion of an account.
//!
//! Conversations belong to both sides, so they stay, without the name. Messages to the shop from the account's mailbox
//! are deleted, and so are its own notifications and e-mails.

use contracts::ids::AccountId;
use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::conversations::model::Conversation;
use crate::conversations::store as conversations;
use crate::mail::deleted::Deleted;
use crate::mail::{digest, failed, outbox, preferences};
use crate::{notifications, store};

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, email }: Subject<'_>) -> Result<Value, StoreError> {
        let conversations = conversations::all_of(reader, account)?;
        let written = email.map(|email| store::written(reader, email)).transpose()?.unwrap_or_default();
        Ok(json!({
            "conversations": conversations
                .iter()
                .map(|conversation| talk(reader, conversation, account))
                .collect::<Result<Vec<_>, _>>()?,
            "notifications": shown(&notifications::store::page(reader, account, usize::MAX - 1, None)?.items)?,
            "emails": shown(&preferences::load(reader, account)?)?,
            "contactMessages": shown(&written.contacts)?,
            "newsletterSince": written.subscriber.map(|row| row.at_ms),
        }))
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, email }: Subject<'_>) -> Result<(), StoreError> {
        let talks = conversations::all_of(&tx.reader(), account)?;
        conversations::unname(tx, account)?;
        notifications::store::forget(tx, account)?;
        preferences::forget(tx, account)?;
        email.map_or(Ok(()), |email| store::forget(tx, email))?;
        digest::forget(tx, account)?;
        // Last, because an e-mail goes if its notification is gone.
        let deleted = Deleted { account, email, talks: &talks };
        outbox::forget(tx, &deleted)?;
        failed::forget(tx, &deleted)
    }
}

/// A conversation for its account's export: its own messages and those of the others.
fn talk(reader: &Reader<'_>, conversation: &Conversation, account: &AccountId) -> Result<Value, StoreError> {
    let others = conversation.members.iter().filter(|member| member.account != *account);
    let messages = conversations::after(reader, conversation, 0, usize::MAX - 1)?.items;
    Ok(json!({
        "subject": conversation.subject,
        "with": others.map(|member| member.name.as_str()).collect::<Vec<_>>(),
        "messages": messages
            .iter()
            .map(|message| json!({ "mine": message.from == *account, "atMs": message.at_ms, "text": message.text }))
            .collect::<Vec<_>>(),
    }))
}
