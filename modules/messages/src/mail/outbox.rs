//! The outbox: e-mails by the time at which they are due. Service e-mails, whose links people wait for, have a table of
//! their own, which is emptied first.

use contracts::messages::{NewEmail, Post};
use kernel::store::{Reader, Scope, StoreError, Table, Tx, lists, sort_key};

use super::deleted::{Deleted, Fate};
use super::model::{Email, FailureReason, To};
use super::{digest_text, failed, preferences};
use crate::conversations;
use crate::notifications::model::Topic;
use crate::store::COUNTS;

/// The implementation of [`Post`], for e-mails of other modules.
pub(crate) struct Counter;

impl Post for Counter {
    fn send(&self, tx: &mut Tx<'_>, email: &NewEmail) -> Result<(), StoreError> {
        put(tx, &Email::service(email), email.at_ms, email.at_ms).map(drop)
    }
}

kernel::tables! {
    /// Sort key by due time → e-mail about a notification, a message or the contact form.
    pub(crate) OUTBOX: Table<Email> = "outbox";
    /// Sort key by due time → service e-mail: these are sent first.
    pub(crate) FIRST: Table<Email> = "outbox-first";
}

/// The name of the number of waiting e-mails in the module's counts.
const COUNT: &str = "outbox";

/// How long sending is attempted, and the age at which news is not mailed any more, in milliseconds: a day.
const OLD_MS: i64 = 86_400_000;
/// The wait after the first failure, in milliseconds; each further one doubles it, up to an hour.
const WAIT_MS: i64 = 30_000;
const LONGEST_WAIT_MS: i64 = 3_600_000;

/// One of the two queues of e-mails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// Service e-mails.
    First,
    /// All others.
    Rest,
}

impl Line {
    fn of(email: &Email) -> Line {
        match email.to {
            To::Person { .. } => Line::First,
            To::Account { .. } | To::Digest { .. } => Line::Rest,
        }
    }

    /// The queue that this table is.
    pub(super) fn named(table: &str) -> Option<Line> {
        [Line::First, Line::Rest].into_iter().find(|line| line.table().name() == table)
    }

    fn table(self) -> &'static Table<Email> {
        match self {
            Line::First => &FIRST,
            Line::Rest => &OUTBOX,
        }
    }
}

/// The queue and the key of an e-mail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    line: Line,
    pub(super) key: Vec<u8>,
}

/// The result of a search in a queue.
pub(crate) enum Due {
    /// A due e-mail.
    Email(Place, Box<Email>),
    /// None was free among those read; the search goes on after this key.
    After(Vec<u8>),
    /// No e-mail is due.
    Nothing,
}

/// Puts an e-mail into the outbox, to be sent from `due_ms` on, unless it is too old or its account has switched it
/// off. Returns whether it did.
pub(crate) fn put(tx: &mut Tx<'_>, email: &Email, now_ms: i64, due_ms: i64) -> Result<bool, StoreError> {
    if now_ms - email.at_ms > OLD_MS || !is_chosen(tx, email)? {
        return Ok(false);
    }
    enter(tx, email, due_ms)?;
    Ok(true)
}

fn enter(tx: &mut Tx<'_>, email: &Email, due_ms: i64) -> Result<(), StoreError> {
    let (table, key) = (Line::of(email).table(), sort_key(due_ms, &email.id));
    if !tx.has(table, &key)? {
        tx.put(&COUNTS, COUNT, &(waiting(&tx.reader())? + 1))?;
    }
    tx.put(table, key, email)
}

/// Removes an e-mail that is in the outbox.
fn leave(tx: &mut Tx<'_>, line: Line, key: &[u8]) -> Result<(), StoreError> {
    tx.put(&COUNTS, COUNT, &waiting(&tx.reader())?.saturating_sub(1))?;
    tx.delete(line.table(), key)
}

/// Number of waiting e-mails.
pub(crate) fn waiting(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, COUNT)?.unwrap_or(0))
}

/// Counts the waiting e-mails of a store from before there was a count.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    if scope.read(|r| r.has(&COUNTS, COUNT))? {
        return Ok(());
    }
    scope.transact_blocking(|tx| {
        let rows = tx.scan(&OUTBOX, b"", None).chain(tx.scan(&FIRST, b"", None));
        let count = rows.map(|row| row.map(|_| 1)).sum::<Result<u64, StoreError>>()?;
        tx.put(&COUNTS, COUNT, &count)
    })
}

/// Returns the longest due e-mail that is `free`, among the next `limit` of the queue after the key `after`.
pub(crate) fn due(
    reader: &Reader<'_>,
    line: Line,
    after: Option<&[u8]>,
    now_ms: i64,
    limit: usize,
    free: impl Fn(&Place, &Email) -> bool,
) -> Result<Due, StoreError> {
    let until = sort_key(now_ms + 1, "").into_bytes();
    let mut last = None;
    for row in reader.scan(line.table(), b"", after).take(limit) {
        let (key, email) = row?;
        if key >= until {
            return Ok(Due::Nothing);
        }
        let place = Place { line, key };
        if free(&place, &email) {
            return Ok(Due::Email(place, Box::new(email)));
        }
        last = Some(place.key);
    }
    Ok(last.map_or(Due::Nothing, Due::After))
}

/// Marks an e-mail as being sent: from here on it is sent or given up. `None` where it is not to be sent. It is then
/// deleted, if nobody wants it or it has nothing to say, or else saved as failed.
pub(crate) fn claim(tx: &mut Tx<'_>, place: &Place, now_ms: i64) -> Result<Option<Email>, StoreError> {
    let Some(email) = tx.get(place.line.table(), &place.key)? else { return Ok(None) };
    let reason = if email.sending {
        Some(FailureReason::Interrupted)
    } else if email.is_expired(now_ms) {
        Some(FailureReason::LinkExpired)
    } else if now_ms - email.at_ms > OLD_MS {
        Some(FailureReason::TooOld)
    } else {
        None
    };
    if let Some(reason) = reason {
        tracing::warn!(email = email.id.as_str(), ?reason, "a letter is given up");
        fail(tx, place, reason, "", now_ms)?;
        return Ok(None);
    }
    let email = Email { sending: true, ..email };
    let written = if wanted(tx, &email)? { written(&tx.reader(), &email)? } else { None };
    match &written {
        Some(_) => tx.put(place.line.table(), &place.key, &email)?,
        None => leave(tx, place.line, &place.key)?,
    }
    Ok(written)
}

/// The e-mail with its text; `None` where there is nothing to say any more.
fn written(reader: &Reader<'_>, email: &Email) -> Result<Option<Email>, StoreError> {
    let To::Digest { contacts, count, .. } = &email.to else { return Ok(Some(email.clone())) };
    let text = digest_text::text(reader, contacts, *count)?;
    Ok(text.map(|text| Email { text, ..email.clone() }))
}

/// Whether its account wants such e-mails and has not read the message yet. Service e-mails are always wanted.
fn wanted(tx: &Tx<'_>, email: &Email) -> Result<bool, StoreError> {
    if let To::Account { account, conversation: Some(conversation), .. } = &email.to
        && !lists::has(tx, &conversations::store::unread(account), conversation)?
    {
        return Ok(false);
    }
    is_chosen(tx, email)
}

fn is_chosen(tx: &Tx<'_>, email: &Email) -> Result<bool, StoreError> {
    match &email.to {
        To::Account { account, topic, .. } => Ok(preferences::load(&tx.reader(), account)?.wants(*topic)),
        To::Digest { account, .. } => Ok(preferences::load(&tx.reader(), account)?.wants(Topic::Messages)),
        To::Person { .. } => Ok(true),
    }
}

/// Deletes waiting e-mails to or about a deleted account. It reads the whole outbox: a day's e-mails at most.
pub(crate) fn forget(tx: &mut Tx<'_>, deleted: &Deleted<'_>) -> Result<(), StoreError> {
    for line in [Line::First, Line::Rest] {
        for (key, email) in tx.scan(line.table(), b"", None).collect::<Result<Vec<_>, _>>()? {
            match deleted.fate(tx, &email)? {
                Fate::Stays => {}
                Fate::Goes => leave(tx, line, &key)?,
                Fate::Renamed(title) => tx.put(line.table(), key, &Email { title, ..email })?,
            }
        }
    }
    Ok(())
}

/// Removes an e-mail that was sent, or whose account is gone.
pub(crate) fn done(tx: &mut Tx<'_>, place: &Place) -> Result<(), StoreError> {
    // It may have been deleted meanwhile.
    if tx.has(place.line.table(), &place.key)? { leave(tx, place.line, &place.key) } else { Ok(()) }
}

/// Handles a failed attempt: the e-mail is tried again later, or given up after a day or once its link has expired.
pub(crate) fn again(tx: &mut Tx<'_>, place: &Place, detail: &str, now_ms: i64) -> Result<(), StoreError> {
    let Some(email) = tx.get(place.line.table(), &place.key)? else { return Ok(()) };
    let wait_ms = WAIT_MS.checked_shl(email.failures).unwrap_or(LONGEST_WAIT_MS).clamp(WAIT_MS, LONGEST_WAIT_MS);
    let due_ms = now_ms + wait_ms;
    if email.is_expired(due_ms) || due_ms - email.at_ms > OLD_MS {
        let reason = if email.is_expired(due_ms) { FailureReason::LinkExpired } else { FailureReason::Unreachable };
        return fail(tx, place, reason, detail, now_ms);
    }
    leave(tx, place.line, &place.key)?;
    enter(tx, &Email { failures: email.failures + 1, sending: false, ..email }, due_ms)
}

/// Gives an e-mail up: moves it to the failed ones.
pub(crate) fn fail(
    tx: &mut Tx<'_>,
    place: &Place,
    reason: FailureReason,
    detail: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    let Some(email) = tx.get(place.line.table(), &place.key)? else { return Ok(()) };
    leave(tx, place.line, &place.key)?;
    failed::add(tx, email, reason, detail, now_ms)
}
