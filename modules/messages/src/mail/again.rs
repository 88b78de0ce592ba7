//! Sending a failed e-mail again.

use crate::mail::model::FailedEmailId;
use kernel::store::{StoreError, Tx};

use super::failed::{FAILED, remove};
use super::model::{Email, FailedEmail};
use super::outbox;

/// The result of sending an e-mail again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// It waits to be sent.
    Waits,
    /// Its link has expired.
    LinkExpired,
    /// Its account has switched such e-mails off.
    Unwanted,
}

/// Puts a failed e-mail back into the outbox, dated now. `None` where no failed e-mail has this id. One that is not put
/// back stays among the failed.
pub(crate) fn send_again(tx: &mut Tx<'_>, id: &FailedEmailId, now_ms: i64) -> Result<Option<Again>, StoreError> {
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
