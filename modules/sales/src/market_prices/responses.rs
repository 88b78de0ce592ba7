//! The exchange's prices, as the API shows them.

use serde::Serialize;
use utoipa::ToSchema;

use super::model::MonthPrices;
use crate::supply_contracts::fixing::model::Market;
use crate::supply_contracts::fixing::responses::MonthView;

/// The known prices of a month of delivery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MarketPrices)]
pub(super) struct MonthPricesView {
    /// Market and month of delivery: `KC-2027-03`.
    id: String,
    market: Market,
    month: MonthView,
    /// How many days have a price.
    days: usize,
    #[schema(format = Date)]
    first_day: String,
    #[schema(format = Date)]
    last_day: String,
    /// The price of the last day, in points of the market.
    last_points: i32,
}

impl MonthPricesView {
    /// The view; `None` of a month without a price.
    pub(super) fn new(prices: &MonthPrices) -> Option<Self> {
        let (first, last) = (prices.days.first()?, prices.days.last()?);
        Some(MonthPricesView {
            id: MonthPrices::id(prices.market, prices.month),
            market: prices.market,
            month: MonthView::new(prices.market, prices.month),
            days: prices.days.len(),
            first_day: first.day.to_string(),
            last_day: last.day.to_string(),
            last_points: last.points,
        })
    }
}
