//! Enters and strikes out everything that changes a balance besides deliveries and second payments.

use contracts::growers::EntryKind;
use contracts::ids::{AccountId, GrowerEntryId};
use contracts::money::Money;
use kernel::TxError;
use kernel::store::Tx;

use super::entry::Entry;
use super::{posting, reweigh};
use crate::changed;
use crate::deliveries::model::Struck;

/// Records an entry that the seller asked for.
///
/// # Errors
/// 404 where the grower has no account in the season; 422 for a payment above what is left to pay.
pub(crate) fn record(tx: &mut Tx<'_>, entry: &Entry) -> Result<Entry, TxError> {
    let account = posting::account(tx, entry)?;
    if entry.kind == EntryKind::Payment && account.balance() < -entry.amount.minor {
        let left = Money::new(account.balance(), account.currency);
        let why =
            format!("is more than what is left to pay, which is {left} {}: record an advance instead", left.currency);
        return Err(TxError::field("amount", &why));
    }
    posting::add(tx, entry)?;
    changed::tell(tx, &entry.seller, entry.at_ms)?;
    Ok(entry.clone())
}

/// Strikes out an entry. Both halves of a carry-over are struck out together.
///
/// # Errors
/// 404; 409 `entry-struck-out`, or `season-closed` for a re-weigh difference.
pub(super) fn strike(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &GrowerEntryId,
    struck: &Struck,
) -> Result<Entry, TxError> {
    let before = posting::find(tx, seller, id)?;
    if before.struck.is_some() {
        return Err(TxError::conflict("entry-struck-out", "This entry is struck out already."));
    }
    if let Some(weighed) = &before.reweighed {
        reweigh::undo(tx, seller, weighed)?;
    }
    if let Some(half) = &before.carried {
        let other = posting::find(tx, seller, &half.entry)?;
        posting::take(tx, &other, struck)?;
    }
    let after = posting::take(tx, &before, struck)?;
    changed::tell(tx, seller, struck.at_ms)?;
    Ok(after)
}
