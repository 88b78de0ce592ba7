//! The table of returns, and the commit that makes one.

use contracts::catalog::{StockLine, StockPort};
use contracts::ids::{AccountId, LineId, OrderId};
use contracts::sales::{OrderReturned, OrderedLine};
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Port, Reader, StoreError, Table, Tx, once};

use super::model::{Reason, Return, ReturnId, ReturnRef, ReturnedLine};
use super::rules;
use crate::books::{self, Standing};
use crate::orders::checkout;
use crate::orders::model::{FullOrder, Purchase};
use crate::orders::refusal::{ANOTHER_ORDER, no_order};
use crate::orders::store::PURCHASES;
use crate::orders::tax;
use crate::supply_contracts::trade_terms::claim_days::claim_days;

kernel::tables! {
    /// Order id, `-`, return id → return. Ids are of one length, so none begins with another.
    pub(crate) RETURNS: Table<Return> = "returns";
}

/// A requested return, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct ReturnCommand {
    /// The return's id.
    pub(crate) id: ReturnId,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// The day of it, where the shop is.
    pub(crate) today: Date,
    pub(crate) buyer: AccountId,
    pub(crate) order: OrderId,
    /// The caller's key: the same key makes one return.
    pub(crate) key: String,
    /// The fingerprint of the request: the same key with another one is refused.
    pub(crate) fingerprint: u64,
    pub(crate) reason: Reason,
    pub(crate) note: String,
    /// Purchase ids with the units of each.
    pub(crate) lines: Vec<(LineId, u32)>,
}

fn key(order: &OrderId, id: &str) -> String {
    format!("{order}-{id}")
}

/// Takes goods back into the stock and out of the seller's takings, or returns the return that this key made.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn make(tx: &mut Tx<'_>, command: &ReturnCommand, stock: &Port<dyn StockPort>) -> Result<Return, TxError> {
    let answer: Result<(ReturnRef, bool), TxError> =
        once(tx, &command.buyer, &command.key, command.fingerprint, ANOTHER_ORDER, |tx| {
            take(tx, command, stock)?;
            Ok(ReturnRef { order: command.order.clone(), id: command.id.clone() })
        });
    let (made, _) = answer?;
    tx.get(&RETURNS, key(&made.order, &made.id))?.ok_or_else(no_order)
}

fn take(tx: &mut Tx<'_>, command: &ReturnCommand, stock: &Port<dyn StockPort>) -> Result<(), TxError> {
    let FullOrder { order, lines: bought } = checkout::opened(tx, &command.buyer, &command.order)?;
    let lines = rules::checked(&order, &bought, &command.lines, command.now_ms)?;
    rules::in_claim_days(command.reason, claim_days(&tx.reader(), &order.id)?, command.today)?;
    let tax = tax::load(&tx.reader(), &order.id)?;
    let mut told = Vec::with_capacity(lines.len());
    for line in &lines {
        let Some(before) = bought.iter().find(|b| b.id == line.purchase) else { continue };
        let after = Purchase { returned: before.returned + line.quantity, ..before.clone() };
        tx.put(&PURCHASES, &after.id, &after)?;
        books::follow(tx, &order, &after, Some(Standing::new(&order, before)), tax.as_ref())?;
        told.push(OrderedLine { quantity: line.quantity, ..before.ordered_line() });
    }
    let worth = lines.iter().map(|line| line.amount).collect();
    let back: Vec<StockLine> = lines.iter().map(ReturnedLine::stock_line).collect();
    let reason = format!("return of order {}", order.number);
    stock.enter(tx, |stock, tx| stock.give_back(tx, &back, &reason, command.now_ms))?;
    let made = Return {
        id: command.id.clone(),
        order: order.id.clone(),
        at_ms: command.now_ms,
        reason: command.reason,
        note: command.note.clone(),
        lines,
    };
    tx.put(&RETURNS, key(&made.order, &made.id), &made)?;
    tx.emit(&OrderReturned {
        order: order.id,
        buyer: order.buyer,
        at_ms: command.now_ms,
        lines: told,
        reason: command.reason,
        worth,
    })?;
    Ok(())
}

impl ReturnedLine {
    fn stock_line(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.quantity }
    }
}

/// The returns of an order, the oldest first. Each takes at least one unit, so they are few.
pub(crate) fn of_order(reader: &Reader<'_>, order: &OrderId) -> Result<Vec<Return>, StoreError> {
    reader.scan(&RETURNS, key(order, "").as_bytes(), None).map(|row| row.map(|(_, made)| made)).collect()
}
