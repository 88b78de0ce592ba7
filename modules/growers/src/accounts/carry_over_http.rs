//! The call that carries what a grower owes over into another season.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, post, web};
use contracts::ids::ProducerId;
use garde::Validate;
use kernel::http::text::Trimmed;
use kernel::http::{Body, IdempotencyKey, Identity};
use kernel::store::{fingerprint, once};
use kernel::{Problem, TxError, new_id};
use serde::Deserialize;
use utoipa::ToSchema;

use super::carry_over::{Wanted, carry_over};
use super::entry::Entry;
use super::responses::EntryView;
use crate::checks::is_season;
use crate::rights::sellers_only;
use crate::state::AppState;

/// A balance below nought that goes into another season.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CarryOverGrowerBalance)]
pub(crate) struct CarryOverForm {
    /// One of the caller's producers.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    producer_id: String,
    /// The season that it leaves, closed by its second payment.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    from: Trimmed,
    /// The open season that it enters, in the same currency.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2026/27")]
    to: Trimmed,
}

/// Sellers only: carries what a grower owes at the end of a season over into another season, by one entry in each. It
/// returns the entry in the season that it leaves.
#[utoipa::path(
    request_body = CarryOverForm,
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = EntryView),
        (status = 403),
        (status = 404, description = "the producer has no account with the caller in the season that it leaves"),
        (
            status = 409,
            description = "`season-open` where it leaves, `season-closed` where it enters, or `nothing-to-carry-over`; nothing changed"
        )
    )
)]
#[post("/api/grower-carry-overs")]
pub(crate) async fn carry_balance_over(
    me: Identity,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: Body<CarryOverForm>,
) -> Result<CustomizeResponder<web::Json<EntryView>>, Problem> {
    sellers_only(&me)?;
    let (context, form) = (&state.context, body.0);
    let now_ms = context.clock().now_ms();
    let print = fingerprint(format!("{form:?}").as_bytes());
    let wanted = Wanted {
        ids: [context.new_id(), context.new_id()],
        seller: me.account,
        producer: ProducerId::from(form.producer_id),
        from: form.from.to_string(),
        to: form.to.to_string(),
        day: context.face().day(now_ms),
        by: me.person,
        at_ms: now_ms,
    };
    let key = key.0.unwrap_or_else(new_id);
    let made = context
        .commit(move |tx| {
            let answer: Result<(Entry, bool), TxError> =
                once(tx, &wanted.seller, &key, print, "another carry-over", |tx| carry_over(tx, &wanted));
            answer.map(|(made, _)| made)
        })
        .await?;
    Ok(web::Json(EntryView::from(made)).customize().with_status(StatusCode::CREATED))
}
