//! The commit in which the final price of an order becomes known.

use contracts::billing::BillStatus;
use contracts::money::Money;
use contracts::sales::PriceDifference;
use contracts::tax::{Amount, part};
use kernel::TxError;
use kernel::store::Tx;

use super::model::{FinalPrice, Order, Purchase};
use super::refusal::too_large;
use super::store::{ORDERS, PURCHASES};
use super::tax;
use crate::credit::ledger;
use crate::sales;

/// Gives an order of one line its final price, and counts the difference. `amount` is what the units that are left cost.
/// Returns the difference.
///
/// # Errors
/// 422 for a sum that does not fit, [`TxError::Store`].
pub(crate) fn reprice(
    tx: &mut Tx<'_>,
    (order, line): (&Order, &Purchase),
    (unit_price, amount): (Money, Money),
    at_ms: i64,
) -> Result<PriceDifference, TxError> {
    let units = line.left();
    let sold_for = part(line.line_total.minor, line.quantity, line.returned, line.quantity);
    let more = amount.minor.checked_sub(sold_for).ok_or_else(too_large)?;
    let assessed = tax::load(&tx.reader(), &order.id)?;
    let taxed = assessed.as_ref().and_then(|all| Some((tax::own(all, line)?, all.prices)));
    let changed = Amount::like(more, taxed).ok_or_else(too_large)?;
    let difference = PriceDifference { net: changed.net(), tax: changed.tax() };
    let total = order.total.plus(Money::new(difference.gross(), amount.currency)).ok_or_else(too_large)?;
    let payment = (more > 0).then_some(BillStatus::Open);
    let price = FinalPrice { at_ms, units, unit_price, more, difference, payment };
    tx.put(&PURCHASES, &line.id, &Purchase { final_price: Some(price), ..line.clone() })?;
    let order = Order { total, ..order.clone() };
    tx.put(&ORDERS, &order.id, &order)?;
    sales::store::repriced(tx, line, difference.net)?;
    if more > 0 {
        ledger::repriced(tx, &order, &line.seller, (Money::new(difference.gross(), total.currency), at_ms))?;
    }
    Ok(difference)
}

#[cfg(test)]
#[path = "repricing_tests.rs"]
mod tests;
