//! A price that is to be fixed, as the API shows it.

use std::collections::BTreeMap;

use contracts::ids::AccountId;
use jiff::civil::Date;
use kernel::DELETED_NAME;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Fixation, Fixing, Market, Month, ProvisionalOrder, Roll};
use super::rules::{self, ProvisionalPrice};
use crate::market_prices::model::Quotation;
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
    pub(crate) fn new(market: Market, month: Month) -> Self {
        MonthView { code: market.code(month), year: month.year, month: month.month }
    }
}

/// A month of delivery by which a price can still be fixed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuotedMonth)]
pub(super) struct QuotedMonthView {
    #[serde(flatten)]
    month: MonthView,
    /// The first day on which a seller of the futures may announce that it delivers: a price is fixed before it.
    #[schema(format = Date)]
    first_notice: String,
}

/// The months of delivery by which a price can still be fixed, of each market, the nearest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuotedMonths)]
pub(super) struct QuotedMonthsView {
    #[serde(rename = "KC")]
    kc: Vec<QuotedMonthView>,
    #[serde(rename = "RC")]
    rc: Vec<QuotedMonthView>,
}

impl QuotedMonthsView {
    pub(super) fn new(today: Date) -> Self {
        let of = |market: Market| {
            let quoted = market.quoted(today).filter_map(|month| {
                let first_notice = market.first_notice(month)?.to_string();
                Some(QuotedMonthView { month: MonthView::new(market, month), first_notice })
            });
            quoted.collect()
        };
        QuotedMonthsView { kc: of(Market::KC), rc: of(Market::RC) }
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
    /// The side that fixed it.
    by: QuoteSide,
    /// The name of the person who fixed it for that side.
    by_name: String,
    /// Where the quotation is from, in the words of the side that fixed it; may be empty.
    source: String,
    /// The shop's price beside which it was held; `null` if it was held against the price to fall back to.
    #[schema(required)]
    compared_with: Option<MarketQuotation>,
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
    /// The side that rolled it.
    by: QuoteSide,
    /// The name of the person who rolled it for that side.
    by_name: String,
}

/// A price of the exchange from the shop's file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MarketQuotation {
    #[schema(format = Date)]
    day: String,
    /// In points of the market.
    points: i32,
}

/// The price at which goods are called off before the final one is known.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProvisionalPriceNow {
    /// The price of one unit by what is known.
    full_price: String,
    /// The percentage of it that is billed for one unit.
    billed_price: String,
}

/// An order that was called off before the price was final.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProvisionalOrder)]
pub(crate) struct ProvisionalOrderView {
    order_id: String,
    /// The price of one unit by what was known that day.
    full_price: String,
    /// The percentage of it that was billed for one unit.
    billed_price: String,
}

/// What the shop knows about a price beside its record.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownPrices {
    /// The newest price of the month that is quoted now.
    pub(crate) last: Option<Quotation>,
    /// The price of a call-off now.
    pub(crate) provisional: Option<ProvisionalPrice>,
    /// The names of the people who fixed and rolled. Deleted accounts are missing.
    pub(crate) names: BTreeMap<AccountId, String>,
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
    /// The last day on which it fixes, which a roll moves. What is not fixed by then has the price of the quote.
    #[schema(format = Date)]
    fix_by: String,
    /// The price of the quote, for what is not fixed on the last day.
    fallback_price: String,
    /// Units that are fixed.
    fixed: u32,
    /// Units that are not.
    open: u32,
    /// Lots of the exchange in the whole contract: with one decimal, or two digits that count below one lot.
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
    /// The percentage of the price of the day at which goods are called off before the price is final; 0 if none are.
    provisional_percent: u8,
    /// That price now; `null` if there is none.
    #[schema(required)]
    provisional_price: Option<ProvisionalPriceNow>,
    /// The orders that were called off at such a price, the oldest first.
    provisional_orders: Vec<ProvisionalOrderView>,
    /// The newest price of the month in the shop's file; `null` if it has none.
    #[schema(required)]
    last_quotation: Option<MarketQuotation>,
}

impl FixingView {
    /// The view for a side of a contract of so many units. `signed` tells whether both sides have signed.
    pub(crate) fn new(fixing: &Fixing, known: &KnownPrices, units: u32, (side, signed): (Side, bool)) -> Self {
        let terms = &fixing.terms;
        let month = |month| MonthView::new(terms.market, month);
        let name = |person: &AccountId| known.names.get(person).cloned().unwrap_or_else(|| DELETED_NAME.to_owned());
        let fixation = |fixation: &Fixation| FixationView {
            units: fixation.units,
            points: fixation.points,
            month: month(fixation.month),
            spread_points: fixation.spreads,
            at: instant(fixation.at_ms),
            // Nobody but the side that has the call fixes and rolls.
            by: terms.call.into(),
            by_name: name(&fixation.by),
            source: fixation.source.clone(),
            compared_with: fixation
                .compared
                .map(|known| MarketQuotation { day: known.day.to_string(), points: known.points }),
        };
        let roll = |roll: &Roll| RollView {
            from: month(roll.from),
            to: month(roll.to),
            spread_points: roll.spread,
            at: instant(roll.at_ms),
            by: terms.call.into(),
            by_name: name(&roll.by),
        };
        let provisional_order = |known: &ProvisionalOrder| ProvisionalOrderView {
            order_id: known.order.to_string(),
            full_price: known.full.to_string(),
            billed_price: known.billed.to_string(),
        };
        FixingView {
            market: terms.market,
            month: month(fixing.month()),
            differential_points: terms.differential,
            tick_points: terms.market.tick(),
            call: terms.call.into(),
            fix_by: fixing.last_day.to_string(),
            fallback_price: terms.fallback.to_string(),
            fixed: fixing.fixed(),
            open: units.saturating_sub(fixing.fixed()),
            lots: rules::lots(terms, units),
            price_so_far: rules::so_far(fixing).map(|price| price.to_string()),
            price: fixing.price.map(|price| price.to_string()),
            fixations: fixing.fixations.iter().map(fixation).collect(),
            rolls: fixing.rolls.iter().map(roll).collect(),
            may_fix: signed && fixing.price.is_none() && terms.call == side,
            provisional_percent: terms.provisional_percent,
            provisional_price: known.provisional.filter(|_| fixing.price.is_none()).map(|price| ProvisionalPriceNow {
                full_price: price.full.to_string(),
                billed_price: price.billed.to_string(),
            }),
            provisional_orders: fixing.provisional.iter().map(provisional_order).collect(),
            last_quotation: known.last.map(|last| MarketQuotation { day: last.day.to_string(), points: last.points }),
        }
    }
}
