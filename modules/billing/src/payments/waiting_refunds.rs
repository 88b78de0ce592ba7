//! The refunds on their way, and a person's word on one whose provider does not answer.

use actix_web::{get, post, web};
use contracts::staff::{StaffArea, of_others, staff_only};
use garde::Validate;
use kernel::http::text::{Statement, instant};
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::store::{StoreError, Tx};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Payment, Refund, RefundId, State};
use super::provider::Outcome;
use super::refunds::{self, REFUNDS};
use super::settled_by_hand::{SETTLED_BY_HAND, SettledByHand};
use super::store as payments;
use crate::books_staff::books_in_person;
use crate::state::Data;

/// How long a refund is its provider's alone, in milliseconds: a day. M-Pesa reports a reversal within minutes, and the
/// others are asked again each hour. After a day an answer is unlikely, and the provider's own list shows the outcome.
const PATIENCE_MS: i64 = 24 * 60 * 60 * 1000;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(waiting_refunds).service(settle_refund);
}

/// From when on a person may settle a refund, in milliseconds since 1970 UTC.
fn settle_from(refund: &Refund) -> i64 {
    refund.at_ms.saturating_add(PATIENCE_MS)
}

/// A refund on its way: its provider has not told the outcome.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WaitingRefund {
    id: String,
    bill_id: String,
    /// The number of its bill.
    bill_number: String,
    /// The provider's name.
    provider: String,
    amount: String,
    currency: String,
    /// The provider's number of the payment; empty if it gave none.
    reference: String,
    /// When it was begun.
    #[schema(format = DateTime)]
    at: String,
    /// From when on a person may settle it.
    #[schema(format = DateTime)]
    settle_from: String,
}

impl WaitingRefund {
    fn new(refund: &Refund, payment: Payment) -> Self {
        let reference = payment.remote.map(|remote| remote.receipt.unwrap_or(remote.reference));
        WaitingRefund {
            id: refund.id.to_string(),
            bill_id: payment.bill.to_string(),
            bill_number: payment.bill_number,
            provider: payment.provider,
            amount: refund.amount.to_string(),
            currency: refund.amount.currency.to_string(),
            reference: reference.unwrap_or_default(),
            at: instant(refund.at_ms),
            settle_from: instant(settle_from(refund)),
        }
    }
}

/// The administrator and staff for books only: the refunds on their way, the newest first, at most 200.
#[utoipa::path(tag = "billing", responses((status = 200, body = [WaitingRefund])))]
#[get("/api/admin/payments/refunds")]
async fn waiting_refunds(me: Identity, state: Data) -> Answer<Vec<WaitingRefund>> {
    staff_only(&me, &[StaffArea::Books])?;
    let views = state.context.store().read(|reader| {
        let mut views = Vec::new();
        for refund in refunds::waiting(reader)? {
            let payment = payments::find(reader, &refund.payment)?;
            views.extend(payment.map(|payment| WaitingRefund::new(&refund, payment)));
        }
        Ok::<_, StoreError>(views)
    })?;
    Ok(Json(views))
}

/// A person's word on a refund whose provider does not tell the outcome.
#[derive(Debug, Deserialize, Validate, ToSchema)]
struct SettleRefund {
    /// Whether it was paid; otherwise it failed.
    #[garde(skip)]
    paid: bool,
    /// How that is known, in words. If it failed and a dispute began it, both sides of the dispute read it.
    #[garde(dive)]
    reason: Statement<3, 500>,
}

/// The administrator and staff for books only, in person: says of a refund that is on its way for a day whether it
/// was paid or failed. It counts as the answer of the provider, whose later answers move nothing.
#[utoipa::path(
    tag = "billing",
    responses(
        (status = 204, description = "also if it is settled so already"),
        (status = 409, description = "`too-early`, or `settled` if it is settled otherwise; nothing was changed")
    )
)]
#[post("/api/admin/payments/refunds/{id}/settle")]
async fn settle_refund(
    me: Identity,
    state: Data,
    id: web::Path<RefundId>,
    body: Json<SettleRefund>,
) -> Result<NoContent, Problem> {
    books_in_person(&me)?;
    let id = id.into_inner();
    let payment = state.context.store().read(|reader| {
        let refund = refunds::find(reader, &id)?.ok_or_else(|| TxError::not_found("refund"))?;
        payments::find(reader, &refund.payment)?.ok_or_else(|| TxError::not_found("payment"))
    })?;
    of_others(&me, &[&payment.payer, &payment.payee])?;
    let Json(SettleRefund { paid, reason }) = body;
    let word = SettledByHand {
        paid,
        reason: reason.into(),
        by: me.person.clone(),
        at_ms: state.context.clock().now_ms(),
        contradiction: None,
    };
    state.context.commit(move |tx| settle(tx, &id, &word)).await?;
    Ok(NoContent)
}

/// Enters a person's word on a refund on its way, once, as its provider's answer would be.
///
/// # Errors
/// 404; 409 `settled` or `too-early`; [`TxError::Store`], 422.
fn settle(tx: &mut Tx<'_>, id: &RefundId, word: &SettledByHand) -> Result<(), TxError> {
    let refund = tx.get(&REFUNDS, id)?.ok_or_else(|| TxError::not_found("refund"))?;
    let (state, outcome) = if word.paid {
        (State::Succeeded, Outcome::Succeeded)
    } else {
        (State::Failed, Outcome::Failed(word.reason.clone()))
    };
    if refund.state == state {
        return Ok(());
    }
    if refund.state != State::Pending {
        let became = if word.paid { "failed" } else { "was paid" };
        return Err(TxError::conflict("settled", format!("This refund {became} already. Nothing was changed.")));
    }
    if word.at_ms < settle_from(&refund) {
        let what = "The provider may still answer. A refund can be settled a day after it was begun.";
        return Err(TxError::conflict("too-early", what));
    }
    tx.put(&SETTLED_BY_HAND, id, word)?;
    refunds::settle(tx, id, &outcome, word.at_ms).map(drop)
}

#[cfg(test)]
#[path = "waiting_refunds_tests.rs"]
mod tests;
