//! The tax of an order, kept for ever as its commit assessed it.

use contracts::ids::OrderId;
use contracts::money::Money;
use contracts::tax::{Assessment, TaxLine, TaxSums, Taxed};
use kernel::store::{Reader, Record, StoreError, Table};
use serde::{Deserialize, Serialize};

use super::model::Purchase;

kernel::tables! {
    /// Order id → its tax. An order of a shop that charged none has no row.
    pub(crate) TAXES: Table<OrderTax> = "order-taxes";
}

/// The tax of an order, version 1. Its first lines are those of the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderTax(pub(crate) Assessment);
impl Record for OrderTax {}

/// The tax of one line of an order, if the order has any.
pub(crate) fn of_line(reader: &Reader<'_>, order: &OrderId, line: &Purchase) -> Result<Option<TaxSums>, StoreError> {
    let Some(tax) = load(reader, order)? else { return Ok(None) };
    let sums = |own: &TaxLine| TaxSums::new(&Taxed { lines: vec![now(own, line)] }, tax.prices, line.price.currency);
    Ok(own(&tax, line).map(sums))
}

/// The tax of an order with these lines, at their final prices.
pub(crate) fn of_lines(tax: &Assessment, lines: &[Purchase]) -> Taxed {
    let mut all = tax.taxed.clone();
    for (taxed, line) in all.lines.iter_mut().zip(lines) {
        *taxed = now(taxed, line);
    }
    all
}

/// The tax of a line at its final price.
fn now(taxed: &TaxLine, line: &Purchase) -> TaxLine {
    let mut now = taxed.clone();
    if let Some(price) = &line.final_price {
        now.net += price.difference.net;
        now.tax += price.difference.tax;
        now.gross += price.difference.gross();
    }
    now
}

/// The price of a line without tax, of an order with this tax.
pub(crate) fn net(tax: Option<&Assessment>, line: &Purchase) -> Option<i64> {
    tax.and_then(|tax| own(tax, line)).map(|own| own.net)
}

/// What a line costs with its tax, of an order with this tax.
pub(crate) fn gross(tax: Option<&Assessment>, line: &Purchase) -> Money {
    let minor = tax.and_then(|tax| own(tax, line)).map_or(line.line_total.minor, |own| own.gross);
    Money::new(minor, line.line_total.currency)
}

/// The tax of a line as its order was assessed.
pub(crate) fn own<'a>(tax: &'a Assessment, line: &Purchase) -> Option<&'a TaxLine> {
    // A line's id ends in its number in the order, from 1 on.
    let number = line.id.rsplit('-').next()?.parse::<usize>().ok()?;
    tax.taxed.lines.get(number.checked_sub(1)?)
}

/// The tax of an order, if it has any.
pub(crate) fn load(reader: &Reader<'_>, order: &OrderId) -> Result<Option<Assessment>, StoreError> {
    Ok(reader.get(&TAXES, order)?.map(|OrderTax(tax)| tax))
}
