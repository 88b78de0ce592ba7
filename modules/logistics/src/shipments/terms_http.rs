//! The calls by which a carrier sets the day of arrival and the price of a shipment.

use actix_web::{post, web};
use contracts::ids::ShipmentId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, NullableTrimmed, Text, Trimmed};
use kernel::http::{Answer, Identity, Json, Routes};
use serde::Deserialize;
use utoipa::ToSchema;

use super::full::FullShipmentView;
use super::http::full;
use super::paper_sources::PaperSources;
use super::requests::{amount, day_of, is_day, is_needed_currency, is_needed_day};
use super::terms;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(expect_shipment).service(price_shipment);
}

/// When a shipment is expected.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExpectShipment {
    #[garde(custom(is_needed_day))]
    #[schema(value_type = String, format = Date)]
    date: Trimmed,
    /// Before pickup: the day of pickup, where that changes too.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    date_to_ship: NullableTrimmed,
    /// Why.
    #[garde(dive)]
    note: NullableText<200>,
}

/// The carrier expects a shipment on another day. What it says before pickup is what it promises. Papers that are needed since
/// are added.
#[utoipa::path(
    responses((status = 200, body = FullShipmentView), (status = 403), (status = 409, description = "`ended`"))
)]
#[post("/api/shipments/{id}/eta")]
async fn expect_shipment(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<ExpectShipment>,
) -> Answer<FullShipmentView> {
    let day = day_of(&body.0.date).ok_or_else(|| Problem::field("date", "is required"))?;
    let pickup = day_of(&body.0.date_to_ship);
    let (actor, note) = (state.actor(&me), body.0.note);
    let (by, of, sources) = (actor.clone(), id.clone(), PaperSources::new(&state.context));
    state.context.commit(move |tx| terms::estimate(tx, &by, &of, (day, pickup), &note, &sources)).await?;
    full(&state, &actor, &id).map(Json)
}

/// What a shipment costs.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PriceShipment {
    /// Like `1250.00`.
    #[garde(dive)]
    #[schema(value_type = String)]
    amount: Text<1, 200>,
    /// ISO 4217 code.
    #[garde(custom(is_needed_currency))]
    currency: Trimmed,
}

/// The carrier says what it asks for a shipment, and may ask for another amount until one is accepted. Who receives it, else
/// who sends it, is asked to agree (`/api/charges`); a bill follows from that.
#[utoipa::path(
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`priced`, `ended` or `no-payer`")
    )
)]
#[post("/api/shipments/{id}/price")]
async fn price_shipment(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<PriceShipment>,
) -> Answer<FullShipmentView> {
    let price = amount("amount", &body.0.amount, &body.0.currency)?;
    let actor = state.actor(&me);
    let (by, of) = (actor.clone(), id.clone());
    state.context.commit(move |tx| terms::price(tx, &by, &of, price)).await?;
    full(&state, &actor, &id).map(Json)
}
