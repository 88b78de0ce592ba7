//! A try of a tariff that is not saved yet: what some goods would cost, and what is wrong with the tariff.

use actix_web::post;
use contracts::country;
use contracts::freight::Lane;
use contracts::money::Money;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, Text};
use kernel::http::{Answer, Identity, Json, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::SetShippingRates;
use super::http::sellers_only;
use super::rate::Rate;
use super::rows;
use super::weight;
use super::wrong::Wrong;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(try_shipping_rates);
}

/// A tariff, and goods to try it with.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TryShippingRates {
    #[garde(dive)]
    #[schema(required)]
    rates: SetShippingRates,
    /// Where the goods go.
    #[garde(dive)]
    #[schema(required)]
    country: Text<0, 100>,
    /// What they weigh, like `2.5`.
    #[garde(dive)]
    #[schema(required)]
    weight_kg: Text<0, 20>,
    /// What they cost, in the tariff's currency.
    #[garde(dive)]
    goods: NullableText<30>,
}

/// Why a price is as it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum PriceReason {
    /// The row of the zone's table.
    Table,
    /// The goods are worth the amount from which the freight costs nothing.
    Free,
    /// The carrier names the price: the zone's table ends before this weight.
    TooHeavy,
    /// The carrier names the price: no zone has the country.
    NoZone,
}

/// What goods would cost.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TriedShippingRates {
    reason: PriceReason,
    /// `null` where the carrier names the price.
    #[schema(required)]
    price: Option<String>,
    currency: String,
    lane: Lane,
    /// The zone's name.
    #[schema(required)]
    zone: Option<String>,
    /// The country's English name.
    country: String,
}

/// Sellers, the administrator and staff for logistics: what goods would cost by a tariff. Nothing is saved; a tariff that could not be saved is
/// refused with all its faults.
#[utoipa::path(responses((status = 200, body = TriedShippingRates), (status = 403)))]
#[post("/api/shipping-rates/try")]
async fn try_shipping_rates(me: Identity, body: Json<TryShippingRates>) -> Answer<TriedShippingRates> {
    if staff_only(&me, &[StaffArea::Logistics]).is_err() {
        sellers_only(&me)?;
    }
    let form = body.0;
    let mut wrong = Wrong::default();
    let tariff = form.rates.checked(&mut wrong);
    let mut wrong = Wrong(wrong.0.into_iter().map(|(field, why)| (format!("rates.{field}"), why)).collect());
    let country = country::check(&form.country).map_err(|why| wrong.tell("country", &why)).ok();
    let weight_g = weight::parse(&form.weight_kg);
    if weight_g.is_none() {
        wrong.tell("weightKg", rows::NO_WEIGHT);
    }
    let goods = (!form.goods.is_empty()).then(|| rows::price("goods", &form.goods, tariff.currency, &mut wrong));
    let (Some(country), Some(weight_g), true) = (country, weight_g, wrong.0.is_empty()) else {
        return Err(Problem::Invalid(wrong.0));
    };
    let rate = tariff.rate(country.code, weight_g, goods.flatten());
    let (reason, zone, price) = match &rate {
        Rate::Price { zone, price, free } => {
            (if *free { PriceReason::Free } else { PriceReason::Table }, Some(*zone), Some(price))
        }
        Rate::TooHeavy(zone) => (PriceReason::TooHeavy, Some(*zone), None),
        Rate::NoZone => (PriceReason::NoZone, None, None),
    };
    Ok(Json(TriedShippingRates {
        reason,
        price: price.map(Money::to_string),
        currency: tariff.currency.to_string(),
        lane: rate.lane(),
        zone: zone.map(|zone| zone.name.clone()),
        country: country.name.to_owned(),
    }))
}
