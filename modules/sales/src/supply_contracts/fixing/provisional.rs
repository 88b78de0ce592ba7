//! Goods that are called off before their price is final: at a provisional price, whose rest is billed once it is.

use std::collections::BTreeMap;

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
    Ok(KnownPrices { last, provisional, names: BTreeMap::new() })
}

/// What the units of a call-off are billed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Billed {
    /// One unit, rounded.
    pub(crate) unit: Money,
    /// All units, if that is not so many times the rounded price of one: the final price has more decimals.
    pub(crate) exact: Option<Money>,
}

impl Billed {
    /// What so many units cost: those that it was asked for.
    ///
    /// # Errors
    /// A sum that does not fit.
    pub(crate) fn amount(self, units: u32) -> Result<Money, TxError> {
        self.exact.or_else(|| self.unit.times(units)).ok_or_else(too_large)
    }
}

/// A contract's price, for a call-off now: the final one, exact where it was fixed, or the provisional one with the record
/// that takes note of it.
enum Price {
    Final(Option<ExactPrice>),
    Provisional(Fixing, ProvisionalPrice),
}

fn price(reader: &Reader<'_>, contract: &Contract, now_ms: i64) -> Result<Price, TxError> {
    let Some(fixing) = table::find(reader, &contract.id)? else { return Ok(Price::Final(None)) };
    if fixing.price.is_some() {
        return Ok(Price::Final(fixed(&fixing, contract.quantity)));
    }
    if fixing.provisional.len() >= MOST_PROVISIONAL {
        let why = "Too many orders were called off before the price is final. Fix it first.";
        return Err(TxError::conflict("too-many-orders", why));
    }
    let none = || TxError::conflict("price-not-fixed", "Nothing is left for a provisional price. Fix it first.");
    let price = known(reader, &fixing, contract.quantity, now_ms)?.provisional.ok_or_else(none)?;
    Ok(Price::Provisional(fixing, price))
}

/// The exact price of one unit that was fixed for so many; `None` where the whole one of the quote counts.
fn fixed(fixing: &Fixing, units: u32) -> Option<ExactPrice> {
    rules::final_price(fixing, units).filter(|exact| exact.rounded() == fixing.price)
}

/// Returns what all units of a contract come to: exactly, once its price was fixed.
pub(crate) fn total(reader: &Reader<'_>, contract: &Contract) -> Result<Money, StoreError> {
    let exact = table::find(reader, &contract.id)?.and_then(|fixing| fixed(&fixing, contract.quantity));
    let Billed { unit, exact } = final_of(contract, exact, contract.quantity);
    // The total fitted when it was agreed.
    Ok(exact.or_else(|| unit.times(contract.quantity)).unwrap_or(unit))
}

fn final_of(contract: &Contract, exact: Option<ExactPrice>, units: u32) -> Billed {
    let unit = contract.unit_price;
    let exact = exact.and_then(|exact| exact.times(units)).filter(|amount| unit.times(units) != Some(*amount));
    Billed { unit, exact }
}

/// Returns what a call-off of so many units of a contract would be billed now.
///
/// # Errors
/// 409 `too-many-orders`, `price-not-fixed`.
pub(crate) fn billed(reader: &Reader<'_>, contract: &Contract, units: u32, now_ms: i64) -> Result<Billed, TxError> {
    Ok(match price(reader, contract, now_ms)? {
        Price::Final(exact) => final_of(contract, exact, units),
        Price::Provisional(_, price) => Billed { unit: price.billed, exact: None },
    })
}

/// Returns what an order of so many units that is called off from a contract is billed, and notes the order if that price
/// is provisional.
///
/// # Errors
/// As [`billed`].
pub(crate) fn bill(
    tx: &mut Tx<'_>,
    contract: &Contract,
    (order, units): (&OrderId, u32),
    now_ms: i64,
) -> Result<Billed, TxError> {
    match price(&tx.reader(), contract, now_ms)? {
        Price::Final(exact) => Ok(final_of(contract, exact, units)),
        Price::Provisional(mut fixing, ProvisionalPrice { full, billed }) => {
            fixing.provisional.push(ProvisionalOrder { order: order.clone(), full, billed });
            tx.put(&FIXINGS, &contract.id, &fixing)?;
            Ok(Billed { unit: billed, exact: None })
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
