//! Queries to providers about open payments and refunds.

use kernel::store::{Scope, StoreError};
use kernel::{Context, TxError};

use super::awaited::{AWAITED, Awaited, put};
use super::model::{Payment, PaymentId, RefundId, State};
use super::provider::{Answer, Find, Outcome, Provider};
use super::{Providers, callbacks, refunds, store};

/// How long a payment waits whose provider cannot be asked, in milliseconds: an hour. Its telephone has long stopped
/// asking by then; if the money did move, the callback still counts.
const UNASKED_MS: i64 = 60 * 60 * 1000;

/// Queries the providers for all payments and refunds that are due. Runs on a thread that may block.
///
/// # Errors
/// [`TxError::Store`], 422; due rows stay due.
pub(crate) fn ask(context: &Context, providers: &Providers) -> Result<(), TxError> {
    let now_ms = context.clock().now_ms();
    let find = |name: &str| providers.named(name);
    let rows: Vec<(Vec<u8>, Awaited)> = context.store().read(|reader| AWAITED.due(reader, now_ms))?;
    for (key, awaited) in rows {
        match &awaited {
            Awaited::Payment(id) => payment(context.store(), &find, id, now_ms)?,
            Awaited::Refund(id) => refund(context.store(), &find, id, now_ms)?,
            Awaited::Callback(id) => callbacks::process(context.store(), &find, id, now_ms)?,
        }
        context.store().transact_blocking(move |tx| Ok::<_, TxError>(tx.delete(&AWAITED, &key)?))?;
    }
    Ok(())
}

pub(crate) fn payment(scope: &Scope, find: Find<'_>, id: &PaymentId, now_ms: i64) -> Result<(), TxError> {
    let found = scope.read(|reader| store::find(reader, id))?;
    let Some(payment) = found.filter(|payment| payment.state.is_open()) else { return Ok(()) };
    let answer = find(&payment.provider).map(|provider| match provider.query(&payment.charge(), now_ms) {
        Ok(_) if is_lost(provider.as_ref(), &payment, now_ms) => Ok(lost()),
        answer => answer,
    });
    scope.transact_blocking(move |tx| {
        match &answer {
            Some(Ok(answer)) => store::answered(tx, &payment.id, answer, now_ms)?,
            Some(Err(_)) | None => store::unanswered(tx, &payment.id)?,
        };
        let still = store::get(tx, &payment.id)?.is_some_and(|now| now.state.is_open());
        if still {
            put(tx, payment.at_ms, now_ms, &Awaited::Payment(payment.id.clone()))?;
        }
        Ok(())
    })
}

/// Whether the provider's number of a payment was lost with its answer, and nobody can have paid by now.
fn is_lost(provider: &dyn Provider, payment: &Payment, now_ms: i64) -> bool {
    !provider.repeats() && payment.remote.is_none() && now_ms.saturating_sub(payment.at_ms) > UNASKED_MS
}

fn lost() -> Answer {
    let why = "The provider's answer was lost, and nobody paid. If money was taken, it counts as soon as the provider says so.";
    Outcome::Expired(why.to_owned()).into()
}

pub(crate) fn refund(scope: &Scope, find: Find<'_>, id: &RefundId, now_ms: i64) -> Result<(), TxError> {
    let found = scope.read(|reader| {
        let refund = refunds::find(reader, id)?.filter(|refund| refund.state == State::Pending);
        let Some(refund) = refund else { return Ok(None) };
        let payment = store::find(reader, &refund.payment)?;
        Ok::<_, StoreError>(payment.map(|payment| (refund, payment)))
    })?;
    let Some((refund, payment)) = found else { return Ok(()) };
    let Some(provider) = find(&payment.provider) else { return Ok(()) };
    let (asked, repeats) = (refund.id.clone(), provider.repeats_refunds());
    if !scope.transact_blocking(move |tx| refunds::may_ask(tx, &asked, repeats))? {
        return Ok(());
    }
    let answer = Some(provider.refund(&payment.charge(), &refund.id, refund.amount, now_ms));
    scope.transact_blocking(move |tx| {
        if let Some(Ok(outcome)) = &answer {
            refunds::settle(tx, &refund.id, outcome, now_ms)?;
        }
        if !matches!(&answer, Some(Ok(outcome)) if *outcome != Outcome::Waiting) {
            put(tx, refund.at_ms, now_ms, &Awaited::Refund(refund.id.clone()))?;
        }
        Ok(())
    })
}
