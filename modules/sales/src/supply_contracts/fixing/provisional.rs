//! Goods that are called off before their price is final: at a provisional price, whose rest is billed once it is.

use contracts::ids::OrderId;
use contracts::money::Money;
use contracts::sales::OrderPriceFinal;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};

use super::model::{Fixing, ProvisionalOrder};
use super::responses::KnownPrices;
use super::rules::{self, ExactPrice, MOST_PROVISIONAL, ProvisionalPrice};
use super::table::{self, FIXINGS};
use crate::market_prices::table as market_prices;
use crate::orders::refusal::too_large;
use crate::orders::repricing;
use crate::orders::store as orders;
use crate::supply_contracts::model::Contract;
use crate::words::today;

/// The newest price of the month that is quoted now, and the price of one unit of a call-off while the final one is not
/// known.
pub(crate) fn known(reader: &Reader<'_>, fixing: &Fixing, units: u32, now_ms: i64) -> Result<KnownPrices, StoreError> {
    let last = market_prices::last(reader, fixing.terms.market, fixing.month(), today(now_ms))?;
    let provisional = rules::provisional(fixing, units, last.map(|quotation| quotation.points));
    Ok(KnownPrices { last, provisional })
}

/// A contract's price of one unit, for a call-off now: the final one, or the provisional one with the record that takes
/// note of it.
enum Price {
    Final(Money),
    Provisional(Fixing, ProvisionalPrice),
}

fn price(reader: &Reader<'_>, contract: &Contract, now_ms: i64) -> Result<Price, TxError> {
    let Some(fixing) = table::find(reader, &contract.id)?.filter(|fixing| fixing.price.is_none()) else {
        return Ok(Price::Final(contract.unit_price));
    };
    if fixing.provisional.len() >= MOST_PROVISIONAL {
        let why = "Too many orders were called off before the price is final. Fix it first.";
        return Err(TxError::conflict("too-many-orders", why));
    }
    let none = || TxError::conflict("price-not-fixed", "Nothing is left for a provisional price. Fix it first.");
    let price = known(reader, &fixing, contract.quantity, now_ms)?.provisional.ok_or_else(none)?;
    Ok(Price::Provisional(fixing, price))
}

/// Returns what a call-off of a contract would be billed for one unit now.
///
/// # Errors
/// 409 `too-many-orders`, `price-not-fixed`.
pub(crate) fn billed(reader: &Reader<'_>, contract: &Contract, now_ms: i64) -> Result<Money, TxError> {
    Ok(match price(reader, contract, now_ms)? {
        Price::Final(price) => price,
        Price::Provisional(_, price) => price.billed,
    })
}

/// Returns what an order that is called off from a contract is billed for one unit, and notes the order if that price is
/// provisional.
///
/// # Errors
/// As [`billed`].
pub(crate) fn bill(tx: &mut Tx<'_>, contract: &Contract, order: &OrderId, now_ms: i64) -> Result<Money, TxError> {
    match price(&tx.reader(), contract, now_ms)? {
        Price::Final(price) => Ok(price),
        Price::Provisional(mut fixing, ProvisionalPrice { full, billed }) => {
            fixing.provisional.push(ProvisionalOrder { order: order.clone(), full, billed });
            tx.put(&FIXINGS, &contract.id, &fixing)?;
            Ok(billed)
        }
    }
}

/// Gives the orders at provisional prices their final one, and tells what is left to pay of each, or too much. Goods that
/// were cancelled or came back have no final price.
///
/// # Errors
/// 422 for a sum that does not fit, [`TxError::Store`].
pub(super) fn settle(
    tx: &mut Tx<'_>,
    contract: &Contract,
    (fixing, exact): (&Fixing, ExactPrice),
    at_ms: i64,
) -> Result<(), TxError> {
    for provisional in &fixing.provisional {
        let Some(full) = orders::any(&tx.reader(), &provisional.order)? else { continue };
        // A call-off has the goods of one product.
        let goes_on = full.order.cancelled_ms.is_none();
        let Some(line) = full.lines.iter().find(|line| goes_on && line.left() > 0) else { continue };
        let (units, unit_price) = (line.left(), contract.unit_price);
        let amount = exact.times(units).ok_or_else(too_large)?;
        let difference = repricing::reprice(tx, (&full.order, line), (unit_price, amount), at_ms)?;
        tx.emit(&OrderPriceFinal {
            order: provisional.order.clone(),
            buyer: contract.buyer.clone(),
            seller: contract.seller.clone(),
            contract: contract.number.clone(),
            units,
            unit_price,
            amount,
            difference: Some(difference),
            at_ms,
        })?;
    }
    Ok(())
}
