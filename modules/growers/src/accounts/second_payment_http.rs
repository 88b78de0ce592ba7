//! The call of the second payment.

use actix_web::{post, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Body, Identity};
use serde::Deserialize;
use utoipa::ToSchema;

use super::responses::SeasonView;
use super::{second_payment, store};
use crate::checks::{amount, is_season};
use crate::rights::sellers_only;
use crate::state::AppState;

/// The second payment of a season.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MakeSecondPayment)]
pub(crate) struct SecondPaymentForm {
    /// The crop year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    season: Trimmed,
    /// Of each kilogram that was delivered, in the currency of the season.
    #[garde(dive)]
    #[schema(example = "12.50")]
    per_kg: Text<1, 30>,
}

/// Sellers only: adds so much for each kilogram to the account of each grower of a season, and closes the season for
/// deliveries. It is made once.
#[utoipa::path(
    request_body = SecondPaymentForm,
    responses(
        (status = 200, body = SeasonView),
        (status = 403),
        (status = 404, description = "nothing was delivered to the caller in the season"),
        (status = 409, description = "`season-closed` or `too-many-growers`; nothing changed")
    )
)]
#[post("/api/grower-seasons/second-payment")]
pub(crate) async fn pay_second(
    me: Identity,
    state: web::Data<AppState>,
    body: Body<SecondPaymentForm>,
) -> Result<web::Json<SeasonView>, Problem> {
    sellers_only(&me)?;
    let (name, at_ms) = (body.0.season.to_string(), state.context.clock().now_ms());
    let season = state.context.store().read(|reader| store::season(reader, &me.account, &name))?;
    let season = season.ok_or_else(|| Problem::NotFound("There is no such season.".to_owned()))?;
    let per_kg = amount("perKg", &body.0.per_kg, season.currency)?;
    let commit =
        state.context.commit(move |tx| second_payment::make(tx, &me.account, &name, per_kg, &me.person, at_ms));
    Ok(web::Json(commit.await?.into()))
}
