//! The digest of the contact form: an administrator gets at most one e-mail in a quarter of an hour.

use contracts::ids::AccountId;
use kernel::store::{StoreError, Table, Tx, sort_key};

use super::model::{Email, LastDigest, To};
use super::outbox;
use crate::notifications::model::Notification;

kernel::tables! {
    /// Account → its waiting digest, or else the last one sent.
    pub(crate) DIGESTS: Table<LastDigest> = "contact-digests";
}

/// The shortest time between two digests to an administrator, in milliseconds: a quarter of an hour.
const EVERY_MS: i64 = 15 * 60_000;
/// A digest names the senders of this many messages.
const NAMED: usize = 5;

/// Adds a message to an administrator's waiting digest, or makes a new one: due at once, or a quarter of an hour after
/// the previous one. `notification` is the message's notification on the page.
pub(crate) fn note(tx: &mut Tx<'_>, notification: &Notification, contact: &str) -> Result<(), StoreError> {
    let Notification { id, account, at_ms, link, .. } = notification.clone();
    let last = tx.get(&DIGESTS, &account)?;
    if let Some(LastDigest { place, .. }) = &last
        && let Some(mut waiting) = tx.get(&outbox::OUTBOX, place)?.filter(|email| !email.sending)
        && let To::Digest { contacts, count, .. } = &mut waiting.to
    {
        *count += 1;
        if contacts.len() < NAMED {
            contacts.push(contact.into());
        }
        waiting.title = title(*count);
        return tx.put(&outbox::OUTBOX, place, &waiting);
    }
    let due_ms = last.map_or(at_ms, |last| at_ms.max(last.due_ms + EVERY_MS));
    let digest = Email {
        to: To::Digest { account: account.clone(), contacts: vec![contact.into()], count: 1 },
        title: title(1),
        text: String::new(),
        expires_at_ms: None,
        failures: 0,
        sending: false,
        id: String::from(id).into(),
        link,
        at_ms,
    };
    if outbox::put(tx, &digest, at_ms, due_ms)? {
        tx.put(&DIGESTS, account, &LastDigest { place: sort_key(due_ms, &digest.id), due_ms })?;
    }
    Ok(())
}

fn title(count: u32) -> String {
    match count {
        1 => "A message by the contact form".to_owned(),
        _ => format!("{count} messages by the contact form"),
    }
}

/// Deletes an account's digest.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    tx.delete(&DIGESTS, account)
}
