//! The JSON form of a tariff.

use contracts::country;
use contracts::freight::Lane;
use contracts::money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Step, Tariff, Zone};
use super::weight;

/// A row of a zone's table: the price of goods heavier than `fromKg`, up to `toKg`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShippingRow)]
pub(crate) struct RowView {
    from_kg: String,
    to_kg: String,
    price: String,
}

/// Countries with one table of prices.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShippingZone)]
pub(crate) struct ZoneView {
    name: String,
    /// Whether it is the zone of all countries that no other zone names.
    everywhere_else: bool,
    /// By their English names.
    countries: Vec<String>,
    lane: Lane,
    /// The amount of goods from which the freight costs nothing.
    #[schema(required)]
    free_from: Option<String>,
    rows: Vec<RowView>,
}

/// A tariff. Without zones the carrier names every price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShippingRates)]
pub(crate) struct TariffView {
    /// ISO 4217 code, of all its amounts.
    currency: String,
    zones: Vec<ZoneView>,
    /// Whether buyers may fetch their goods.
    pickup: bool,
    /// Where, and when; empty without `pickup`.
    pickup_place: String,
}

/// The tariffs that hold for a seller: its own if it has one, else the shop's. Without either the carrier names the price.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnShippingRates)]
pub(crate) struct OwnTariffView {
    #[schema(required)]
    pub(crate) own: Option<TariffView>,
    #[schema(required)]
    pub(crate) shop: Option<TariffView>,
}

impl From<Tariff> for TariffView {
    fn from(tariff: Tariff) -> Self {
        TariffView {
            currency: tariff.currency.to_string(),
            zones: tariff.zones.into_iter().map(ZoneView::from).collect(),
            pickup: tariff.pickup.is_some(),
            pickup_place: tariff.pickup.unwrap_or_default(),
        }
    }
}

impl From<Zone> for ZoneView {
    fn from(zone: Zone) -> Self {
        let mut from_g = 0;
        let row = |Step { up_to_g, price }: Step| {
            let from_kg = weight::show(std::mem::replace(&mut from_g, up_to_g));
            RowView { from_kg, to_kg: weight::show(up_to_g), price: price.to_string() }
        };
        ZoneView {
            everywhere_else: zone.everywhere_else(),
            name: zone.name,
            countries: zone.countries.into_iter().map(country::name_or).collect(),
            lane: zone.lane,
            free_from: zone.free_from.as_ref().map(Money::to_string),
            rows: zone.steps.into_iter().map(row).collect(),
        }
    }
}
