//! The addresses to which M-Pesa reports what came to the paybill, and the administrator's list of what fits no bill.

use actix_web::{HttpResponse, get, post, web};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::TxError;
use kernel::http::text::{Text, instant};
use kernel::http::{Answer, FileBody, Identity, Json, NoContent, Routes};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::model::{Method, RefundId};
use super::paybill;
use super::receipts::{RECEIPTS, Receipt, UNASSIGNED};
use super::refunds;
use super::remote::reversed;
use crate::books_staff::books_in_person;
use crate::state::{AppState, Data};

/// The longest report, in bytes.
const MOST: usize = 64 * 1024;
/// The most receipts in one response.
const SHOWN: usize = 200;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(paybill_validation).open(paybill_confirmation).open(paybill_reversal).service(paybill_receipts);
    config.service(assign_receipt).service(settle_receipt);
}

/// Refuses a secret that is not M-Pesa's.
fn known(state: &AppState, secret: &str) -> Result<(), Problem> {
    let provider = state.providers.with_secret(secret)?.filter(|provider| provider.method() == Method::Mpesa);
    provider.ok_or_else(|| TxError::not_found("payment provider"))?;
    Ok(())
}

/// Reads a report to an address with the connection's secret.
fn reported(state: &AppState, secret: &str, body: &[u8]) -> Result<Receipt, Problem> {
    known(state, secret)?;
    let receipt = paybill::read(body, state.context.clock().now_ms());
    receipt.ok_or_else(|| Problem::BadRequest("The notice cannot be read.".to_owned()))
}

/// For M-Pesa: whether an account that a customer typed in is a bill that the amount can pay.
#[utoipa::path(
    params(("secret" = String, Path, description = "the connection's secret")),
    request_body(content = String, content_type = "application/json", description = "as M-Pesa writes it"),
    responses((status = 200))
)]
#[post("/api/payments/paybill/{secret}/validation")]
async fn paybill_validation(
    state: Data,
    secret: web::Path<String>,
    body: FileBody<MOST>,
) -> Result<HttpResponse, Problem> {
    let receipt = reported(&state, &secret, &body.0)?;
    let fits = state.context.store().read(|reader| paybill::bill_for(reader, &receipt))?.is_some();
    // The code for an account that is not known, as the documentation has it.
    let (code, said) = if fits { ("0", "Accepted") } else { ("C2B00012", "Rejected") };
    Ok(HttpResponse::Ok().json(json!({"ResultCode": code, "ResultDesc": said})))
}

/// For M-Pesa: what came to the paybill. It is stored before it is answered, once.
#[utoipa::path(
    params(("secret" = String, Path, description = "the connection's secret")),
    request_body(content = String, content_type = "application/json", description = "as M-Pesa writes it"),
    responses((status = 200))
)]
#[post("/api/payments/paybill/{secret}/confirmation")]
async fn paybill_confirmation(
    state: Data,
    secret: web::Path<String>,
    body: FileBody<MOST>,
) -> Result<HttpResponse, Problem> {
    let receipt = reported(&state, &secret, &body.0)?;
    let payment = state.context.new_id();
    state.context.commit(move |tx| paybill::enter(tx, &receipt, &payment)).await?;
    Ok(HttpResponse::Ok().json(json!({"ResultCode": 0, "ResultDesc": "Accepted"})))
}

/// For M-Pesa: what became of a reversal that the shop ordered. Only M-Pesa was told this address.
#[utoipa::path(
    params(
        ("secret" = String, Path, description = "the connection's secret"),
        ("refund" = String, Path, description = "refund id")
    ),
    request_body(content = String, content_type = "application/json", description = "as M-Pesa writes it"),
    responses((status = 200))
)]
#[post("/api/payments/paybill/{secret}/reversal/{refund}")]
async fn paybill_reversal(
    state: Data,
    path: web::Path<(String, RefundId)>,
    body: FileBody<MOST>,
) -> Result<HttpResponse, Problem> {
    let (secret, refund) = path.into_inner();
    known(&state, &secret)?;
    if let Some(outcome) = reversed(&body.0) {
        let now_ms = state.context.clock().now_ms();
        let entered = state.context.commit(move |tx| {
            if !refunds::was_asked(tx, &refund)? {
                return Err(TxError::not_found("refund"));
            }
            refunds::settle(tx, &refund, &outcome, now_ms)
        });
        entered.await?;
    }
    Ok(HttpResponse::Ok().json(json!({"ResultCode": 0, "ResultDesc": "Accepted"})))
}

/// Money that came to the paybill and fits no bill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaybillReceipt)]
struct ReceiptView {
    /// M-Pesa's number of it.
    id: String,
    /// The account that the customer typed in.
    account: String,
    amount: String,
    currency: String,
    #[schema(format = DateTime)]
    at: String,
}

/// The administrator and staff for books only: what came to the M-Pesa paybill and fits no bill, the newest first, at most 200.
#[utoipa::path(tag = "billing", responses((status = 200, body = [ReceiptView])))]
#[get("/api/admin/payments/receipts")]
async fn paybill_receipts(me: Identity, state: Data) -> Answer<Vec<ReceiptView>> {
    staff_only(&me, &[StaffArea::Books])?;
    let (found, _) = state.context.store().read(|reader| RECEIPTS.page(reader, UNASSIGNED, None, SHOWN))?;
    let view = |receipt: &Receipt| ReceiptView {
        id: receipt.id.clone(),
        account: receipt.account.clone(),
        amount: receipt.amount.to_string(),
        currency: receipt.amount.currency.to_string(),
        at: instant(receipt.at_ms),
    };
    Ok(Json(found.iter().map(view).collect()))
}

/// The bill that money is for.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
struct AssignReceipt {
    /// Its invoice's number.
    #[garde(dive)]
    #[schema(required)]
    invoice: Text<1, 60>,
}

/// The administrator and staff for books only, in person: enters money of the paybill as a payment of a bill. It waits for the bill's payee, who
/// sees whether it came.
#[utoipa::path(
    tag = "billing",
    params(("id" = String, Path, description = "M-Pesa's number of it")),
    responses(
        (status = 204),
        (status = 404, description = "it is not on the list"),
        (status = 409, description = "`no-such-bill`: no bill of that number has as much left to pay in this currency")
    )
)]
#[post("/api/admin/payments/receipts/{id}/assign")]
async fn assign_receipt(
    me: Identity,
    state: Data,
    id: web::Path<String>,
    body: Json<AssignReceipt>,
) -> Result<NoContent, Problem> {
    books_in_person(&me)?;
    let payment = state.context.new_id();
    state.context.commit(move |tx| paybill::assign(tx, &id, &body.0.invoice, &payment)).await?;
    Ok(NoContent)
}

/// The administrator and staff for books only, in person: takes money off the list, because it was given back or no bill is meant.
#[utoipa::path(
    tag = "billing",
    params(("id" = String, Path, description = "M-Pesa's number of it")),
    responses((status = 204), (status = 404, description = "it is not on the list"))
)]
#[post("/api/admin/payments/receipts/{id}/settle")]
async fn settle_receipt(me: Identity, state: Data, id: web::Path<String>) -> Result<NoContent, Problem> {
    books_in_person(&me)?;
    state.context.commit(move |tx| paybill::settle(tx, &id)).await?;
    Ok(NoContent)
}
