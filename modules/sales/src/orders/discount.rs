//! The discount of an order, kept for ever as its commit had it. The total of a line is without its part of it.

use contracts::discounts::OrderDiscount;
use contracts::ids::OrderId;
use contracts::money::Money;
use contracts::unit_price::PriceSource;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::Purchase;

kernel::tables! {
    /// Order id → its discount. An order without a code has no row.
    pub(crate) DISCOUNTS: Table<Discounted> = "order-discounts";
}

/// The discount of an order, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Discounted(pub(crate) OrderDiscount);
impl Record for Discounted {}

/// What a discount took off a line.
pub(crate) fn off(line: &Purchase) -> Money {
    // Goods of a contract have no discount, and may cost more or less than so many times the rounded price of a unit.
    if line.price_source == Some(PriceSource::Contract) {
        return Money::new(0, line.line_total.currency);
    }
    // The full price was the line's total before the discount, so it fits.
    let full = line.price.times(line.quantity).unwrap_or(line.line_total);
    Money::new(full.minor - line.line_total.minor, full.currency)
}

/// The discount of an order with these lines. Its row is read only if a line tells of it.
pub(crate) fn load(
    reader: &Reader<'_>,
    order: &OrderId,
    lines: &[Purchase],
) -> Result<Option<OrderDiscount>, StoreError> {
    if lines.iter().all(|line| off(line).minor == 0) {
        return Ok(None);
    }
    Ok(reader.get(&DISCOUNTS, order)?.map(|Discounted(discount)| discount))
}

/// Takes the discount of an order off its new lines, and keeps it.
pub(crate) fn keep(
    tx: &mut Tx<'_>,
    order: &OrderId,
    discount: Option<&OrderDiscount>,
    lines: &mut [Purchase],
) -> Result<(), StoreError> {
    let Some(discount) = discount else { return Ok(()) };
    for (at, line) in lines.iter_mut().enumerate() {
        line.line_total.minor -= discount.of(at);
    }
    tx.put(&DISCOUNTS, order, &Discounted(discount.clone()))
}
