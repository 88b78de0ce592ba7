//! The sums of the ledger, kept with each entry: the balance of each account, the total of each kind of account, and the
//! columns of each seller's months.

use contracts::money::{Currency, Money};
use kernel::TxError;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::{Account, Column, Entry, Kind, Leg};
use crate::refusal::too_large;
use crate::statements::model::month;

kernel::tables! {
    /// Account's key, `/`, currency → its balance.
    pub(crate) BALANCES: Table<Balance> = "ledger-balances", unaudited;
    /// Kind, `/`, `real` or `test`, `/`, currency → the sum of its accounts.
    pub(crate) TOTALS: Table<Balance> = "ledger-totals", unaudited;
    /// Seller, `/`, month, `/`, currency, `/`, `real` or `test` → the columns of that month.
    pub(crate) MONTHS: Table<Month> = "ledger-months", unaudited;
}

/// The balance of an account, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Balance {
    pub(crate) account: Account,
    pub(crate) amount: Money,
}
impl Record for Balance {}

/// The columns of a seller's month in one currency, as the seller sees them: plus is the seller's. Version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Month {
    /// UTC, like `2026-11`.
    pub(crate) month: String,
    pub(crate) currency: Currency,
    /// Whether it is about test payments, in which no money moved.
    pub(crate) test: bool,
    /// In the order of [`Column::ALL`].
    pub(crate) columns: Vec<i64>,
}
impl Record for Month {}

impl Month {
    pub(crate) fn new(month: String, currency: Currency, test: bool) -> Self {
        Month { month, currency, test, columns: vec![0; Column::ALL.len()] }
    }

    /// Its amount in a column.
    pub(crate) fn of(&self, column: Column) -> i64 {
        Column::ALL.iter().zip(&self.columns).find(|(known, _)| **known == column).map_or(0, |(_, minor)| *minor)
    }

    /// Adds to a column.
    pub(crate) fn add(&mut self, column: Column, minor: i64) -> Result<(), TxError> {
        for (known, sum) in Column::ALL.iter().zip(&mut self.columns) {
            if *known == column {
                *sum = sum.checked_add(minor).ok_or_else(too_large)?;
            }
        }
        Ok(())
    }

    /// The sum of its columns.
    pub(crate) fn sum(&self) -> i64 {
        self.columns.iter().sum()
    }
}

/// Adds a leg of an entry to the sums.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(super) fn add(tx: &mut Tx<'_>, entry: &Entry, leg: &Leg) -> Result<(), TxError> {
    let account = &leg.account;
    let amount = Money::new(leg.minor, entry.currency);
    plus(tx, &BALANCES, &format!("{}/{}", account.key(), entry.currency), account, amount)?;
    let kind = Account::new(account.kind, "", account.test);
    plus(tx, &TOTALS, &format!("{}{}", kind.key(), entry.currency), &kind, amount)?;
    if account.kind != Kind::Payable {
        return Ok(());
    }
    let month = month(entry.at_ms);
    let side = if account.test { "test" } else { "real" };
    let key = format!("{}/{month}/{}/{side}", account.holder, entry.currency);
    let mut sums = tx.get(&MONTHS, &key)?.unwrap_or_else(|| Month::new(month, entry.currency, account.test));
    sums.add(leg.column, -leg.minor)?;
    Ok(tx.put(&MONTHS, &key, &sums)?)
}

fn plus(tx: &mut Tx<'_>, table: &Table<Balance>, key: &str, account: &Account, amount: Money) -> Result<(), TxError> {
    let zero = Balance { account: account.clone(), amount: Money::new(0, amount.currency) };
    let before = tx.get(table, key)?.unwrap_or(zero);
    let amount = before.amount.plus(amount).ok_or_else(too_large)?;
    Ok(tx.put(table, key, &Balance { amount, ..before })?)
}

/// The balances of all accounts of a kind.
pub(crate) fn balances(reader: &Reader<'_>, kind: Kind, test: bool) -> Result<Vec<Balance>, StoreError> {
    let prefix = Account::new(kind, "", test).key();
    reader.scan(&BALANCES, prefix.as_bytes(), None).map(|row| row.map(|(_, balance)| balance)).collect()
}

/// The balances of a holder's account of a kind, in real money: one for each currency.
pub(crate) fn of_holder(reader: &Reader<'_>, kind: Kind, holder: &str) -> Result<Vec<Balance>, StoreError> {
    let prefix = format!("{}/", Account::new(kind, holder, false).key());
    reader.scan(&BALANCES, prefix.as_bytes(), None).map(|row| row.map(|(_, balance)| balance)).collect()
}

/// What the shop owes a seller in one currency, in minor units; below nought if the seller owes the shop.
pub(crate) fn owed(reader: &Reader<'_>, seller: &str, currency: Currency, test: bool) -> Result<i64, StoreError> {
    let key = format!("{}/{currency}", Account::new(Kind::Payable, seller, test).key());
    Ok(reader.get(&BALANCES, &key)?.map_or(0, |balance| -balance.amount.minor))
}

/// Whether something was paid out to a seller in one currency. A payout that came back in its own month does not count.
pub(crate) fn had_payouts(
    reader: &Reader<'_>,
    seller: &str,
    currency: Currency,
    test: bool,
) -> Result<bool, StoreError> {
    let months = months(reader, seller)?;
    let in_currency = |month: &Month| (month.currency, month.test) == (currency, test);
    Ok(months.iter().any(|month| in_currency(month) && month.of(Column::PaidOut) != 0))
}

/// The totals of all kinds of accounts.
pub(crate) fn totals(reader: &Reader<'_>) -> Result<Vec<Balance>, StoreError> {
    reader.scan(&TOTALS, &[], None).map(|row| row.map(|(_, balance)| balance)).collect()
}

/// The months of a seller, the oldest first.
pub(crate) fn months(reader: &Reader<'_>, seller: &str) -> Result<Vec<Month>, StoreError> {
    reader.scan(&MONTHS, format!("{seller}/").as_bytes(), None).map(|row| row.map(|(_, month)| month)).collect()
}
