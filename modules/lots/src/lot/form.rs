//! A lot as it is sent, and its checks.

use contracts::country;
use contracts::lots::Stage;
use contracts::words::Word;
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{Lines, NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::crop_year::{CropYear, CropYears};
use super::model::{Goods, Traits};
use crate::days::is_day_or_none;
use crate::ledger::rules::Wrongs;

/// What is known about the goods of a new lot.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteLot)]
pub(crate) struct LotForm {
    /// Unique among the caller's lots. It never changes.
    #[garde(dive)]
    pub(crate) number: Text<1, 40>,
    /// `coffee` or `tea`.
    #[garde(custom(is_goods))]
    #[schema(value_type = Goods)]
    goods: Trimmed,
    #[garde(custom(is_stage))]
    #[schema(value_type = Stage)]
    stage: Trimmed,
    /// By its English name or its code.
    #[garde(custom(is_country))]
    country: Trimmed,
    /// `2025/26`, or `2026` where the harvest is within a year.
    #[garde(custom(is_crop_year))]
    #[schema(value_type = String, example = "2025/26")]
    crop_year: Trimmed,
    #[garde(dive)]
    grade: Text<0, 60>,
    /// How the crop was processed.
    #[garde(dive)]
    process: Text<0, 80>,
    /// The washing station or factory.
    #[garde(dive)]
    station: Text<0, 120>,
    /// The last day of its harvest, in a calendar year of its crop year; not after the delivery. Certificates must have been
    /// valid on it.
    #[garde(custom(is_day_or_none))]
    #[schema(value_type = Option<String>, format = Date)]
    harvested: NullableTrimmed,
    /// In percent, with at most two decimals.
    #[garde(custom(is_moisture))]
    #[schema(value_type = Option<String>, example = "10.9")]
    pub(crate) moisture: NullableTrimmed,
    /// Where the goods are.
    #[garde(dive)]
    pub(crate) location: Text<0, 120>,
    /// For the caller alone.
    #[garde(dive)]
    pub(crate) notes: Lines<0, 2000>,
    /// Whether buyers of its goods are shown its number, crop year and station.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(crate) shared: bool,
}

/// What can be changed of a lot. The rest is what its moves say.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeLot)]
pub(crate) struct LotChange {
    /// In percent, with at most two decimals.
    #[garde(custom(is_moisture))]
    #[schema(value_type = Option<String>, example = "10.9")]
    pub(crate) moisture: NullableTrimmed,
    /// For the caller alone.
    #[garde(dive)]
    pub(crate) notes: Lines<0, 2000>,
    /// Whether buyers of its goods are shown its number, crop year and station.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(crate) shared: bool,
}

/// For garde: coffee or tea.
pub(crate) fn is_goods(text: &str, _: &()) -> garde::Result {
    goods(text).map(drop).ok_or_else(|| garde::Error::new("must be one of: coffee, tea"))
}

/// Reads what grew.
pub(crate) fn goods(text: &str) -> Option<Goods> {
    match text {
        "coffee" => Some(Goods::Coffee),
        "tea" => Some(Goods::Tea),
        _ => None,
    }
}

/// For garde: a stage.
pub(crate) fn is_stage(text: &str, _: &()) -> garde::Result {
    let words = || <Stage as Word>::ALL.iter().map(|stage| stage.as_str()).collect::<Vec<_>>().join(", ");
    Stage::parse(text).map(drop).ok_or_else(|| garde::Error::new(format!("must be one of: {}", words())))
}

/// For garde: a country.
pub(crate) fn is_country(text: &str, _: &()) -> garde::Result {
    country::check(text).map(drop).map_err(garde::Error::new)
}

fn is_crop_year(text: &str, _: &()) -> garde::Result {
    let known = CropYear::parse(text).map(drop);
    known.ok_or_else(|| garde::Error::new("must be a crop year like 2025/26 or 2026"))
}

/// For garde: a moisture in percent, or nothing.
pub(crate) fn is_moisture(text: &str, _: &()) -> garde::Result {
    if text.is_empty() || moisture(text).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("must be a percentage like 10.9, at most 80"))
}

/// Reads a moisture, in hundredths of a percent. Fresh cherries have about 65 percent.
pub(crate) fn moisture(text: &str) -> Option<u16> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || rest.len() > 2 || !plain(whole) || !plain(rest) {
        return None;
    }
    let hundredths = whole.parse::<u16>().ok()?.checked_mul(100)? + format!("{rest:0<2}").parse::<u16>().ok()?;
    (hundredths <= 8_000).then_some(hundredths)
}

impl LotForm {
    /// The traits of a form that was validated.
    ///
    /// # Errors
    /// The wrong field: tea has no stage of coffee, and coffee none of tea; a harvest is within its crop year.
    pub(crate) fn traits(&self) -> Result<Traits, Wrongs> {
        let wrong = |field: &str, why: &str| Wrongs::from([(field.to_owned(), vec![why.to_owned()])]);
        let goods = goods(&self.goods).ok_or_else(|| wrong("goods", "is required"))?;
        let stage = Stage::parse(&self.stage).ok_or_else(|| wrong("stage", "is required"))?;
        if (goods == Goods::Tea) != stage.is_tea() {
            return Err(wrong("stage", "of tea is green leaf or made tea, and coffee has the other stages"));
        }
        let crop_year = CropYear::parse(&self.crop_year).ok_or_else(|| wrong("cropYear", "is required"))?;
        let country = country::find(&self.country).ok_or_else(|| wrong("country", "is required"))?;
        let (crop_years, harvested) = (CropYears::of(crop_year), self.harvested.parse::<Date>().ok());
        if let Some(Err(why)) = harvested.map(|day| crop_years.harvested(day)) {
            return Err(wrong("harvested", &why));
        }
        Ok(Traits {
            goods,
            stage,
            country: country.code.to_owned(),
            crop_years,
            grade: self.grade.to_string(),
            process: self.process.to_string(),
            station: self.station.to_string(),
            harvested,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moisture_is_a_percentage_of_at_most_two_decimals() {
        let read = ["10.9", "11", "0.05", "80", "80.01", "1.234", "-1", ".5", "1.", "x", "99999"].map(moisture);
        assert_eq!(read, [Some(1090), Some(1100), Some(5), Some(8000), None, None, None, None, Some(100), None, None]);
    }
}
