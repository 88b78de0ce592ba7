//! The refunds on their way that older programs began, entered once at the start, in bounded steps.

use kernel::TxError;
use kernel::store::{Listed, Reader, Scope, Tx, lists};

use super::model::{Refund, RefundId, State};
use super::refunding::{self, REFUNDING};
use super::refunds::{REFUNDS, WAITING};
use crate::each_row::each_row;

/// The key of [`REFUNDING`] under which it is written that the refunds of older programs are entered.
const WHOLE: &str = "whole";

/// Lists the refunds on their way, and notes the sums that they take. Those that are entered stay as they are.
///
/// # Errors
/// [`TxError`].
pub(crate) fn catch_up(scope: &Scope) -> Result<(), TxError> {
    if scope.read(|reader: &Reader<'_>| reader.has(&REFUNDING, WHOLE))? {
        return Ok(());
    }
    each_row(scope, &REFUNDS, |tx, refund: &Refund| enter(tx, &refund.id))?;
    scope.transact_blocking(|tx| tx.put(&REFUNDING, WHOLE, &1).map_err(TxError::from))
}

fn enter(tx: &mut Tx<'_>, id: &RefundId) -> Result<(), TxError> {
    // Read again: another node may have settled it meanwhile.
    let Some(refund) = tx.get(&REFUNDS, id)?.filter(|refund| refund.state == State::Pending) else { return Ok(()) };
    lists::put(tx, WAITING, &refund.sort_key(), id)?;
    refunding::note_older(tx, &refund)
}
