//! The call that records a re-weighing.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, post, web};
use contracts::ids::GrowerDeliveryId;
use garde::Validate;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Body, IdempotencyKey, Identity};
use kernel::store::{fingerprint, once};
use kernel::{Problem, TxError, new_id};
use serde::Deserialize;
use utoipa::ToSchema;

use super::entry::Entry;
use super::responses::EntryView;
use super::reweigh::{Wanted, record};
use crate::checks::{is_day, past_day};
use crate::deliveries::form::MOST_GRAMS;
use crate::rights::sellers_only;
use crate::state::AppState;

/// A delivery that was weighed again.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReweighGrowerDelivery)]
pub(crate) struct ReweighForm {
    /// What its goods weigh now without their bags.
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_GRAMS))]
    #[schema(required, minimum = 1, maximum = 100_000_000)]
    net_g: u64,
    /// Not after today.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    day: Trimmed,
    /// Why, such as the name of the store.
    #[serde(default)]
    #[garde(dive)]
    note: Text<0, 200>,
}

/// Sellers only: records that a delivery was weighed again. The difference is an entry in the grower's account, in grams
/// and in money at the price of the delivery; the delivery stays as it is.
#[utoipa::path(
    request_body = ReweighForm,
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = EntryView),
        (status = 403),
        (
            status = 409,
            description = "`delivery-struck-out`, `delivery-reweighed` or `season-closed`; nothing changed"
        ),
        (status = 422, description = "also where there is no difference")
    )
)]
#[post("/api/grower-deliveries/{id}/reweigh")]
pub(crate) async fn reweigh_delivery(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<GrowerDeliveryId>,
    key: IdempotencyKey,
    body: Body<ReweighForm>,
) -> Result<CustomizeResponder<web::Json<EntryView>>, Problem> {
    sellers_only(&me)?;
    let (context, form) = (&state.context, body.0);
    let now_ms = context.clock().now_ms();
    let wanted = Wanted {
        id: context.new_id(),
        seller: me.account,
        delivery: id.into_inner(),
        net_g: form.net_g,
        day: past_day(&form.day, context.face().day(now_ms))?,
        note: form.note.to_string(),
        by: me.person,
        at_ms: now_ms,
    };
    let print = fingerprint(format!("{} {form:?}", wanted.delivery).as_bytes());
    let key = key.0.unwrap_or_else(new_id);
    let made = context
        .commit(move |tx| {
            let answer: Result<(Entry, bool), TxError> =
                once(tx, &wanted.seller, &key, print, "another re-weighing", |tx| record(tx, &wanted));
            answer.map(|(made, _)| made)
        })
        .await?;
    Ok(web::Json(EntryView::from(made)).customize().with_status(StatusCode::CREATED))
}
