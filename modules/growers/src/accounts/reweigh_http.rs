//! The call that records a re-weighing.

use actix_web::{post, web};
use contracts::ids::GrowerDeliveryId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Created, IdempotencyKey, Identity, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::responses::EntryView;
use super::reweigh::{Wanted, record};
use crate::checks::{is_day, past_day};
use crate::command::{Caller, Command};
use crate::deliveries::form::MOST_GRAMS;
use crate::state::Data;

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
    /// Not after today, nor before the delivery.
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
    state: Data,
    id: web::Path<GrowerDeliveryId>,
    key: IdempotencyKey,
    body: Json<ReweighForm>,
) -> Result<Created<EntryView>, Problem> {
    let (caller, form) = (Caller::of(&state, me)?, body.0);
    let command = Command::new(&caller, key, &format!("{} {form:?}", *id), "another re-weighing");
    let wanted = Wanted {
        id: state.context.new_id(),
        delivery: id.into_inner(),
        net_g: form.net_g,
        day: past_day(&form.day, caller.today)?,
        note: form.note.to_string(),
        seller: caller.seller,
        by: caller.by,
        at_ms: caller.at_ms,
    };
    let made = command.commit(&state.context, move |tx| record(tx, &wanted)).await?;
    Ok(Created(EntryView::from(made)))
}
