//! A delivery as it is sent, and its checks. All that is wrong with it is told at once.

use std::collections::{BTreeMap, BTreeSet};

use contracts::ids::{AccountId, GrowerDeliveryId, PlotId, ProducerId};
use contracts::lots::Stage;
use contracts::money::Currency;
use contracts::origins::OriginPort;
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{Text, Trimmed};
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::grade;
use super::model::{Delivery, Grower};
use crate::checks::{amount, decimal, is_currency, is_day, is_season};
use crate::season::{day_in, harvested_in};

/// The most that one delivery weighs, in grams: 100 tonnes.
pub(crate) const MOST_GRAMS: u64 = 100_000_000;

/// A delivery that was weighed.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordGrowerDelivery)]
pub(crate) struct DeliveryForm {
    /// One of the caller's producers.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    pub(crate) producer_id: String,
    /// The plots of that producer on which the goods grew.
    #[serde(default)]
    #[garde(length(max = 200), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 200)]
    pub(crate) plots: Vec<String>,
    /// Not after today, nor before the season begins. Cherries and green leaf are not delivered after the calendar years of
    /// the season.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    pub(crate) day: Trimmed,
    /// The crop year: `2025/26`, or `2026` where the harvest is within a year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    pub(crate) season: Trimmed,
    /// The collecting point or factory.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) point: Text<0, 120>,
    /// `cherry`, `parchment`, `green` or `green leaf`.
    #[garde(custom(is_raw))]
    #[schema(value_type = Stage)]
    pub(crate) stage: Trimmed,
    /// Capital letters and blanks make no other grade: `a` is kept as `A`, and `mbuni` as `Mbuni`.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) grade: Text<0, 60>,
    /// With the bags.
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_GRAMS))]
    #[schema(required, minimum = 1, maximum = 100_000_000)]
    pub(crate) gross_g: u64,
    /// Of the bags; below the gross weight.
    #[serde(default)]
    #[garde(custom(is_below(self.gross_g)))]
    #[schema(maximum = 100_000_000)]
    pub(crate) tare_g: u64,
    /// Of a kilogram.
    #[garde(dive)]
    #[schema(example = "120.00")]
    pub(crate) price_per_kg: Text<1, 30>,
    /// The ISO 4217 code. All deliveries of a season have the same.
    #[garde(custom(is_currency))]
    #[schema(value_type = String, example = "KES")]
    pub(crate) currency: Trimmed,
    /// How moist it was, with at most one decimal.
    #[serde(default)]
    #[garde(dive, custom(is_percent))]
    #[schema(example = "11.5")]
    pub(crate) moisture_percent: Text<0, 5>,
    /// The scale that printed the ticket. A ticket number needs it.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) scale: Text<0, 60>,
    /// The number on the scale's ticket. One delivery counts for a ticket of a scale.
    #[serde(default)]
    #[garde(dive, custom(is_of(&self.scale)))]
    pub(crate) ticket: Text<0, 40>,
    /// The person who signed the paper ticket.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) signed_for: Text<0, 120>,
}

fn is_percent(text: &str, _: &()) -> garde::Result {
    if text.is_empty() || tenths(text).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("must be a percentage between 0.1 and 99.9 with at most one decimal"))
}

/// Reads a percentage as tenths.
fn tenths(text: &str) -> Option<u64> {
    decimal(text, 1).filter(|tenths| (1..1_000).contains(tenths))
}

fn is_of(scale: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    let known = !scale.is_empty();
    move |ticket, ()| {
        if known || ticket.is_empty() { Ok(()) } else { Err(garde::Error::new("needs the name of its scale")) }
    }
}

fn is_raw(text: &str, _: &()) -> garde::Result {
    match Stage::parse(text) {
        Some(Stage::Cherry | Stage::Parchment | Stage::Green | Stage::GreenLeaf) => Ok(()),
        _ => Err(garde::Error::new("must be one of: cherry, parchment, green, green leaf")),
    }
}

fn is_below(gross_g: u64) -> impl FnOnce(&u64, &()) -> garde::Result {
    move |tare_g, ()| if *tare_g < gross_g { Ok(()) } else { Err(garde::Error::new("must be below the gross weight")) }
}

/// The caller, the day and the id of a delivery.
pub(crate) struct Entry<'a> {
    pub(crate) id: GrowerDeliveryId,
    pub(crate) seller: &'a AccountId,
    pub(crate) by: &'a AccountId,
    pub(crate) today: Date,
    pub(crate) now_ms: i64,
}

impl DeliveryForm {
    /// What it asks for, in words: the same for the same call.
    pub(super) fn told(&self) -> String {
        format!("{self:?}")
    }

    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 with every wrong field; the store's error.
    pub(super) fn read(&self, context: &Context, entry: &Entry<'_>) -> Result<Delivery, Problem> {
        self.read_of(self.grower(context, entry.seller), entry)
    }

    /// Reads the form of a producer that was looked up, with its plots.
    ///
    /// # Errors
    /// 422 with every wrong field; the error of the look-up.
    pub(crate) fn read_of(
        &self,
        grower: Result<(Grower, Vec<PlotId>), Problem>,
        entry: &Entry<'_>,
    ) -> Result<Delivery, Problem> {
        let mut wrongs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut note = |problem: Problem| match problem {
            Problem::Invalid(fields) => {
                wrongs.extend(fields);
                Ok(())
            }
            other => Err(other),
        };
        let day = day_in(&self.season, &self.day, entry.today);
        let stage = Stage::parse(&self.stage).ok_or_else(|| Problem::field("stage", "is required"));
        let day = day.and_then(|day| match &stage {
            Ok(stage) => harvested_in(&self.season, day, *stage).map(|()| day),
            Err(_) => Ok(day),
        });
        let (day, stage) = (day.map_err(&mut note), stage.map_err(&mut note));
        let currency = Currency::parse(&self.currency).ok_or_else(|| Problem::field("currency", "is required"));
        let price = currency.and_then(|currency| amount("pricePerKg", &self.price_per_kg, currency)).map_err(&mut note);
        let grower = grower.map_err(&mut note);
        match (day, price, grower, stage) {
            (Ok(day), Ok(price), Ok((grower, plots)), Ok(stage)) => Ok(Delivery {
                id: entry.id.clone(),
                seller: entry.seller.clone(),
                number: 0,
                season: self.season.to_string(),
                day,
                grower,
                plots,
                point: self.point.to_string(),
                stage,
                grade: grade::written(&self.grade),
                gross_g: self.gross_g,
                tare_g: self.tare_g,
                price,
                moisture: tenths(&self.moisture_percent),
                scale: self.scale.to_string(),
                ticket: self.ticket.to_string(),
                signed_for: self.signed_for.to_string(),
                again: None,
                lot: None,
                struck: None,
                by: entry.by.clone(),
                at_ms: entry.now_ms,
            }),
            (day, price, grower, stage) => {
                let failed = [day.err(), price.err(), grower.err(), stage.err()];
                match failed.into_iter().flatten().find_map(Result::err) {
                    Some(other) => Err(other),
                    None => Err(Problem::Invalid(wrongs)),
                }
            }
        }
    }

    /// The producer, and its plots.
    fn grower(&self, context: &Context, seller: &AccountId) -> Result<(Grower, Vec<PlotId>), Problem> {
        let id = ProducerId::from(self.producer_id.as_str());
        let plots: BTreeSet<PlotId> = self.plots.iter().map(|plot| plot.as_str().into()).collect();
        let plots: Vec<PlotId> = plots.into_iter().collect();
        let (known, found) = context.look_up::<dyn OriginPort, _>(|origins, reader| {
            Ok((origins.producer(reader, seller, &id)?, origins.plots(reader, seller, &plots)?))
        })?;
        let known = known.ok_or_else(|| Problem::field("producerId", "is none of your producers"))?;
        if found.iter().any(|plot| plot.as_ref().is_none_or(|plot| plot.producer != known.id)) {
            return Err(Problem::field("plots", "has a plot that is none of this producer's"));
        }
        Ok((known.into(), plots))
    }
}
