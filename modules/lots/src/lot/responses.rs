//! Lots as their seller sees them.

use contracts::country;
use contracts::lots::Stage;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{BLEND, Goods, Lot};

/// A lot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Lot)]
pub(crate) struct LotView {
    id: String,
    number: String,
    goods: Goods,
    stage: Stage,
    /// Its English name; `blend` where it is mixed, as with the grade, process and station.
    country: String,
    /// `2025/26`, or `2023/24 to 2025/26` of a blend.
    crop_year: String,
    /// May be empty.
    grade: String,
    /// May be empty.
    process: String,
    /// May be empty.
    station: String,
    /// The last day of its harvest.
    #[schema(required, format = Date)]
    harvested: Option<String>,
    /// In percent.
    #[schema(required, example = "10.9")]
    moisture: Option<String>,
    /// May be empty.
    location: String,
    /// May be empty.
    notes: String,
    /// Whether buyers of its goods are shown its number, crop year and station.
    shared: bool,
    /// Whether it was received, and not made of other lots.
    received: bool,
    /// What is left of it, in grams.
    balance_g: u64,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Lot> for LotView {
    fn from(lot: Lot) -> Self {
        let country = lot.traits.country;
        LotView {
            id: lot.id.into(),
            number: lot.number,
            goods: lot.traits.goods,
            stage: lot.traits.stage,
            country: if country == BLEND { country } else { country::name_or(country) },
            crop_year: lot.traits.crop_years.to_string(),
            grade: lot.traits.grade,
            process: lot.traits.process,
            station: lot.traits.station,
            harvested: lot.traits.harvested.map(|day| day.to_string()),
            moisture: lot.moisture.map(percent),
            location: lot.location,
            notes: lot.notes,
            shared: lot.shared,
            received: lot.made_by.is_none(),
            balance_g: lot.balance_g,
            created_at: instant(lot.created_ms),
        }
    }
}

/// Hundredths of a percent as text, without zeros at the end: `10.9`.
fn percent(hundredths: u16) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
