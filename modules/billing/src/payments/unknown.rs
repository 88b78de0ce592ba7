//! The administrator's list of payments whose outcome is not known.

use actix_web::{get, web};
use contracts::staff::{StaffArea, staff_only};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Identity, Routes};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Payment;
use super::store as payments;
use crate::state::AppState;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(unknown_payments);
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
#[utoipa::path(responses((status = 200, body = [UnknownPayment]), (status = 403)))]
#[get("/api/admin/payments/unknown")]
async fn unknown_payments(me: Identity, state: web::Data<AppState>) -> Result<web::Json<Vec<UnknownPayment>>, Problem> {
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
    Ok(web::Json(found.into_iter().map(view).collect()))
}
