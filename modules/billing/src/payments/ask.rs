//! Queries to providers about open payments and refunds.

use crate::payments::model::PaymentId;
use crate::payments::model::RefundId;
use kernel::Context;
use kernel::TxError;
use kernel::store::StoreError;

use super::awaited::{AWAITED, Awaited, put};
use super::model::State;
use super::provider::Outcome;
use super::{Providers, refunds, store};

/// Queries the providers for all payments and refunds that are due. Runs on a thread that may block.
///
/// # Errors
/// [`TxError::Store`], 422; due rows stay due.
pub(crate) fn ask(context: &Context, providers: &Providers) -> Result<(), TxError> {
    let now_ms = context.clock().now_ms();
    let rows: Vec<(Vec<u8>, Awaited)> = context.store().read(|reader| AWAITED.due(reader, now_ms))?;
    for (key, awaited) in rows {
        match &awaited {
            Awaited::Payment(id) => payment(context, providers, id, now_ms)?,
            Awaited::Refund(id) => refund(context, providers, id, now_ms)?,
        }
        context.store().transact_blocking(move |tx| Ok::<_, TxError>(tx.delete(&AWAITED, &key)?))?;
    }
    Ok(())
}

fn payment(context: &Context, providers: &Providers, id: &PaymentId, now_ms: i64) -> Result<(), TxError> {
    let found = context.store().read(|reader| store::find(reader, id))?;
    let Some(payment) = found.filter(|payment| payment.state == State::Waiting) else { return Ok(()) };
    let answer = providers.named(&payment.provider).map(|provider| provider.query(&payment.charge(), now_ms));
    context.store().transact_blocking(move |tx| {
        if let Some(Ok(outcome)) = &answer {
            store::settle(tx, &payment.id, outcome, None, now_ms)?;
        }
        let still = store::get(tx, &payment.id)?.is_some_and(|now| now.state == State::Waiting);
        if still {
            put(tx, payment.at_ms, now_ms, &Awaited::Payment(payment.id.clone()))?;
        }
        Ok(())
    })
}

fn refund(context: &Context, providers: &Providers, id: &RefundId, now_ms: i64) -> Result<(), TxError> {
    let found = context.store().read(|reader| {
        let refund = refunds::find(reader, id)?.filter(|refund| refund.state == State::Waiting);
        let Some(refund) = refund else { return Ok(None) };
        let payment = store::find(reader, &refund.payment)?;
        Ok::<_, StoreError>(payment.map(|payment| (refund, payment)))
    })?;
    let Some((refund, payment)) = found else { return Ok(()) };
    let provider = providers.named(&payment.provider);
    let answer = provider.map(|provider| provider.refund(&payment.charge(), &refund.id, refund.amount));
    context.store().transact_blocking(move |tx| {
        if let Some(Ok(outcome)) = &answer {
            refunds::settle(tx, &refund.id, outcome, now_ms)?;
        }
        if !matches!(&answer, Some(Ok(outcome)) if *outcome != Outcome::Waiting) {
            put(tx, refund.at_ms, now_ms, &Awaited::Refund(refund.id.clone()))?;
        }
        Ok(())
    })
}
