//! What an order comes to. Its commit charges what this says, and a preview shows it, so that they cannot differ.

use contracts::catalog::TakenLine;
use contracts::ids::AccountId;
use contracts::money::Money;
use contracts::tax::{AssessError, Assessment, Deal, DealLine, TaxPort};
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Port, Reader};

use super::model::Purchase;
use super::refusal::{empty_cart, mixed_currencies, too_large};

/// The two facts of an order, beside its lines, that decide what it comes to.
pub(crate) struct Destination<'a> {
    /// The account that orders.
    pub(crate) buyer: &'a AccountId,
    /// The country to which the goods go, by its name; may be empty.
    pub(crate) country: &'a str,
    /// In milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
}

/// A line with its price.
pub(crate) struct PricedLine {
    pub(crate) seller: AccountId,
    /// The category of the goods.
    pub(crate) category: String,
    /// The price of all its units.
    pub(crate) amount: Money,
}

impl From<&Purchase> for PricedLine {
    fn from(line: &Purchase) -> Self {
        PricedLine { seller: line.seller.clone(), category: line.category.clone(), amount: line.line_total }
    }
}

impl PricedLine {
    /// The line of goods that the stock can give.
    ///
    /// # Errors
    /// A price that does not fit.
    pub(crate) fn of_taken(TakenLine { product, quantity, .. }: &TakenLine) -> Result<Self, TxError> {
        let amount = product.price.times(*quantity).ok_or_else(too_large)?;
        Ok(PricedLine { seller: product.seller.clone(), category: product.category.clone(), amount })
    }
}

/// The sums of an order.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    /// The prices of its lines.
    pub(crate) goods: Money,
    /// The tax of its lines; `None` if the shop charges none.
    pub(crate) tax: Option<Assessment>,
    /// What is owed.
    pub(crate) total: Money,
}

/// Adds up an order. `tax` is the shop's tax; `None` if the module is off.
///
/// # Errors
/// No lines, mixed currencies, or a sum that does not fit.
pub(crate) fn totals(
    reader: &Reader<'_>,
    tax: Option<&Port<dyn TaxPort>>,
    to: &Destination<'_>,
    lines: &[PricedLine],
) -> Result<Totals, TxError> {
    let goods = sum(lines.iter().map(|line| line.amount))?;
    let tax = tax.map(|port| port.read(reader, |port, reader| port.assess(reader, &deal(to, lines)))).transpose();
    let tax = tax.map_err(refused)?.flatten();
    let total = tax.as_ref().map_or(goods, |tax| Money::new(tax.taxed.gross(), goods.currency));
    Ok(Totals { goods, tax, total })
}

/// The sum of prices.
///
/// # Errors
/// No prices, mixed currencies, or a sum that does not fit.
pub(crate) fn sum(mut prices: impl Iterator<Item = Money>) -> Result<Money, TxError> {
    let first = prices.next().ok_or_else(empty_cart)?;
    prices.try_fold(first, |sum, price| {
        if price.currency != sum.currency {
            return Err(mixed_currencies());
        }
        sum.plus(price).ok_or_else(too_large)
    })
}

fn deal(to: &Destination<'_>, lines: &[PricedLine]) -> Deal {
    let line = |line: &PricedLine| DealLine {
        seller: line.seller.clone(),
        goods: line.category.clone(),
        amount: line.amount.minor,
    };
    Deal {
        buyer: to.buyer.clone(),
        country: to.country.to_owned(),
        day: today(to.now_ms),
        lines: lines.iter().map(line).collect(),
    }
}

fn refused(error: AssessError) -> TxError {
    match error {
        AssessError::TooLarge => too_large(),
        AssessError::Store(error) => error.into(),
    }
}
