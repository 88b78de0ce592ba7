//! What an order comes to: goods, discount, freight and tax. Its commit charges what this says, and a preview shows it, so that they
//! cannot differ.

use contracts::discounts::OrderDiscount;
use contracts::freight::SellerFreight;
use contracts::logistics::FreightPort;
use contracts::money::Money;
use contracts::tax::{AssessError, Deal, DealLine, TaxPort};
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Port, Reader};

use super::added::Added;
use super::carriage;
pub(crate) use super::priced::{Destination, PricedLine};
use super::refusal::{empty_cart, mixed_currencies, too_large};

/// The sums of an order.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    /// The prices of its lines, before the discount.
    pub(crate) goods: Money,
    /// The freight of each seller's goods, the discount, and the tax of all.
    pub(crate) added: Added,
    /// What is owed.
    pub(crate) total: Money,
}

/// The shop's freight and tax; `None` where the module is off.
#[derive(Clone)]
pub(crate) struct Additions {
    pub(crate) freight: Option<Port<dyn FreightPort>>,
    pub(crate) tax: Option<Port<dyn TaxPort>>,
}

/// Adds up an order. A discount is taken off the goods before their tax; freight is quoted for the full prices, so that
/// no code makes it dearer.
///
/// # Errors
/// No lines, mixed currencies, a sum that does not fit, or a seller who lets nobody fetch goods.
pub(crate) fn totals(
    reader: &Reader<'_>,
    Additions { freight, tax }: &Additions,
    to: &Destination<'_>,
    lines: &[PricedLine],
    discount: Option<OrderDiscount>,
) -> Result<Totals, TxError> {
    let goods = sum(lines.iter().map(|line| line.amount))?;
    let freight = freight.as_ref().map_or(Ok(Vec::new()), |port| carriage::of_sellers(reader, port, to, lines))?;
    let prices = freight.iter().filter_map(|freight| freight.offer.charged());
    let off = discount.as_ref().map_or(0, OrderDiscount::total);
    let sum = sum(std::iter::once(Money::new(goods.minor - off, goods.currency)).chain(prices))?;
    let deal = deal(to, lines, discount.as_ref(), &freight);
    let tax = tax.as_ref().map(|port| port.read(reader, |port, reader| port.assess(reader, &deal))).transpose();
    let tax = tax.map_err(refused)?.flatten();
    let total = tax.as_ref().map_or(sum, |tax| Money::new(tax.taxed.gross(), goods.currency));
    Ok(Totals { goods, added: Added { freight, tax, discount }, total })
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

/// The category of freight in the rules of tax.
const FREIGHT: &str = "freight";

/// The lines to be taxed: the goods, then each freight that costs something.
fn deal(
    to: &Destination<'_>,
    lines: &[PricedLine],
    discount: Option<&OrderDiscount>,
    freight: &[SellerFreight],
) -> Deal {
    let line = |(at, line): (usize, &PricedLine)| DealLine {
        seller: line.seller.clone(),
        goods: line.category.clone(),
        amount: line.amount.minor - discount.map_or(0, |discount| discount.of(at)),
    };
    let carried = |freight: &SellerFreight| {
        let amount = freight.offer.charged()?.minor;
        Some(DealLine { seller: freight.seller.clone(), goods: FREIGHT.to_owned(), amount })
    };
    Deal {
        buyer: to.buyer.clone(),
        country: to.country.to_owned(),
        day: today(to.now_ms),
        lines: lines.iter().enumerate().map(line).chain(freight.iter().filter_map(carried)).collect(),
    }
}

fn refused(error: AssessError) -> TxError {
    match error {
        AssessError::TooLarge => too_large(),
        AssessError::Store(error) => error.into(),
    }
}

#[cfg(test)]
#[path = "totals_tests.rs"]
mod tests;
