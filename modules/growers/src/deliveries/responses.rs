//! Deliveries as their seller sees them.

use contracts::growers::DeliveryState;
use contracts::lots::Stage;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Delivery;

/// A delivery of a grower.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GrowerDelivery)]
pub(crate) struct DeliveryView {
    id: String,
    /// The number of its receipt.
    number: u64,
    season: String,
    #[schema(format = Date)]
    day: String,
    producer_id: String,
    producer: String,
    /// May be empty.
    member_number: String,
    /// How many plots the goods are known to have grown on.
    plots: usize,
    /// May be empty.
    point: String,
    stage: Stage,
    /// May be empty.
    grade: String,
    gross_g: u64,
    tare_g: u64,
    net_g: u64,
    /// Of a kilogram.
    #[schema(example = "120.00")]
    price_per_kg: String,
    /// What the producer is owed for it.
    #[schema(example = "3600.00")]
    owed: String,
    currency: String,
    /// How moist it was.
    #[schema(required, example = "11.5")]
    moisture_percent: Option<String>,
    /// The scale that printed the ticket; may be empty.
    scale: String,
    /// The number on that ticket; may be empty.
    ticket: String,
    /// The person who signed the paper ticket; may be empty.
    signed_for: String,
    /// The net weight when it was weighed again.
    #[schema(required)]
    reweighed_g: Option<u64>,
    state: DeliveryState,
    /// The lot that it was taken in to.
    #[schema(required)]
    lot_id: Option<String>,
    /// The lot's number.
    #[schema(required)]
    lot_number: Option<String>,
    /// Why it was struck out.
    #[schema(required)]
    reason: Option<String>,
    #[schema(format = DateTime)]
    recorded_at: String,
}

impl From<Delivery> for DeliveryView {
    fn from(delivery: Delivery) -> Self {
        let (state, owed, net_g) = (delivery.state(), delivery.owed().to_string(), delivery.net_g());
        let (lot_id, lot_number) = delivery.lot.map(|taken| (taken.lot.into(), taken.number)).unzip();
        DeliveryView {
            id: delivery.id.into(),
            number: delivery.number,
            season: delivery.season,
            day: delivery.day.to_string(),
            producer_id: delivery.grower.id.into(),
            producer: delivery.grower.name,
            member_number: delivery.grower.member_number,
            plots: delivery.plots.len(),
            point: delivery.point,
            stage: delivery.stage,
            grade: delivery.grade,
            gross_g: delivery.gross_g,
            tare_g: delivery.tare_g,
            net_g,
            price_per_kg: delivery.price.to_string(),
            owed,
            currency: delivery.price.currency.to_string(),
            moisture_percent: delivery.moisture.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10)),
            scale: delivery.scale,
            ticket: delivery.ticket,
            signed_for: delivery.signed_for,
            reweighed_g: delivery.again.map(|again| again.net_g),
            state,
            lot_id,
            lot_number,
            reason: delivery.struck.map(|struck| struck.reason),
            recorded_at: instant(delivery.at_ms),
        }
    }
}
