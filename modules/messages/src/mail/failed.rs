//! Failed e-mails. Each stays until an administrator sends it again or dismisses it.

use crate::mail::model::FailedEmailId;
use kernel::http::Page;
use kernel::store::{Reader, StoreError, Table, Tx, sort_key};

use super::deleted::{Deleted, Fate};
use super::model::{Email, FailedEmail, FailureReason};
use crate::store::{self, COUNTS};

kernel::tables! {
    /// Sort key by the time of failure, which is its id → e-mail.
    pub(crate) FAILED: Table<FailedEmail> = "failed-emails";
}

/// At most this many are stored; beyond, the oldest is deleted.
const KEPT: u64 = 10_000;
/// How much of a mail server's reply is stored, in characters.
const SAID: usize = 300;

/// The name of the number of failed e-mails in the module's counts.
const COUNT: &str = "failed-emails";
/// The name of the number of e-mails that were deleted for lack of room, in the module's counts.
const FORGOTTEN: &str = "forgotten-emails";

/// Saves a failed e-mail.
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

/// A mail server's reply without the token of the e-mail's link: some servers repeat the text that they refuse.
fn without_token(detail: &str, link: &str) -> String {
    match link.rsplit('/').next() {
        Some(token) if token.len() >= 16 => detail.replace(token, "…"),
        _ => detail.to_owned(),
    }
}

/// Number of failed e-mails.
pub(crate) fn count(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, COUNT)?.unwrap_or(0))
}

/// Number of failed e-mails that were deleted for lack of room.
pub(crate) fn forgotten(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, FORGOTTEN)?.unwrap_or(0))
}

/// Returns failed e-mails with their ids, the last failed first.
pub(crate) fn page(
    reader: &Reader<'_>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<(String, FailedEmail)>, StoreError> {
    store::newest(reader, &FAILED, COUNT, limit, cursor)
}

/// Deletes a failed e-mail. Returns whether it existed.
pub(crate) fn dismiss(tx: &mut Tx<'_>, id: &FailedEmailId) -> Result<bool, StoreError> {
    let is_there = tx.has(&FAILED, id)?;
    if is_there {
        remove(tx, id)?;
    }
    Ok(is_there)
}

pub(super) fn remove(tx: &mut Tx<'_>, id: &FailedEmailId) -> Result<(), StoreError> {
    tx.put(&COUNTS, COUNT, &count(&tx.reader())?.saturating_sub(1))?;
    tx.delete(&FAILED, id)
}

/// Deletes failed e-mails to or about a deleted account.
pub(crate) fn forget(tx: &mut Tx<'_>, deleted: &Deleted<'_>) -> Result<(), StoreError> {
    for (id, failed) in tx.scan(&FAILED, b"", None).collect::<Result<Vec<_>, _>>()? {
        match deleted.fate(tx, &failed.email)? {
            Fate::Stays => {}
            Fate::Goes => remove(tx, &String::from_utf8_lossy(&id).as_ref().into())?,
            Fate::Renamed(title) => {
                let email = Email { title, ..failed.email };
                tx.put(&FAILED, id, &FailedEmail { email, ..failed })?;
            }
        }
    }
    Ok(())
}
