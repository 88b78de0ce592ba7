//! The stored record of a price that is to be fixed.

use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::{Deserialize, Serialize};

use crate::quotes::model::Side;

/// The futures that set the price. Stored by the order of the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FuturesMarket)]
pub(crate) enum Market {
    /// ICE "Coffee C" in New York, in US cents a pound. A lot has 37,500 lb.
    #[default]
    KC,
    /// ICE Robusta in London, in US dollars a tonne. A lot has 10 t.
    RC,
}

/// A month of delivery on the exchange, such as `KC` H7 for March 2027.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Month {
    pub(crate) year: i16,
    /// 1 to 12.
    pub(crate) month: i8,
}

/// A part of the contract whose quotation is fixed. Part of [`Fixing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fixation {
    /// Units of the contract.
    pub(crate) units: u32,
    /// The quotation, in points of the market.
    pub(crate) points: i32,
    /// The month that was quoted.
    pub(crate) month: Month,
    /// The spreads of the rolls before it, in points.
    pub(crate) spreads: i32,
    /// The person's account.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// Where the quotation is from, in that person's words; may be empty.
    pub(crate) source: String,
    /// The shop's price of that month beside which it was held; `None` if it was held against the price to fall back to.
    pub(crate) compared: Option<Compared>,
}

/// A price of the shop beside which a quotation was held. Part of [`Fixation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Compared {
    pub(crate) day: Date,
    /// In points of the market.
    pub(crate) points: i32,
}

/// A change of the month for what is not fixed. Part of [`Fixing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Roll {
    pub(crate) from: Month,
    pub(crate) to: Month,
    /// What is added to each later quotation, in points.
    pub(crate) spread: i32,
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// The terms of a price to be fixed. Part of [`Fixing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PriceTerms {
    pub(crate) market: Market,
    pub(crate) month: Month,
    /// What is added to each quotation, in points of the market.
    pub(crate) differential: i32,
    /// The side that fixes.
    pub(crate) call: Side,
    /// The last day on which it fixes if nothing is rolled, UTC.
    pub(crate) fix_by: Date,
    /// The price of one unit for what is not fixed by then: the price of the quote.
    pub(crate) fallback: Money,
    /// The weight of one unit, in grams.
    pub(crate) unit_weight_g: u32,
    /// The percentage of the price of the day at which goods are called off before the price is final; 0 if none are.
    pub(crate) provisional_percent: u8,
}

/// An order that was called off before the price was final. Part of [`Fixing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProvisionalOrder {
    pub(crate) order: OrderId,
    /// The price of one unit by what was known that day.
    pub(crate) full: Money,
    /// The percentage of it that was billed for one unit.
    pub(crate) billed: Money,
}

/// The price of a contract that is to be fixed, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fixing {
    pub(crate) contract: ContractId,
    pub(crate) terms: PriceTerms,
    /// The oldest first, at most [`super::rules::MOST_FIXATIONS`].
    pub(crate) fixations: Vec<Fixation>,
    /// The oldest first, at most [`super::rules::MOST_ROLLS`].
    pub(crate) rolls: Vec<Roll>,
    /// The price of one unit, once all of it is fixed or the last day is over.
    pub(crate) price: Option<Money>,
    /// The oldest first, at most [`super::rules::MOST_PROVISIONAL`].
    pub(crate) provisional: Vec<ProvisionalOrder>,
    /// The last day on which it is fixed, UTC: that of the terms, or a later one since a roll.
    pub(crate) last_day: Date,
}

impl Record for Fixing {
    const FORMER: &'static [Former<Self>] = &[Self::former::<FixingV1>, Self::former::<FixingV2>];
}

/// [`PriceTerms`], version 1: without provisional prices. Frozen.
#[derive(Deserialize)]
struct PriceTermsV1 {
    market: Market,
    month: Month,
    differential: i32,
    call: Side,
    fix_by: Date,
    fallback: Money,
    unit_weight_g: u32,
}

/// [`Fixation`], in versions 1 and 2 of a [`Fixing`]: without its source. Frozen.
#[derive(Deserialize)]
struct FixationV2 {
    units: u32,
    points: i32,
    month: Month,
    spreads: i32,
    by: AccountId,
    at_ms: i64,
}

impl From<FixationV2> for Fixation {
    fn from(old: FixationV2) -> Self {
        let FixationV2 { units, points, month, spreads, by, at_ms } = old;
        Fixation { units, points, month, spreads, by, at_ms, source: String::new(), compared: None }
    }
}

/// [`Fixing`], version 1: without the orders at provisional prices. Frozen.
#[derive(Deserialize)]
struct FixingV1 {
    contract: ContractId,
    terms: PriceTermsV1,
    fixations: Vec<FixationV2>,
    rolls: Vec<Roll>,
    price: Option<Money>,
}

/// [`Fixing`], version 2: a roll left the last day as it was, and fixations had no source. Frozen.
#[derive(Deserialize)]
struct FixingV2 {
    contract: ContractId,
    terms: PriceTerms,
    fixations: Vec<FixationV2>,
    rolls: Vec<Roll>,
    price: Option<Money>,
    provisional: Vec<ProvisionalOrder>,
}

impl From<FixingV2> for Fixing {
    fn from(old: FixingV2) -> Self {
        let FixingV2 { contract, terms, fixations, rolls, price, provisional } = old;
        let last_day = terms.fix_by;
        let fixations = fixations.into_iter().map(Fixation::from).collect();
        Fixing { contract, terms, fixations, rolls, price, provisional, last_day }
    }
}

impl From<FixingV1> for Fixing {
    fn from(old: FixingV1) -> Self {
        let PriceTermsV1 { market, month, differential, call, fix_by, fallback, unit_weight_g } = old.terms;
        FixingV2 {
            contract: old.contract,
            terms: PriceTerms {
                market,
                month,
                differential,
                call,
                fix_by,
                fallback,
                unit_weight_g,
                provisional_percent: 0,
            },
            fixations: old.fixations,
            rolls: old.rolls,
            price: old.price,
            provisional: Vec::new(),
        }
        .into()
    }
}

impl Fixing {
    /// Units that are fixed.
    pub(crate) fn fixed(&self) -> u32 {
        self.fixations.iter().map(|fixation| fixation.units).sum()
    }

    /// The month that is quoted now.
    pub(crate) fn month(&self) -> Month {
        self.rolls.last().map_or(self.terms.month, |roll| roll.to)
    }

    /// The spreads of all rolls, in points.
    pub(crate) fn spreads(&self) -> i32 {
        self.rolls.iter().map(|roll| roll.spread).sum()
    }
}
