//! Reading a zone's table of weights and prices, with all that is wrong with it.

use contracts::money::{Currency, Money};
use garde::Validate;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Step;
use super::weight;
use super::wrong::Wrong;

/// A row of a zone's table: the price of goods heavier than `fromKg`, up to `toKg`.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetRow {
    /// Like `2.5`. The first row begins at 0, and each other one where the row before ends.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) from_kg: Text<0, 20>,
    /// Like `5`.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) to_kg: Text<0, 20>,
    /// Like `18.50`; 0 costs nothing.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) price: Text<0, 30>,
}

/// Reads a table. `field` is its name in the form. Each weight between nothing and the last row has one price: a hole or
/// an overlap is told where the row after it begins.
pub(crate) fn read(field: &str, rows: &[SetRow], currency: Currency, wrong: &mut Wrong) -> Vec<Step> {
    if rows.is_empty() {
        wrong.tell(field, "needs at least one row");
    }
    let mut steps = Vec::new();
    let mut ends = Some(0);
    for (at, row) in rows.iter().enumerate() {
        let within = |name: &str| format!("{field}.{at}.{name}");
        let (from, to) = (weight::parse(&row.from_kg), weight::parse(&row.to_kg));
        match (from, ends) {
            (None, _) => wrong.tell(&within("fromKg"), NO_WEIGHT),
            (Some(from), Some(end)) if from != end => wrong.tell(&within("fromKg"), &gap(from, end)),
            _ => {}
        }
        match (from, to) {
            (_, None) => wrong.tell(&within("toKg"), NO_WEIGHT),
            (Some(from), Some(to)) if to <= from => {
                wrong.tell(
                    &within("toKg"),
                    &format!("must be more than {} kg, where the row begins", weight::show(from)),
                );
            }
            _ => {}
        }
        let price = price(&within("price"), &row.price, currency, wrong);
        // After a weight that cannot be read, the next row is not compared with it.
        ends = to;
        if let (Some(up_to_g), Some(price)) = (to, price) {
            steps.push(Step { up_to_g, price });
        }
    }
    steps
}

pub(crate) const NO_WEIGHT: &str = "must be a weight in kilograms like 2.5";

fn gap(from: u64, end: u64) -> String {
    let (from_kg, end_kg) = (weight::show(from), weight::show(end));
    match from.cmp(&end) {
        std::cmp::Ordering::Greater if end == 0 => {
            format!("must be 0: goods lighter than {from_kg} kg would have no price")
        }
        std::cmp::Ordering::Greater => format!("must be {end_kg}: from {end_kg} to {from_kg} kg there is no price"),
        _ => format!("must be {end_kg}: from {from_kg} to {end_kg} kg there are two prices"),
    }
}

/// Reads an amount of nought or more.
pub(crate) fn price(field: &str, text: &str, currency: Currency, wrong: &mut Wrong) -> Option<Money> {
    let most = currency.most_asked();
    match Money::parse(text, currency) {
        None => wrong.tell(field, "must be an amount of nought or more like 18.50"),
        Some(money) if money.minor > most.minor => {
            wrong.tell(field, &format!("must be at most {most} {currency}"));
        }
        money => return money,
    }
    None
}
