//! Enters deliveries and payments in the accounts: with the second payment, the only code that changes them.

use contracts::ids::{AccountId, GrowerPaymentId};
use contracts::money::Currency;
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::model::{Account, Payment, Season};
use super::store::{self, ACCOUNTS, PAYMENTS, SEASONS, account_id, season_key};
use crate::changed;
use crate::deliveries::model::{Delivery, Struck};

/// Enters a delivery. The first of a season opens the season.
///
/// # Errors
/// 422 for another currency than the season's; 409 `season-closed`.
pub(crate) fn add_delivery(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<(), TxError> {
    let Delivery { seller, season: name, grower, .. } = delivery;
    let currency = delivery.price.currency;
    let known = store::season(&tx.reader(), seller, name)?;
    let season = known.unwrap_or_else(|| Season { name: name.clone(), currency, net_g: 0, seconds: Vec::new() });
    open(&season)?;
    same_currency(&season, currency)?;
    let net_g = season.net_g.saturating_add(delivery.net_g());
    tx.put(&SEASONS, season_key(seller, name), &Season { net_g, ..season })?;
    let before = store::account(&tx.reader(), seller, name, &grower.id)?;
    let account = before.clone().unwrap_or_else(|| Account {
        id: account_id(seller, name, &grower.id),
        seller: seller.clone(),
        season: name.clone(),
        grower: grower.clone(),
        currency,
        deliveries: 0,
        net_g: 0,
        owed: 0,
        second: 0,
        paid: 0,
        opened_ms: delivery.at_ms,
        shares: Vec::new(),
    });
    let after = Account {
        grower: grower.clone(),
        deliveries: account.deliveries + 1,
        net_g: account.net_g.saturating_add(delivery.net_g()),
        owed: account.owed.saturating_add(delivery.owed().minor),
        ..account
    };
    Ok(ACCOUNTS.save(tx, before.as_ref(), &after)?)
}

/// Takes a delivery that is struck out from its account.
///
/// # Errors
/// 409 `season-closed`.
pub(crate) fn take_delivery(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<(), TxError> {
    let Delivery { seller, season: name, grower, .. } = delivery;
    let season = store::season(&tx.reader(), seller, name)?.ok_or_else(store::no_account)?;
    open(&season)?;
    let net_g = season.net_g.saturating_sub(delivery.net_g());
    tx.put(&SEASONS, season_key(seller, name), &Season { net_g, ..season })?;
    let before = store::account(&tx.reader(), seller, name, &grower.id)?.ok_or_else(store::no_account)?;
    let after = Account {
        deliveries: before.deliveries.saturating_sub(1),
        net_g: before.net_g.saturating_sub(delivery.net_g()),
        owed: before.owed - delivery.owed().minor,
        ..before.clone()
    };
    Ok(ACCOUNTS.save(tx, Some(&before), &after)?)
}

/// Refuses another currency than the season's.
pub(crate) fn same_currency(season: &Season, currency: Currency) -> Result<(), Problem> {
    if season.currency == currency {
        return Ok(());
    }
    let why = format!("is {} in the season {}, as its first delivery was", season.currency, season.name);
    Err(Problem::field("currency", why))
}

/// Refuses a season whose second payment is in force: its deliveries are what was divided.
pub(super) fn open(season: &Season) -> Result<(), TxError> {
    if season.in_force().is_none() {
        return Ok(());
    }
    let why = format!(
        "The second payment of the season {} was made, so its deliveries stay as they are. Take the payment back first.",
        season.name
    );
    Err(TxError::conflict("season-closed", why))
}

/// Enters a payment.
///
/// # Errors
/// 404 where the grower has delivered nothing in the season.
pub(super) fn pay(tx: &mut Tx<'_>, payment: &Payment) -> Result<Payment, TxError> {
    add_paid(tx, payment, payment.amount.minor)?;
    PAYMENTS.save(tx, None, payment)?;
    changed::tell(tx, &payment.seller, payment.at_ms)?;
    Ok(payment.clone())
}

/// Strikes out a payment.
///
/// # Errors
/// 404; 409 `payment-struck-out`.
pub(super) fn strike(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &GrowerPaymentId,
    struck: &Struck,
) -> Result<Payment, TxError> {
    let found = tx.get(&PAYMENTS, id)?.filter(|payment| payment.seller == *seller);
    let before = found.ok_or_else(|| TxError::not_found("payment"))?;
    if before.struck.is_some() {
        return Err(TxError::conflict("payment-struck-out", "This payment is struck out already."));
    }
    add_paid(tx, &before, -before.amount.minor)?;
    let after = Payment { struck: Some(struck.clone()), ..before.clone() };
    PAYMENTS.save(tx, Some(&before), &after)?;
    changed::tell(tx, seller, struck.at_ms)?;
    Ok(after)
}

fn add_paid(tx: &mut Tx<'_>, payment: &Payment, minor: i64) -> Result<(), TxError> {
    let found = store::account(&tx.reader(), &payment.seller, &payment.season, &payment.producer)?;
    let before = found.ok_or_else(store::no_account)?;
    let after = Account { paid: before.paid.saturating_add(minor), ..before.clone() };
    Ok(ACCOUNTS.save(tx, Some(&before), &after)?)
}
