//! The arithmetic of tax: lines, groups and totals in whole minor units. Halves are rounded away from nought.

use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

use super::rate::Rate;
use super::rules::Category;
use super::settings::{Prices, Rounding};

/// A line with its tax, in minor units of the document's currency. `net + tax = gross` always holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxLine {
    /// Its category.
    #[serde(with = "crate::words")]
    pub category: Category,
    /// Its rate.
    pub rate: Rate,
    /// The amount without tax.
    pub net: i64,
    /// The tax.
    pub tax: i64,
    /// The amount with tax.
    pub gross: i64,
    /// The reason that an invoice states; may be empty.
    pub reason: String,
}

/// The lines of one category and rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Their category.
    pub category: Category,
    /// Their rate.
    pub rate: Rate,
    /// The sum of their amounts without tax.
    pub net: i64,
    /// The sum of their tax.
    pub tax: i64,
    /// The reason that an invoice states; may be empty.
    pub reason: String,
}

/// The taxed lines of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taxed {
    /// In the order of the document.
    pub lines: Vec<TaxLine>,
}

impl Taxed {
    /// The sum of the lines without tax.
    pub fn net(&self) -> i64 {
        self.lines.iter().map(|line| line.net).sum()
    }

    /// The sum of the tax.
    pub fn tax(&self) -> i64 {
        self.lines.iter().map(|line| line.tax).sum()
    }

    /// The sum of the lines with tax.
    pub fn gross(&self) -> i64 {
        self.lines.iter().map(|line| line.gross).sum()
    }

    /// The lines by category and rate, in the order of their first lines.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for line in &self.lines {
            match groups.iter_mut().find(|group| (group.category, group.rate) == (line.category, line.rate)) {
                Some(group) => {
                    group.net += line.net;
                    group.tax += line.tax;
                }
                None => groups.push(Group {
                    category: line.category,
                    rate: line.rate,
                    net: line.net,
                    tax: line.tax,
                    reason: line.reason.clone(),
                }),
            }
        }
        groups
    }
}

/// A line to be taxed: its category, its rate, the amount of its price in minor units, and the reason of its rule.
pub(super) type Untaxed = (Category, Rate, i64, String);

/// Taxes the lines of a document. Returns `None` if an amount does not fit.
///
/// - [`Rounding::Line`] rounds the tax of each line, and the total is their sum.
/// - [`Rounding::Document`] rounds the tax of all lines of a category and rate together, and gives each line its part of
///   it, by the largest remainders.
pub fn taxed(lines: Vec<Untaxed>, prices: Prices, rounding: Rounding) -> Option<Taxed> {
    let mut taxes: Vec<i64> = Vec::with_capacity(lines.len());
    match rounding {
        Rounding::Line => {
            for (_, rate, amount, _) in &lines {
                taxes.push(rounded(exact(*amount, *rate, prices)?)?);
            }
        }
        Rounding::Document => {
            taxes.resize(lines.len(), 0);
            let mut done: Vec<(Category, Rate)> = Vec::new();
            for (category, rate, ..) in &lines {
                if done.contains(&(*category, *rate)) {
                    continue;
                }
                done.push((*category, *rate));
                let members = lines.iter().enumerate().filter(|(_, line)| (line.0, line.1) == (*category, *rate));
                let members: Vec<(usize, i64)> = members.map(|(at, line)| (at, line.2)).collect();
                share(&members, *rate, prices, &mut taxes)?;
            }
        }
    }
    let line = |((category, rate, amount, reason), tax): (Untaxed, i64)| {
        let (net, gross) = match prices {
            Prices::WithoutTax => (amount, amount.checked_add(tax)?),
            Prices::WithTax => (amount.checked_sub(tax)?, amount),
        };
        Some(TaxLine { category, rate, net, tax, gross, reason })
    };
    let lines: Vec<TaxLine> = lines.into_iter().zip(taxes).map(line).collect::<Option<_>>()?;
    // The sums fit too, so that nobody has to check them again.
    lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(line.gross))?;
    Some(Taxed { lines })
}

/// The tax of an amount before it is rounded.
fn exact(amount: i64, rate: Rate, prices: Prices) -> Option<Decimal> {
    let (amount, factor) = (Decimal::from(amount), rate.factor());
    match prices {
        Prices::WithoutTax => amount.checked_mul(factor),
        Prices::WithTax => amount.checked_mul(factor)?.checked_div(Decimal::ONE + factor),
    }
}

fn rounded(tax: Decimal) -> Option<i64> {
    i64::try_from(tax.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero)).ok()
}

/// Rounds the tax of these lines together, and gives each its part by the largest remainders.
fn share(members: &[(usize, i64)], rate: Rate, prices: Prices, taxes: &mut [i64]) -> Option<()> {
    let sum = members.iter().try_fold(0_i64, |sum, (_, amount)| sum.checked_add(*amount))?;
    let total = rounded(exact(sum, rate, prices)?)?;
    let mut parts = Vec::with_capacity(members.len());
    for (at, amount) in members {
        let tax = exact(*amount, rate, prices)?;
        let floor = tax.floor();
        parts.push((*at, i64::try_from(floor).ok()?, tax - floor));
    }
    let mut left = total - parts.iter().map(|(_, floor, _)| floor).sum::<i64>();
    // The largest remainder first; of equal ones the first line.
    parts.sort_by(|a, b| b.2.cmp(&a.2).then(a.0.cmp(&b.0)));
    for (at, floor, _) in &parts {
        let one = left.signum();
        *taxes.get_mut(*at)? = floor + one;
        left -= one;
    }
    Some(())
}

/// The part of an amount for the units `before..after` of `units`, so that the parts of all units sum to the amount: a
/// credit of everything leaves nothing.
pub fn part(amount: i64, units: u32, before: u32, after: u32) -> i64 {
    let upto = |count: u32| {
        if units == 0 {
            return 0;
        }
        let exact = Decimal::from(amount) * Decimal::from(count.min(units)) / Decimal::from(units);
        rounded(exact).unwrap_or(amount)
    };
    upto(after) - upto(before)
}
