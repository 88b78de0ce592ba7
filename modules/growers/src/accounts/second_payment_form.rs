//! The second payment as it is sent, and its checks.

use contracts::money::Currency;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Points;
use super::second_payment::{Stated, Terms};
use crate::checks::{amount, decimal, is_season, sum};
use crate::deliveries::grade::written;

/// The most grades that are named with what they count.
const MOST_GRADES: usize = 200;
/// The most that a kilogram counts, in thousandths.
const MOST_POINTS: u64 = 100_000;

/// The second payment of a season: its sum in `pool`, or so much for a kilogram in `perKg`.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MakeSecondPayment)]
pub(crate) struct SecondPaymentForm {
    /// The crop year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    pub(super) season: Trimmed,
    /// What all growers get together, in the currency of the season.
    #[serde(default)]
    #[garde(dive)]
    #[schema(example = "1250000.00")]
    pool: Text<0, 30>,
    /// Of each kilogram that counts one, instead of the sum.
    #[serde(default)]
    #[garde(dive)]
    #[schema(example = "12.50")]
    per_kg: Text<0, 30>,
    /// What a kilogram of each grade counts: every grade that was delivered. Without them every kilogram counts one.
    #[serde(default)]
    #[garde(length(max = MOST_GRADES), dive)]
    #[schema(max_items = 200)]
    grades: Vec<GradeForm>,
}

/// What a kilogram of a grade counts.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = GradePointsForm)]
pub(crate) struct GradeForm {
    /// Empty for deliveries without a grade. Capital letters and blanks make no other grade.
    #[serde(default)]
    #[garde(dive)]
    grade: Text<0, 60>,
    /// With at most three decimals, between 0 and 100.
    #[garde(custom(is_points))]
    #[schema(value_type = String, example = "1.2")]
    points: Trimmed,
}

fn points(text: &str) -> Option<u64> {
    decimal(text, 3).filter(|points| *points <= MOST_POINTS)
}

fn is_points(text: &str, _: &()) -> garde::Result {
    let why = "must be a number between 0 and 100 with at most three decimals, such as 1.2";
    points(text).map(drop).ok_or_else(|| garde::Error::new(why))
}

impl SecondPaymentForm {
    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 with the wrong field.
    pub(super) fn read(&self, currency: Currency) -> Result<Terms, Problem> {
        let stated = match (self.pool.is_empty(), self.per_kg.is_empty()) {
            (false, true) => Stated::Pool(sum("pool", &self.pool, currency)?),
            (true, false) => Stated::PerKg(amount("perKg", &self.per_kg, currency)?),
            _ => return Err(Problem::field("pool", "must be given, or perKg instead of it")),
        };
        let grade = |form: &GradeForm| Some(Points { grade: written(&form.grade), thousandths: points(&form.points)? });
        Ok(Terms { stated, points: self.grades.iter().filter_map(grade).collect() })
    }
}
