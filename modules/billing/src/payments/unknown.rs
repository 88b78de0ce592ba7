//! The administrator's list of payments whose outcome is not known, each of which can be asked for once more.

use std::sync::Arc;

use actix_web::{get, post, web};
use contracts::staff::{StaffArea, staff_only};
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Payment, PaymentId};
use super::{ask, store as payments};
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(unknown_payments).service(ask_once_more);
}

/// A payment that a person must look into.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UnknownPayment {
    id: String,
    /// The number of its bill.
    bill_number: String,
    /// The provider's name.
    provider: String,
    amount: String,
    currency: String,
    /// The provider's number of it; empty if it was lost.
    reference: String,
    /// What is known, in words.
    #[schema(required)]
    failure: Option<String>,
    #[schema(format = DateTime)]
    at: String,
}

/// The administrator and staff for books only: payments whose provider does not answer, or took another amount, the newest first, at most 200.
#[utoipa::path(tag = "billing", responses((status = 200, body = [UnknownPayment])))]
#[get("/api/admin/payments/unknown")]
async fn unknown_payments(me: Identity, state: Data) -> Answer<Vec<UnknownPayment>> {
    staff_only(&me, &[StaffArea::Books])?;
    let found = state.context.store().read(payments::unknown)?;
    let view = |payment: Payment| UnknownPayment {
        id: payment.id.to_string(),
        bill_number: payment.bill_number,
        provider: payment.provider,
        amount: payment.amount.to_string(),
        currency: payment.amount.currency.to_string(),
        reference: payment.remote.map(|remote| remote.reference).unwrap_or_default(),
        failure: payment.failure,
        at: instant(payment.at_ms),
    };
    Ok(Json(found.into_iter().map(view).collect()))
}

/// The administrator and staff for books only: asks the provider of a payment once more, now. What it says is entered; a
/// payment that is settled stays as it is.
#[utoipa::path(tag = "billing", responses((status = 204, description = "it was asked"), (status = 404)))]
#[post("/api/admin/payments/{id}/ask")]
async fn ask_once_more(me: Identity, state: Data, id: web::Path<PaymentId>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    let id = id.into_inner();
    let known = state.context.store().read(|reader| payments::find(reader, &id))?;
    known.ok_or_else(|| TxError::not_found("payment"))?;
    let (context, providers, now_ms) =
        (state.context.clone(), Arc::clone(&state.providers), state.context.clock().now_ms());
    let asked = web::block(move || ask::payment(context.store(), &|name| providers.named(name), &id, now_ms)).await;
    asked.map_err(|error| Problem::Internal(format!("a payment provider's thread: {error}")))??;
    Ok(NoContent)
}
