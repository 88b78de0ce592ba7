//! The form of a tariff, and its rules. All that is wrong with it is told at once, and nothing of it is saved then.

use std::collections::{BTreeMap, BTreeSet};

use contracts::country;
use contracts::freight::Lane;
use contracts::money::Currency;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Tariff, Zone};
use super::rows::{self, SetRow};
use super::wrong::Wrong;

/// Countries with one table of prices.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetZone {
    #[garde(dive)]
    #[schema(required)]
    name: Text<0, 60>,
    /// Whether it is the zone of all countries that no other zone names. It then names none itself.
    #[garde(skip)]
    #[serde(default)]
    everywhere_else: bool,
    /// English names or two-letter codes. No country is in two zones.
    #[garde(length(max = 250), inner(length(max = 100)))]
    #[schema(max_items = 250)]
    #[serde(default)]
    countries: Vec<String>,
    /// `parcel` or `freight`.
    #[garde(dive)]
    #[schema(value_type = Lane, required)]
    lane: Text<0, 20>,
    /// The amount of goods from which the freight costs nothing, if any.
    #[garde(dive)]
    free_from: NullableText<30>,
    /// Ascending by weight, without a hole.
    #[garde(length(max = 40), dive)]
    #[schema(max_items = 40, required)]
    #[serde(default)]
    rows: Vec<SetRow>,
}

/// A tariff. Without zones the carrier names every price.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetShippingRates {
    /// ISO 4217 code, of all its amounts.
    #[garde(dive)]
    #[schema(required)]
    currency: Text<0, 10>,
    #[garde(length(max = 30), dive)]
    #[schema(max_items = 30)]
    #[serde(default)]
    zones: Vec<SetZone>,
    /// Whether buyers may fetch their goods.
    #[garde(skip)]
    #[serde(default)]
    pickup: bool,
    /// Where, and when; needed with `pickup`.
    #[garde(dive)]
    pickup_place: Text<0, 200>,
}

impl SetShippingRates {
    /// Reads the form.
    ///
    /// # Errors
    /// 422 that names every wrong field.
    pub(crate) fn read(&self) -> Result<Tariff, Problem> {
        let mut wrong = Wrong::default();
        let tariff = self.checked(&mut wrong);
        if wrong.0.is_empty() { Ok(tariff) } else { Err(Problem::Invalid(wrong.0)) }
    }

    /// The tariff as far as it can be read, with all that is wrong told to `wrong`.
    pub(crate) fn checked(&self, wrong: &mut Wrong) -> Tariff {
        let known = Currency::parse(&self.currency);
        if known.is_none() {
            wrong.tell("currency", "is not a currency of ISO 4217. Choose one of the list, such as USD or KES");
        }
        let currency = known.unwrap_or(Currency::USD);
        if self.pickup && self.pickup_place.is_empty() {
            wrong.tell("pickupPlace", "is required: buyers must know where they fetch their goods");
        }
        let mut taken = Taken::default();
        let zones = self.zones.iter().enumerate();
        let zones = zones.map(|(at, zone)| zone.read(&format!("zones.{at}"), currency, &mut taken, wrong)).collect();
        Tariff { currency, zones, pickup: self.pickup.then(|| self.pickup_place.to_string()) }
    }
}

/// The data of the zones before.
#[derive(Default)]
struct Taken {
    names: BTreeSet<String>,
    /// Country code → name of its zone.
    countries: BTreeMap<&'static str, String>,
    everywhere_else: bool,
}

fn lane(word: &str) -> Option<Lane> {
    match word {
        "parcel" => Some(Lane::Parcel),
        "freight" => Some(Lane::Freight),
        _ => None,
    }
}

impl SetZone {
    fn read(&self, field: &str, currency: Currency, taken: &mut Taken, wrong: &mut Wrong) -> Zone {
        let within = |name: &str| format!("{field}.{name}");
        if self.name.is_empty() {
            wrong.tell(&within("name"), "is required");
        } else if !taken.names.insert(self.name.to_lowercase()) {
            wrong.tell(&within("name"), "is the name of another zone");
        }
        let lane = lane(&self.lane);
        if lane.is_none() {
            wrong.tell(&within("lane"), "must be one of: parcel, freight");
        }
        let free_from = (!self.free_from.is_empty())
            .then(|| rows::price(&within("freeFrom"), &self.free_from, currency, wrong))
            .flatten();
        Zone {
            name: self.name.to_string(),
            countries: self.countries(field, taken, wrong),
            lane: lane.unwrap_or(Lane::Parcel),
            steps: rows::read(&within("rows"), &self.rows, currency, wrong),
            free_from,
        }
    }

    fn countries(&self, field: &str, taken: &mut Taken, wrong: &mut Wrong) -> Vec<String> {
        let countries = format!("{field}.countries");
        match (self.everywhere_else, self.countries.is_empty()) {
            (true, true) if taken.everywhere_else => {
                wrong.tell(&format!("{field}.everywhereElse"), "is said of another zone already");
            }
            (true, true) => taken.everywhere_else = true,
            (true, false) => wrong.tell(&countries, "must be empty in the zone of all other countries"),
            (false, true) => wrong.tell(&countries, "needs at least one country"),
            (false, false) => {}
        }
        let mut codes = Vec::new();
        for text in &self.countries {
            match country::check(text) {
                Err(why) => wrong.tell(&countries, &format!("{text} {why}")),
                Ok(found) => match taken.countries.insert(found.code, self.name.to_string()) {
                    Some(zone) => wrong.tell(&countries, &format!("{} is in the zone {zone} already", found.name)),
                    None => codes.push(found.code.to_owned()),
                },
            }
        }
        codes
    }
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
