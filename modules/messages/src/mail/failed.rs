//! E-mails that were given up, until an administrator has them sent again or dismisses them.

use kernel::http::Page;
use kernel::store::{Reader, StoreError, Table, Tx, sort_key};

use super::deleted::{Deleted, Fate};
use super::model::{Email, FailedEmail, FailureReason};
use crate::store::{self, COUNTS};

kernel::tables! {
    /// Place by the time at which it was given up, which is its id → e-mail.
    pub(crate) FAILED: Table<FailedEmail> = "failed-emails";
}

/// So many are kept; beyond, the oldest goes.
const KEPT: u64 = 10_000;
/// How much is kept of what a mail server said, in characters.
const SAID: usize = 300;

/// How many there are, among the module's counts.
const COUNT: &str = "failed-emails";
/// How many went because there were too many, among the module's counts.
const FORGOTTEN: &str = "forgotten-emails";

/// Keeps an e-mail that was given up.
pub(super) fn add(
    tx: &mut Tx<'_>,
    email: Email,
    reason: FailureReason,
    detail: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let id = sort_key(at_ms, &email.id);
    let detail = without_token(detail, &email.link).chars().take(SAID).collect();
    let email = Email { sending: false, ..email };
    tx.put(&FAILED, id, &FailedEmail { email, reason, detail, at_ms })?;
    let count = count(&tx.reader())? + 1;
    if count <= KEPT {
        return tx.put(&COUNTS, COUNT, &count);
    }
    let oldest = tx.scan(&FAILED, b"", None).next().transpose()?;
    if let Some((oldest, _)) = oldest {
        tx.delete(&FAILED, oldest)?;
    }
    tx.put(&COUNTS, FORGOTTEN, &(forgotten(&tx.reader())? + 1))
}

/// What a mail server said, without the token of the letter's link: some repeat what they will not take.
fn without_token(detail: &str, link: &str) -> String {
    match link.rsplit('/').next() {
        Some(token) if token.len() >= 16 => detail.replace(token, "…"),
        _ => detail.to_owned(),
    }
}

/// How many there are.
pub(crate) fn count(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, COUNT)?.unwrap_or(0))
}

/// How many were forgotten because there were too many.
pub(crate) fn forgotten(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, FORGOTTEN)?.unwrap_or(0))
}

/// E-mails and their ids, those that were given up last first.
pub(crate) fn page(
    reader: &Reader<'_>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<(String, FailedEmail)>, StoreError> {
    store::newest(reader, &FAILED, COUNT, limit, cursor)
}

/// Forgets an e-mail: whether it was there.
pub(crate) fn dismiss(tx: &mut Tx<'_>, id: &str) -> Result<bool, StoreError> {
    let is_there = tx.has(&FAILED, id)?;
    if is_there {
        remove(tx, id)?;
    }
    Ok(is_there)
}

pub(super) fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.put(&COUNTS, COUNT, &count(&tx.reader())?.saturating_sub(1))?;
    tx.delete(&FAILED, id)
}

/// Forgets what failed to reach a deleted account or tells of it.
pub(crate) fn forget(tx: &mut Tx<'_>, deleted: &Deleted<'_>) -> Result<(), StoreError> {
    for (id, failed) in tx.scan(&FAILED, b"", None).collect::<Result<Vec<_>, _>>()? {
        match deleted.fate(tx, &failed.email)? {
            Fate::Stays => {}
            Fate::Goes => remove(tx, &String::from_utf8_lossy(&id))?,
            Fate::Renamed(title) => {
                let email = Email { title, ..failed.email };
                tx.put(&FAILED, id, &FailedEmail { email, ..failed })?;
            }
        }
    }
    Ok(())
}
