//! The call that carries what a grower owes over into another season.

use actix_web::post;
use contracts::ids::ProducerId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Trimmed;
use kernel::http::{Created, IdempotencyKey, Identity, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::carry_over::{Wanted, carry_over};
use super::responses::EntryView;
use crate::checks::is_season;
use crate::command::{Caller, Command};
use crate::state::Data;

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
    state: Data,
    key: IdempotencyKey,
    body: Json<CarryOverForm>,
) -> Result<Created<EntryView>, Problem> {
    let (caller, context, form) = (Caller::of(&state, me)?, &state.context, body.0);
    let command = Command::new(&caller, key, &format!("{form:?}"), "another carry-over");
    let wanted = Wanted {
        ids: [context.new_id(), context.new_id()],
        producer: ProducerId::from(form.producer_id),
        from: form.from.to_string(),
        to: form.to.to_string(),
        seller: caller.seller,
        day: caller.today,
        by: caller.by,
        at_ms: caller.at_ms,
    };
    let made = command.commit(context, move |tx| carry_over(tx, &wanted)).await?;
    Ok(Created(EntryView::from(made)))
}
