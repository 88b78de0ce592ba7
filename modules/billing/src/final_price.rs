//! The final price of an order that was billed at a provisional one: a second bill for the rest, or a credit.

use contracts::billing::{BillNews, due_of_rest};
use contracts::ids::{BillId, OrderId, ProductId};
use contracts::money::Money;
use contracts::sales::{OrderPriceFinal, OrderedLine};
use contracts::tax::{Amount, part};
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use crate::bills::credits;
use crate::bills::instalments::{self, INSTALMENTS};
use crate::bills::model::{Bill, Change, Kind, Line};
use crate::bills::provisional::{self, PROVISIONALS, Provisional, Settled};
use crate::bills::store::{self, New};
use crate::bills::tax::{self, BillTax};
use crate::commission::shares;
use crate::ledger::books;
use crate::refusal::too_large;

/// Says in the text of a line why its total is not so many times the price of a unit.
pub(crate) const ROUNDED_ONCE: &str = "; the price has more decimals, and the total is rounded once";

/// Bills or credits the difference between the final price and the provisional one. Does nothing the second time, or for a
/// bill that was cancelled.
///
/// # Errors
/// 422 if its sum does not fit, [`TxError::Store`].
pub(crate) fn settle(tx: &mut Tx<'_>, priced: &OrderPriceFinal) -> Result<(), TxError> {
    let bills = store::of_order(tx, &priced.order)?;
    let Some(bill) = bills.iter().find(|bill| bill.payee.id == priced.seller) else { return Ok(()) };
    let known = provisional::find(&tx.reader(), &bill.id)?;
    let Some(known) = known.filter(|known| known.settled.is_none() && bill.cancelled_ms.is_none()) else {
        return Ok(());
    };
    let Some(line) = store::lines(&tx.reader(), &bill.id)?.into_iter().next() else { return Ok(()) };
    let tax = tax::load(&tx.reader(), &bill.id)?;
    let like = tax.as_ref().and_then(|tax| Some((tax.taxed.lines.first()?, tax.prices)));
    // The units that came back or were cancelled were the first ones that were credited.
    let left = |of_all| part(of_all, line.quantity, line.quantity.saturating_sub(priced.units), line.quantity);
    let more = priced.amount.minor.checked_sub(left(line.total.minor)).ok_or_else(too_large)?;
    let more = Amount::like(more, like).ok_or_else(too_large)?;
    let billed = left(like.map_or(line.total.minor, |(taxed, _)| taxed.gross));
    let mut settled = Settled { units: priced.units, kept: billed, rest: None, more: 0, returned: 0 };
    if more.minor > 0 {
        let id = BillId::from(format!("{}{:02}", store::order_prefix(&priced.order), bills.len() + 1));
        (settled.rest, settled.more) = (Some(id.clone()), more.gross());
        bill_rest(tx, (bill, &line, tax.as_ref()), (id, more), priced)?;
    } else {
        settled.kept += more.gross();
        let reason = format!("The final price of {} is {}.", priced.contract, priced.unit_price);
        let change = Change::new(BillNews::Credited, None, priced.at_ms).because(&reason);
        credits::credit(tx, bill, -more.gross(), &reason, &change)?;
    }
    Ok(tx.put(&PROVISIONALS, &bill.id, &Provisional { settled: Some(settled), ..known })?)
}

/// Makes the bill of what is left to pay, with the shop's share of it at the rate of the order.
fn bill_rest(
    tx: &mut Tx<'_>,
    (bill, line, kept): (&Bill, &Line, Option<&BillTax>),
    (id, amount): (BillId, Amount),
    priced: &OrderPriceFinal,
) -> Result<(), TxError> {
    let currency = priced.unit_price.currency;
    let more = Money::new(priced.unit_price.minor - line.unit_price.minor, currency);
    let mut text = format!(
        "{}: final price {currency} {}, less {} billed before",
        bill.description, priced.unit_price, line.unit_price
    );
    if more.times(priced.units).is_none_or(|total| total.minor != amount.minor) {
        text.push_str(ROUNDED_ONCE);
    }
    let mut shares = books::load(&tx.reader(), &bill.id)?.shares;
    shares.truncate(1);
    for share in &mut shares {
        (share.gross, share.price) = (amount.gross(), amount.net());
        (share.commission, share.credited) = (0, 0);
    }
    shares::fix(&mut shares);
    let day = today(priced.at_ms);
    let plan = instalments::find(&tx.reader(), &bill.id)?;
    let due = due_of_rest(plan.as_ref().map_or(bill.due, |plan| plan.balance_due), day);
    if let Some(plan) = plan {
        tx.put(&INSTALMENTS, &id, &plan.of_rest(day, due))?;
    }
    let new = New {
        id,
        kind: Kind::FinalPrice,
        description: format!("Final price of {}", bill.description),
        payer: bill.payer.clone(),
        payee: bill.payee.clone(),
        lines: vec![Line {
            text,
            quantity: priced.units,
            unit: line.unit.clone(),
            unit_price: more,
            total: Money::new(amount.minor, currency),
        }],
        issued_ms: priced.at_ms,
        due,
        order: bill.order.clone(),
        order_number: bill.order_number.clone(),
        order_lines: bill.order_lines.clone(),
        shipment: None,
        schedule: None,
        payment: None,
    };
    let tax = match (amount.taxed, kept) {
        (Some(taxed), Some(kept)) => Some(BillTax { taxed, units: Vec::new(), ..kept.clone() }),
        _ => None,
    };
    store::issue_taxed(tx, new, tax.as_ref(), shares)
}

/// Credits goods that came back to the two bills of an order that has a final price since. Returns whether there is such a
/// price.
///
/// # Errors
/// [`TxError`].
pub(crate) fn given_back(
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[OrderedLine],
    change: &Change,
) -> Result<bool, TxError> {
    let bills = store::of_order(tx, order)?;
    let Some(bill) = bills.first() else { return Ok(false) };
    let known = provisional::find(&tx.reader(), &bill.id)?;
    let Some((mut settled, known)) = known.and_then(|known| Some((known.settled.clone()?, known))) else {
        return Ok(false);
    };
    // The order of a contract has the goods of one product.
    let Some(product) = lines.first().map(|line| line.product.clone()) else { return Ok(true) };
    let (of_first, of_rest) = settled.give_back(lines.iter().map(|line| line.quantity).sum());
    let rest = settled.rest.clone();
    tx.put(&PROVISIONALS, &bill.id, &Provisional { settled: Some(settled), ..known })?;
    credit(tx, bill, (&product, of_first), change)?;
    if let Some(rest) = rest.map(|id| store::get(tx, &id)).transpose()?.flatten() {
        credit(tx, &rest, (&product, of_rest), change)?;
    }
    Ok(true)
}

fn credit(tx: &mut Tx<'_>, bill: &Bill, (product, minor): (&ProductId, i64), change: &Change) -> Result<(), TxError> {
    books::note(tx, &bill.id, |books| shares::credit_product(&mut books.shares, product, minor))?;
    credits::credit(tx, bill, minor, &change.reason, change)?;
    Ok(())
}

#[cfg(test)]
#[path = "final_price_tests.rs"]
mod tests;
