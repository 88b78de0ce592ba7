//! A price that is to be fixed, as the API shows it.

use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Fixation, Fixing, Market, Month, Roll};
use super::rules;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;
use crate::words::instant;

/// A month of delivery on the exchange.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = FuturesMonth)]
pub(crate) struct MonthView {
    year: i16,
    /// 1 to 12.
    month: i8,
    /// As the exchange writes it.
    #[schema(example = "KCH7")]
    code: String,
}

impl MonthView {
    fn new(market: Market, month: Month) -> Self {
        MonthView { code: market.code(month), year: month.year, month: month.month }
    }
}

/// A part of the contract whose quotation is fixed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Fixation)]
pub(crate) struct FixationView {
    units: u32,
    /// The quotation, in points of the market.
    points: i32,
    month: MonthView,
    /// The spreads of the rolls before it, in points.
    spread_points: i32,
    #[schema(format = DateTime)]
    at: String,
}

/// A change of the month for what is not fixed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceRoll)]
pub(crate) struct RollView {
    from: MonthView,
    to: MonthView,
    /// What is added to each later quotation, in points.
    spread_points: i32,
    #[schema(format = DateTime)]
    at: String,
}

/// The price of a contract that is to be fixed. Points are hundredths of a US cent a pound for `KC`, US dollars a tonne for
/// `RC`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceToBeFixed)]
pub(crate) struct FixingView {
    market: Market,
    /// The month that is quoted now.
    month: MonthView,
    differential_points: i32,
    /// The smallest step of a quotation, in points.
    tick_points: i32,
    /// The side that fixes.
    call: QuoteSide,
    /// The last day on which it fixes. What is not fixed by then has the price of the quote.
    #[schema(format = Date)]
    fix_by: String,
    /// The price of the quote, for what is not fixed on the last day.
    fallback_price: String,
    /// Units that are fixed.
    fixed: u32,
    /// Units that are not.
    open: u32,
    /// Lots of the exchange in the whole contract, with one decimal.
    #[schema(example = "1.1")]
    lots: String,
    /// The price of one unit by what is fixed so far; `null` if nothing is.
    #[schema(required)]
    price_so_far: Option<String>,
    /// The final price of one unit; `null` before it is final.
    #[schema(required)]
    price: Option<String>,
    /// The oldest first.
    fixations: Vec<FixationView>,
    /// The oldest first.
    rolls: Vec<RollView>,
    /// Whether the caller may fix and roll now.
    may_fix: bool,
}

impl FixingView {
    /// The view for a side of a contract of so many units. `signed` tells whether both sides have signed.
    pub(crate) fn new(fixing: &Fixing, units: u32, side: Side, signed: bool) -> Self {
        let terms = &fixing.terms;
        let month = |month| MonthView::new(terms.market, month);
        let fixation = |fixation: &Fixation| FixationView {
            units: fixation.units,
            points: fixation.points,
            month: month(fixation.month),
            spread_points: fixation.spreads,
            at: instant(fixation.at_ms),
        };
        let roll = |roll: &Roll| RollView {
            from: month(roll.from),
            to: month(roll.to),
            spread_points: roll.spread,
            at: instant(roll.at_ms),
        };
        let tenths = 10 * u64::from(units) * u64::from(terms.unit_weight_g) / terms.market.lot_g();
        FixingView {
            market: terms.market,
            month: month(fixing.month()),
            differential_points: terms.differential,
            tick_points: terms.market.tick(),
            call: terms.call.into(),
            fix_by: terms.fix_by.to_string(),
            fallback_price: terms.fallback.to_string(),
            fixed: fixing.fixed(),
            open: units.saturating_sub(fixing.fixed()),
            lots: format!("{}.{}", tenths / 10, tenths % 10),
            price_so_far: rules::so_far(fixing).map(|price| price.to_string()),
            price: fixing.price.map(|price| price.to_string()),
            fixations: fixing.fixations.iter().map(fixation).collect(),
            rolls: fixing.rolls.iter().map(roll).collect(),
            may_fix: signed && fixing.price.is_none() && terms.call == side,
        }
    }
}
