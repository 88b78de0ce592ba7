//! The calls of the second payment: it is made, and taken back.

use actix_web::post;
use garde::Validate;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Answer, IdempotencyKey, Identity, Json};
use kernel::store::Tx;
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Season;
use super::responses::SeasonView;
use super::second_payment::Wanted;
use super::second_payment_form::SecondPaymentForm;
use super::{second_payment, store};
use crate::checks::is_season;
use crate::command::{Caller, Command};
use crate::state::{AppState, Data};

/// Sellers only: divides a sum over the accounts of a season by what each grower delivered and what each grade counts, and
/// closes the season for deliveries. It is made once, unless it is taken back.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 200, body = SeasonView),
        (status = 403),
        (status = 404, description = "nothing was delivered to the caller in the season"),
        (
            status = 409,
            description = "`season-closed` or `too-many-growers`; nothing changed"
        )
    )
)]
#[post("/api/grower-seasons/second-payment")]
pub(crate) async fn pay_second(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<SecondPaymentForm>,
) -> Answer<SeasonView> {
    let (caller, form) = (Caller::of(&state, me)?, body.0);
    let season = state.context.store().read(|reader| store::season(reader, &caller.seller, &form.season))?;
    let season = season.ok_or_else(|| Problem::from(store::no_season()))?;
    let terms = form.read(season.currency)?;
    let told = format!("{form:?}");
    enter(&state, caller, season.name, key, &told, move |tx, wanted| second_payment::make(tx, wanted, &terms)).await
}

/// A second payment that was entered wrong.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = TakeBackSecondPayment)]
pub(crate) struct TakeBackForm {
    /// The crop year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    season: Trimmed,
    /// The number of the payment among the entries of the season.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000))]
    #[schema(required, minimum = 1, maximum = 1_000)]
    number: u16,
    /// It stays in the book.
    #[garde(dive)]
    reason: Text<1, 300>,
}

/// Sellers only: takes back the second payment of a season by an entry that reverses it, and opens the season again.
/// Both entries stay in the statements. What was paid to growers stays paid.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 200, body = SeasonView),
        (status = 403),
        (status = 404, description = "nothing was delivered to the caller in the season"),
        (
            status = 409,
            description = "`second-payment-not-in-force`, as it is taken back already, or `too-many-second-payments`; nothing changed"
        )
    )
)]
#[post("/api/grower-seasons/second-payment/take-back")]
pub(crate) async fn take_back_second(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<TakeBackForm>,
) -> Answer<SeasonView> {
    let (caller, form) = (Caller::of(&state, me)?, body.0);
    let (season, told) = (form.season.to_string(), format!("{form:?}"));
    let take_back =
        move |tx: &mut Tx<'_>, wanted: &Wanted| second_payment::take_back(tx, wanted, form.number.into(), &form.reason);
    enter(&state, caller, season, key, &told, take_back).await
}

/// Enters a second payment, or that one is taken back, once for each key.
async fn enter(
    state: &AppState,
    caller: Caller,
    season: String,
    key: IdempotencyKey,
    told: &str,
    entry: impl Fn(&mut Tx<'_>, &Wanted) -> Result<Season, TxError> + Send + 'static,
) -> Answer<SeasonView> {
    let command = Command::new(&caller, key, told, "another second payment");
    let wanted = Wanted::of(caller, season);
    Ok(Json(command.commit(&state.context, move |tx| entry(tx, &wanted)).await?.into()))
}
