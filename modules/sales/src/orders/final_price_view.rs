//! The final price of goods that were sold at a provisional one, as the API shows it.

use contracts::money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{FinalPrice, FullOrder, Purchase};
use crate::words::day;

/// What a final price changed. The sums beside it have the difference in them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FinalPrice)]
pub(crate) struct FinalPriceView {
    /// The day on which the price became final, UTC.
    #[schema(format = Date)]
    day: String,
    /// The units that have the final price: those that had neither come back nor been cancelled.
    units: u32,
    /// The final price of one unit, rounded.
    #[schema(example = "4.82")]
    unit_price: String,
    /// The provisional price of one unit.
    #[schema(example = "3.69")]
    provisional_price: String,
    /// What it came to before, at the provisional price.
    #[schema(example = "36.90")]
    provisional_total: String,
    /// The final price less the provisional one, of these units; below nought if it is lower.
    #[schema(example = "11.30")]
    difference: String,
}

impl FinalPriceView {
    /// The view beside the total of an order, with tax.
    pub(crate) fn of_order(full: &FullOrder) -> Option<Self> {
        let priced = full.lines.iter().find_map(|line| Some((line, line.final_price.as_ref()?)));
        priced.map(|(line, price)| FinalPriceView::new((line, price), full.order.total, price.difference.gross()))
    }

    /// The view beside the total of a line, by the prices of its order.
    pub(crate) fn of_line(line: &Purchase) -> Option<Self> {
        let price = line.final_price.as_ref()?;
        Some(FinalPriceView::new((line, price), line.total(), price.more))
    }

    fn new((line, price): (&Purchase, &FinalPrice), total: Money, difference: i64) -> Self {
        let money = |minor: i64| Money::new(minor, total.currency).to_string();
        FinalPriceView {
            day: day(price.at_ms),
            units: price.units,
            unit_price: price.unit_price.to_string(),
            provisional_price: line.price.to_string(),
            provisional_total: money(total.minor - difference),
            difference: money(difference),
        }
    }
}
