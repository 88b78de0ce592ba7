//! Enters deliveries and their weights in seasons and accounts.

use std::collections::BTreeMap;

use contracts::ids::AccountId;
use contracts::money::Currency;
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::grades;
use super::model::{Account, Season};
use super::store::{self, ACCOUNTS, SEASONS, account_id, season_key};
use crate::deliveries::model::{Delivery, Grower};

/// Enters a delivery. The first of a season opens the season.
///
/// # Errors
/// 422 for another currency than the season's; 409 `season-closed`.
pub(crate) fn add_delivery(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<(), TxError> {
    let Delivery { seller, season: name, grower, .. } = delivery;
    let currency = delivery.price.currency;
    let known = store::season(&tx.reader(), seller, name)?;
    let season = known.unwrap_or_else(|| Season::new(name.clone(), currency));
    open(&season)?;
    same_currency(&season, currency)?;
    let net_g = season.net_g.saturating_add(delivery.net_g());
    tx.put(&SEASONS, season_key(seller, name), &Season { net_g, ..season })?;
    let before = store::account(&tx.reader(), seller, name, &grower.id)?;
    let account = before.clone().unwrap_or_else(|| empty(seller, name, grower, currency, delivery.at_ms));
    let account = grades::known(&tx.reader(), account)?.with_grams(&delivery.grade, signed(delivery.net_g()));
    let after = Account {
        grower: grower.clone(),
        deliveries: account.deliveries + 1,
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
    let before = weigh(tx, delivery, -signed(delivery.net_g()))?;
    let after = Account {
        deliveries: before.deliveries.saturating_sub(1),
        owed: before.owed - delivery.owed().minor,
        ..before.clone()
    };
    Ok(ACCOUNTS.save(tx, Some(&before), &after)?)
}

/// Adds grams of the goods of a delivery to its season and account, or takes them away. It returns the account.
///
/// # Errors
/// 409 `season-closed`.
pub(super) fn weigh(tx: &mut Tx<'_>, delivery: &Delivery, grams: i64) -> Result<Account, TxError> {
    let Delivery { seller, season: name, grower, grade, .. } = delivery;
    let season = store::season(&tx.reader(), seller, name)?.ok_or_else(store::no_account)?;
    open(&season)?;
    let net_g = season.net_g.saturating_add_signed(grams);
    tx.put(&SEASONS, season_key(seller, name), &Season { net_g, ..season })?;
    let before = store::account(&tx.reader(), seller, name, &grower.id)?.ok_or_else(store::no_account)?;
    let after = grades::known(&tx.reader(), before.clone())?.with_grams(grade, grams);
    ACCOUNTS.save(tx, Some(&before), &after)?;
    Ok(after)
}

/// An account in which nothing was entered yet.
pub(super) fn empty(seller: &AccountId, season: &str, grower: &Grower, currency: Currency, opened_ms: i64) -> Account {
    Account {
        id: account_id(seller, season, &grower.id),
        seller: seller.clone(),
        season: season.to_owned(),
        grower: grower.clone(),
        currency,
        deliveries: 0,
        net_g: 0,
        grades: BTreeMap::new(),
        owed: 0,
        second: 0,
        sums: Vec::new(),
        opened_ms,
        shares: Vec::new(),
    }
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

/// Grams with a sign. The weight of a delivery is far below the limit.
fn signed(grams: u64) -> i64 {
    i64::try_from(grams).unwrap_or(i64::MAX)
}
