//! The lines of payments and refunds that older programs took, entered once at the start, in bounded steps.

use kernel::TxError;
use kernel::store::Scope;

use super::model::StatementLine;
use super::store;
use crate::bills::store as bills;
use crate::each_row::each_row;
use crate::payments::model::{Payment, Refund, State};
use crate::payments::refunds::REFUNDS;
use crate::payments::store::PAYMENTS;

/// Enters the lines of older payments and refunds, once.
///
/// # Errors
/// [`TxError`].
pub(crate) fn catch_up(scope: &Scope) -> Result<(), TxError> {
    if scope.read(store::is_whole)? {
        return Ok(());
    }
    each_row(scope, &PAYMENTS, |tx, payment: &Payment| {
        let bill = bills::get(tx, &payment.bill)?.filter(|_| payment.state == State::Succeeded);
        let at_ms = payment.settled_ms.unwrap_or(payment.at_ms);
        bill.map_or(Ok(()), |bill| store::enter(tx, &StatementLine::received(payment, &bill, at_ms)))
    })?;
    each_row(scope, &REFUNDS, |tx, refund: &Refund| {
        let payment = tx.get(&PAYMENTS, &refund.payment)?.filter(|_| refund.state == State::Succeeded);
        let Some(payment) = payment else { return Ok(()) };
        let Some(bill) = bills::get(tx, &payment.bill)? else { return Ok(()) };
        store::enter(tx, &StatementLine::refunded(refund, &payment, &bill, refund.at_ms))
    })?;
    scope.transact_blocking(|tx| store::note_whole(tx).map_err(TxError::from))
}
