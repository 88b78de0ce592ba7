//! The books: lists and sums of sellers and buyers, updated with each order line in the commit that changes it.

use contracts::money::Money;
use contracts::tax::Assessment;
use kernel::TxError;
use kernel::store::{Tx, lists};

use crate::orders::model::{Order, Purchase, Status};
use crate::orders::tax;
use crate::{purchases, sales};

/// The way in which an order line counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The line's status.
    pub(crate) status: Status,
    /// Units sold and not returned; 0 if the line or its order is cancelled.
    pub(crate) units: u32,
}

impl Standing {
    /// The standing of a line as it is.
    pub(crate) fn new(order: &Order, line: &Purchase) -> Self {
        let units = if order.cancelled_ms.is_some() { 0 } else { line.left() };
        Standing { status: Status::new(order, line), units }
    }

    /// 1 if any unit counts, else 0.
    pub(crate) fn counts(self) -> u64 {
        u64::from(self.units > 0)
    }
}

/// The sort key of a line in every list of lines.
pub(crate) fn sort_key(order: &Order, line: &Purchase) -> String {
    kernel::store::sort_key(order.placed_ms, &line.id)
}

/// Enters a new line, or a line's change from `before`. `tax` is that of its order, if units of it are sold or come back.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    order: &Order,
    line: &Purchase,
    before: Option<Standing>,
    tax: Option<&Assessment>,
) -> Result<(), TxError> {
    let after = Standing::new(order, line);
    purchases::store::follow(tx, order, line, before, after)?;
    sales::store::follow(tx, order, line, (before, after), tax::net(tax, line))
}

/// Enters the lines of an order from before there were books, unless they are entered.
pub(crate) fn ensure(tx: &mut Tx<'_>, order: &Order, lines: &[Purchase]) -> Result<(), TxError> {
    for line in lines {
        if !lists::has(tx, &purchases::store::list(&order.buyer), &sort_key(order, line))? {
            follow(tx, order, line, None, None)?;
        }
    }
    Ok(())
}

/// Enters the change of all lines of an order from `before`. `tax` is that of the order, if its units come back.
pub(crate) fn follow_all(
    tx: &mut Tx<'_>,
    before: &Order,
    order: &Order,
    lines: &[Purchase],
    tax: Option<&Assessment>,
) -> Result<(), TxError> {
    lines.iter().try_for_each(|line| follow(tx, order, line, Some(Standing::new(before, line)), tax))
}

/// Adds an amount to the sum of its currency; `None` if it does not fit.
pub(crate) fn add(sums: &mut Vec<Money>, amount: Money) -> Option<()> {
    match sums.iter_mut().find(|sum| sum.currency == amount.currency) {
        Some(sum) => *sum = sum.plus(amount)?,
        None => sums.push(amount),
    }
    Some(())
}

#[cfg(test)]
#[path = "books_tests.rs"]
mod tests;
