//! Letters that wait to be sent, by the time at which they are due.

use contracts::messages::{NewLetter, Post};
use kernel::DELETED_NAME;
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use super::model::{Letter, To};
use super::preferences;
use crate::conversations;
use crate::conversations::model::Conversation;
use crate::notifications;

/// The port for letters of other modules.
pub(crate) struct Counter;

impl Post for Counter {
    fn letter(&self, tx: &mut Tx<'_>, letter: &NewLetter) -> Result<(), StoreError> {
        put(tx, &Letter::service(letter), letter.at_ms, letter.at_ms)
    }
}

/// Place by the time at which it is due → letter.
pub(crate) const OUTBOX: Table<Letter> = Table::new("outbox");

/// What happened longer ago is not mailed, in milliseconds: a day.
const OLD_MS: i64 = 86_400_000;
/// How long a letter waits after its first failure, in milliseconds; each further one waits twice as long.
const WAIT_MS: i64 = 30_000;
/// After how many failures a letter is given up.
const FAILURES: u32 = 8;

/// Puts a letter into the outbox, to be sent from `due_ms` on, unless it is old news or its account does not want it.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn put(tx: &mut Tx<'_>, letter: &Letter, now_ms: i64, due_ms: i64) -> Result<(), StoreError> {
    if now_ms - letter.at_ms > OLD_MS || !is_chosen(tx, letter)? {
        return Ok(());
    }
    tx.put(&OUTBOX, lists::place(due_ms, &letter.id), letter)
}

/// Places of letters that are due, the longest first.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn due(reader: &Reader<'_>, now_ms: i64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError> {
    let until = lists::place(now_ms + 1, "").into_bytes();
    let mut places = Vec::new();
    for row in reader.scan(&OUTBOX, b"", None).take(limit) {
        let (place, _) = row?;
        if place >= until {
            break;
        }
        places.push(place);
    }
    Ok(places)
}

/// Takes a letter in hand: from here on it is sent or given up. `None` where it is not to be sent any more.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn claim(tx: &mut Tx<'_>, place: &[u8], now_ms: i64) -> Result<Option<Letter>, StoreError> {
    let Some(letter) = tx.get(&OUTBOX, place)? else { return Ok(None) };
    if letter.sending {
        tracing::warn!(letter = letter.id, "a letter may have been sent when the process ended; it is not sent again");
    }
    if letter.sending || now_ms - letter.at_ms > OLD_MS || !wanted(tx, &letter)? {
        tx.delete(&OUTBOX, place)?;
        return Ok(None);
    }
    let letter = Letter { sending: true, ..letter };
    tx.put(&OUTBOX, place, &letter)?;
    Ok(Some(letter))
}

/// Whether its account wants to be told of such a thing, and does not know it yet. Service letters are always wanted.
fn wanted(tx: &Tx<'_>, letter: &Letter) -> Result<bool, StoreError> {
    if let To::Account { account, conversation: Some(conversation), .. } = &letter.to
        && !lists::has(tx, &conversations::store::unread(account), conversation)?
    {
        return Ok(false);
    }
    is_chosen(tx, letter)
}

fn is_chosen(tx: &Tx<'_>, letter: &Letter) -> Result<bool, StoreError> {
    match &letter.to {
        To::Account { account, topic, .. } => Ok(preferences::of(&tx.reader(), account)?.wants(*topic)),
        To::Person { .. } => Ok(true),
    }
}

/// Takes back what was to be sent to an account or to this address, and the account's name from letters that tell others
/// what it wrote in its conversations. All that waits is looked through: a day's letters at most.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn forget(
    tx: &mut Tx<'_>,
    account: &str,
    email: Option<&str>,
    talks: &[Conversation],
) -> Result<(), StoreError> {
    for (place, letter) in tx.scan(&OUTBOX, b"", None).collect::<Result<Vec<_>, _>>()? {
        match &letter.to {
            To::Account { account: to, .. } if to == account => tx.delete(&OUTBOX, place)?,
            // It tells of a notification that was taken back.
            To::Account { conversation: None, .. } if !notifications::store::is_there(tx, &letter.id)? => {
                tx.delete(&OUTBOX, place)?;
            }
            To::Account { conversation: Some(id), .. } => {
                if let Some(talk) = talks.iter().find(|talk| talk.id == *id) {
                    let title = conversations::store::letter_title(DELETED_NAME, &talk.subject);
                    tx.put(&OUTBOX, place, &Letter { title, ..letter })?;
                }
            }
            To::Person { email: to, .. } if email.is_some_and(|own| contracts::email::normal(to) == own) => {
                tx.delete(&OUTBOX, place)?;
            }
            To::Account { .. } | To::Person { .. } => {}
        }
    }
    Ok(())
}

/// A letter that was taken in hand has left, or never will.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn done(tx: &mut Tx<'_>, place: &[u8]) -> Result<(), StoreError> {
    tx.delete(&OUTBOX, place)
}

/// A letter that was taken in hand did not leave: it is tried again later, or given up after too many failures.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn again(tx: &mut Tx<'_>, place: &[u8], now_ms: i64) -> Result<(), StoreError> {
    let Some(letter) = tx.get(&OUTBOX, place)? else { return Ok(()) };
    tx.delete(&OUTBOX, place)?;
    let failures = letter.failures + 1;
    if failures == FAILURES {
        tracing::warn!(letter = letter.id, failures, "a letter could not be sent and is given up");
        return Ok(());
    }
    let due_ms = now_ms + (WAIT_MS << (failures - 1));
    tx.put(&OUTBOX, lists::place(due_ms, &letter.id), &Letter { failures, sending: false, ..letter })
}
