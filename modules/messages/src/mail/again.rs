//! The second sending of an e-mail that was given up.

use kernel::store::{StoreError, Tx};

use super::failed::{FAILED, remove};
use super::model::{Email, FailedEmail};
use super::outbox;

/// What came of sending an e-mail again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// It waits to be sent.
    Waits,
    /// Its link is good no more.
    LinkExpired,
    /// Its account wants no such e-mails.
    Unwanted,
}

/// Has an e-mail sent again, as though it were asked for now. `None` where there is none of that id; one that is not sent
/// stays.
pub(crate) fn send_again(tx: &mut Tx<'_>, id: &str, now_ms: i64) -> Result<Option<Again>, StoreError> {
    let Some(FailedEmail { email, .. }) = tx.get(&FAILED, id)? else { return Ok(None) };
    if email.is_expired(now_ms) {
        return Ok(Some(Again::LinkExpired));
    }
    let email = Email { at_ms: now_ms, failures: 0, ..email };
    if !outbox::put(tx, &email, now_ms, now_ms)? {
        return Ok(Some(Again::Unwanted));
    }
    remove(tx, id)?;
    Ok(Some(Again::Waits))
}
