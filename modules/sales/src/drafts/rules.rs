//! The refusals of a draft's steps. Pure.

use contracts::money::Money;
use kernel::{Problem, TxError};
use serde_json::json;

use super::leaves::Leave;
use super::model::{DraftStatus, OrderDraft};

/// Refuses with 404: the account sees no such draft.
pub(super) fn no_draft() -> TxError {
    TxError::not_found("draft")
}

/// Checks that a draft is open at a time: not answered, withdrawn or over.
///
/// # Errors
/// 409 `answered` or `draft-expired`.
pub(super) fn is_open(draft: &OrderDraft, now_ms: i64) -> Result<(), TxError> {
    let why = match draft.status_at(now_ms) {
        DraftStatus::Draft | DraftStatus::Sent => return Ok(()),
        DraftStatus::Expired => {
            let why = "The time to answer is over. The seller can draw up another one.";
            return Err(TxError::conflict("draft-expired", why));
        }
        DraftStatus::Placed => "The order of this draft was made before.",
        DraftStatus::Declined => "This was declined before.",
        DraftStatus::Withdrawn => "This was withdrawn before.",
    };
    Err(TxError::conflict("answered", why))
}

/// Checks that the version is the one that the caller saw.
///
/// # Errors
/// 409 `draft-changed`.
pub(super) fn is_version(draft: &OrderDraft, seen: u32) -> Result<(), TxError> {
    if draft.version == seen {
        return Ok(());
    }
    Err(TxError::conflict("draft-changed", "This was changed since you saw it. Please look it over again."))
}

/// Refuses to order without the buyer's leave.
pub(super) fn no_leave(buyer_name: &str) -> TxError {
    let why = format!("{buyer_name} gave you no leave to order in its name. Send it for confirmation.");
    TxError::conflict("no-leave", why)
}

/// Checks that an order is within a leave.
///
/// # Errors
/// 409 `over-leave` with `limit` and `total`.
pub(super) fn within(leave: &Leave, buyer_name: &str, total: Money) -> Result<(), TxError> {
    let limit = leave.up_to;
    if total.currency == limit.currency && total.minor <= limit.minor {
        return Ok(());
    }
    let why = format!(
        "This comes to {total} {}, and {buyer_name} gave you leave for orders up to {limit} {}. Send it for confirmation.",
        total.currency, limit.currency
    );
    let members =
        json!({ "limit": limit.to_string(), "total": total.to_string(), "currency": limit.currency.to_string() });
    Err(Problem::conflict_with("over-leave", why, members).into())
}
