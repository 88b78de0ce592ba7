//! The calls of payments to growers. The seller makes them outside the shop, and records them here.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, post, web};
use contracts::ids::{GrowerPaymentId, ProducerId};
use garde::Validate;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Body, IdempotencyKey, Identity};
use kernel::store::{fingerprint, once};
use kernel::{Problem, TxError, new_id};
use serde::Deserialize;
use utoipa::ToSchema;

use super::book;
use super::model::Payment;
use super::responses::PaymentView;
use super::store;
use crate::checks::{amount, is_day, is_season, past_day};
use crate::deliveries::http::StrikeForm;
use crate::deliveries::model::Struck;
use crate::rights::sellers_only;
use crate::state::AppState;

/// A payment that was made to a grower.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordGrowerPayment)]
pub(crate) struct PaymentForm {
    /// One of the caller's producers that delivered in the season.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    producer_id: String,
    /// The crop year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    season: Trimmed,
    /// Not after today.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    day: Trimmed,
    /// In the currency of the season.
    #[garde(dive)]
    #[schema(example = "1500.00")]
    amount: Text<1, 30>,
    /// How it was paid, such as the number of a transfer.
    #[serde(default)]
    #[garde(dive)]
    note: Text<0, 200>,
}

/// Sellers only: records a payment to a grower, such as an advance. No money moves through the shop.
#[utoipa::path(
    request_body = PaymentForm,
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = PaymentView),
        (status = 403),
        (status = 404, description = "the producer delivered nothing to the caller in the season")
    )
)]
#[post("/api/grower-payments")]
pub(crate) async fn record_payment(
    me: Identity,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: Body<PaymentForm>,
) -> Result<CustomizeResponder<web::Json<PaymentView>>, Problem> {
    sellers_only(&me)?;
    let (context, form) = (&state.context, body.0);
    let (now_ms, producer) = (context.clock().now_ms(), ProducerId::from(form.producer_id.as_str()));
    let account = context.store().read(|r| store::account(r, &me.account, &form.season, &producer))?;
    let account = account.ok_or_else(|| Problem::from(store::no_account()))?;
    let payment = Payment {
        id: context.new_id(),
        amount: amount("amount", &form.amount, account.currency)?,
        day: past_day(&form.day, context.face().day(now_ms))?,
        seller: me.account,
        season: account.season,
        producer,
        note: form.note.to_string(),
        struck: None,
        by: me.person,
        at_ms: now_ms,
    };
    let (key, print) = (key.0.unwrap_or_else(new_id), fingerprint(format!("{form:?}").as_bytes()));
    let made = context
        .commit(move |tx| {
            let answer: Result<(Payment, bool), TxError> =
                once(tx, &payment.seller, &key, print, "another payment", |tx| book::pay(tx, &payment));
            answer.map(|(made, _)| made)
        })
        .await?;
    Ok(web::Json(PaymentView::from(made)).customize().with_status(StatusCode::CREATED))
}

/// Sellers only: strikes out a payment that the caller recorded by mistake.
#[utoipa::path(
    request_body = StrikeForm,
    responses(
        (status = 200, body = PaymentView),
        (status = 403),
        (status = 409, description = "`payment-struck-out`; nothing changed")
    )
)]
#[post("/api/grower-payments/{id}/strike")]
pub(crate) async fn strike_payment(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<GrowerPaymentId>,
    body: Body<StrikeForm>,
) -> Result<web::Json<PaymentView>, Problem> {
    sellers_only(&me)?;
    let at_ms = state.context.clock().now_ms();
    let (id, struck) = (id.into_inner(), Struck { reason: body.0.reason.to_string(), by: me.person, at_ms });
    let after = state.context.commit(move |tx| book::strike(tx, &me.account, &id, &struck)).await?;
    Ok(web::Json(after.into()))
}
