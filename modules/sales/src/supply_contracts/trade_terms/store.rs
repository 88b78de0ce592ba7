//! The tables of trade terms, and the commits that change one.

use contracts::ids::{AccountId, OrderId};
use contracts::sales::{ContractStep, OrderDueFixed};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};

use super::model::{Discharged, Periods, TradeTerms};
use super::table::{DISCHARGED, TRADE_TERMS};
use crate::credit::model::DaysFrom;
use crate::orders::model::Order;
use crate::supply_contracts::model::Contract;
use crate::supply_contracts::store;

/// Proposes trade terms for a contract of which the account is a side. Other terms take away the signatures that were
/// given to the former ones.
///
/// # Errors
/// 404 for everybody but buyer and seller, 409 `signed` once both have signed, `contract-ended`; 422 for a letter of credit
/// whose latest day of shipment comes before the delivery period.
pub(crate) fn propose(tx: &mut Tx<'_>, terms: &TradeTerms) -> Result<Contract, TxError> {
    let before = store::changeable(tx, &terms.by, &terms.contract, terms.at_ms)?;
    let known = tx.get(&TRADE_TERMS, &terms.contract)?;
    if known.is_some_and(|known| TradeTerms { by: terms.by.clone(), at_ms: terms.at_ms, ..known } == *terms) {
        return Ok(before);
    }
    let ships_by = terms.payment.letter.as_ref().map(|letter| letter.latest_shipment);
    if ships_by.zip(before.delivery_from).is_some_and(|(latest, from)| latest < from) {
        return Err(TxError::field("latestShipment", "must not be before the first day of delivery"));
    }
    tx.put(&TRADE_TERMS, &terms.contract, terms)?;
    store::unsign(tx, &before, (&terms.by, terms.at_ms), ContractStep::TermsChanged)
}

/// Enters the day on which the first goods of an order were discharged, if it was called off from a contract.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn discharged(tx: &mut Tx<'_>, order: &Order, day: Date) -> Result<(), StoreError> {
    if order.contract.is_none() || tx.has(&DISCHARGED, &order.id)? {
        return Ok(());
    }
    tx.put(&DISCHARGED, &order.id, &Discharged { day })
}

/// Returns the periods that began with the discharge of a call-off.
pub(crate) fn periods(reader: &Reader<'_>, terms: &TradeTerms, order: &OrderId) -> Result<Option<Periods>, StoreError> {
    Ok(reader.get(&DISCHARGED, order)?.map(|discharged| terms.arrival.periods(discharged.day)))
}

/// Fixes the day of the balance of a call-off whose first goods were loaded on a day, if its contract counts from that.
/// `billing` takes the first of these days.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn laden(
    tx: &mut Tx<'_>,
    order: &Order,
    seller: &AccountId,
    (day, at_ms): (Date, i64),
) -> Result<(), StoreError> {
    let Some(contract) = &order.contract else { return Ok(()) };
    let Some(terms) = tx.get(&TRADE_TERMS, contract)? else { return Ok(()) };
    if terms.payment.balance_from != DaysFrom::Lading {
        return Ok(());
    }
    // Only the last days of jiff's calendar have no such later day.
    let due = day.checked_add(i64::from(terms.payment.balance_days).days()).unwrap_or(day);
    tx.emit(&OrderDueFixed { order: order.id.clone(), buyer: order.buyer.clone(), seller: seller.clone(), due, at_ms })
}
