//! The forms of a price to be fixed.

use contracts::money::Money;
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::NullableText;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Market, Month, PriceTerms};
use super::rules::MOST_POINTS;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;

/// A month of delivery on the exchange.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = FuturesMonthWanted)]
pub(super) struct MonthWanted {
    #[garde(range(min = 2020, max = 2100))]
    #[schema(minimum = 2020, maximum = 2100)]
    year: i16,
    /// 1 to 12.
    #[garde(range(min = 1, max = 12))]
    #[schema(minimum = 1, maximum = 12)]
    month: i8,
}

impl MonthWanted {
    /// Reads one of the months that a market offers.
    ///
    /// # Errors
    /// 422 with the field.
    fn read(self, field: &str, market: Market, today: Date) -> Result<Month, Problem> {
        let month = Month { year: self.year, month: self.month };
        if market.letter(month.month).is_none() {
            let months = match market {
                Market::KC => "March, May, July, September and December",
                Market::RC => "January, March, May, July, September and November",
            };
            return Err(Problem::field(field, format!("is no month of this market, which has {months}")));
        }
        if !market.is_quoted(month, today) {
            return Err(Problem::field(field, "is too near: its first notice day is over"));
        }
        if let Some(last) = market.quoted(today).last().filter(|last| month > *last) {
            return Err(Problem::field(field, format!("is too far: the last month that can be chosen now is {last}")));
        }
        Ok(month)
    }
}

/// Terms wanted for a price to be fixed. Points are hundredths of a US cent a pound for `KC`, US dollars a tonne for `RC`.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = ProposePriceTerms)]
pub(super) struct ProposePriceTerms {
    #[garde(skip)]
    pub(super) market: Market,
    #[garde(dive)]
    month: MonthWanted,
    /// In points; may be below 0.
    #[garde(range(min = -MOST_POINTS, max = MOST_POINTS))]
    differential_points: i32,
    /// The side that fixes.
    #[garde(skip)]
    #[schema(required)]
    call: Option<QuoteSide>,
    /// The last day on which it fixes.
    #[garde(custom(is_day))]
    #[schema(required, format = Date)]
    fix_by: String,
    /// The percentage of the price of the day at which goods are called off before the price is final: 70 to 90, or 0 if
    /// none are.
    #[garde(custom(is_percentage))]
    #[schema(maximum = 90)]
    provisional_percent: u8,
}

/// The International Trade Centre's coffee guide names 70 to 90 % for a provisional invoice.
fn is_percentage(percent: &u8, (): &()) -> garde::Result {
    if matches!(percent, 0 | 70..=90) { Ok(()) } else { Err(garde::Error::new("must be 0, or from 70 to 90")) }
}

fn is_day(text: &str, (): &()) -> garde::Result {
    text.parse::<Date>().map(|_| ()).map_err(|_| garde::Error::new("must be a day like 2027-02-15"))
}

impl ProposePriceTerms {
    /// Reads the terms of a contract whose quote has a price and whose unit weighs so much.
    ///
    /// # Errors
    /// 422 with the wrong field.
    pub(super) fn read(&self, fallback: Money, unit_weight_g: u32, today: Date) -> Result<PriceTerms, Problem> {
        let fix_by = self.fix_by.parse::<Date>().ok().filter(|day| *day >= today);
        if self.differential_points % self.market.tick() != 0 {
            return Err(off_tick("differentialPoints", self.market));
        }
        let month = self.month.read("month.month", self.market, today)?;
        // Nobody holds the futures of a month for fixing after its first notice day.
        if let (Some(day), Some(notice)) = (fix_by, self.market.first_notice(month))
            && day >= notice
        {
            return Err(Problem::field("fixBy", format!("must be before {notice}, the first notice day of the month")));
        }
        Ok(PriceTerms {
            market: self.market,
            month,
            differential: self.differential_points,
            call: self.call.map(Side::from).ok_or_else(|| Problem::field("call", "is required"))?,
            fix_by: fix_by.ok_or_else(|| Problem::field("fixBy", "must not be before today"))?,
            fallback,
            unit_weight_g,
            provisional_percent: self.provisional_percent,
        })
    }
}

fn off_tick(field: &str, market: Market) -> Problem {
    let tick = match market {
        Market::KC => "0.05 cents a pound, which are 5 points",
        Market::RC => "one dollar a tonne, which is one point",
    };
    Problem::field(field, format!("must be in steps of {tick}"))
}

/// A fixation wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = FixPrice)]
pub(super) struct FixPrice {
    /// Units of the contract.
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    pub(super) units: u32,
    /// The quotation, in points of the market.
    #[garde(range(min = 1, max = MOST_POINTS))]
    #[schema(required, minimum = 1)]
    pub(super) points: i32,
    /// Where the quotation is from, such as a broker and the number of its confirmation.
    #[garde(dive)]
    pub(super) source: NullableText<200>,
}

impl FixPrice {
    /// Checks that the quotation is one that the market can have.
    ///
    /// # Errors
    /// 422.
    pub(super) fn check(&self, market: Market) -> Result<(), Problem> {
        if self.points % market.tick() == 0 { Ok(()) } else { Err(off_tick("points", market)) }
    }
}

/// A roll wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = RollPrice)]
pub(super) struct RollPrice {
    /// The month to which what is not fixed goes.
    #[garde(dive)]
    to: MonthWanted,
    /// What is added to each later quotation, in points; may be below 0.
    #[garde(range(min = -MOST_POINTS, max = MOST_POINTS))]
    pub(super) spread_points: i32,
}

impl RollPrice {
    /// Reads the month, which the market has.
    ///
    /// # Errors
    /// 422.
    pub(super) fn month(&self, market: Market, today: Date) -> Result<Month, Problem> {
        if self.spread_points % market.tick() != 0 {
            return Err(off_tick("spreadPoints", market));
        }
        self.to.read("to.month", market, today)
    }
}
