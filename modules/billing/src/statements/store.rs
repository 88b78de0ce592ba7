//! The tables of statements. A line is entered in the commit that moves the money in the books.

use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table, Tx};

use super::model::{Direction, MonthSum, MonthSums, StatementLine};
use crate::refusal::too_large;

kernel::tables! {
    /// Payment or refund id → its line.
    pub(crate) LINES: Collection<StatementLine> = "statement-lines";
    /// Account, `/`, month → the sums of its lines. The key [`WHOLE`] says that older payments are in.
    pub(crate) MONTHS: Table<MonthSums> = "statement-months";
}

/// The key under which it is written that the payments of older programs have their lines.
const WHOLE: &str = "whole";
/// The most months that are offered.
const OFFERED: usize = 240;

/// Enters a line, once.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn enter(tx: &mut Tx<'_>, line: &StatementLine) -> Result<(), TxError> {
    if tx.has(&LINES, &line.id)? {
        return Ok(());
    }
    LINES.save(tx, None, line)?;
    let key = key(&line.account, &line.month());
    let mut sums = tx.get(&MONTHS, &key)?.unwrap_or_default();
    let at = sums.0.iter().position(|sum| sum.received.currency == line.amount.currency).unwrap_or_else(|| {
        let zero = Money::new(0, line.amount.currency);
        sums.0.push(MonthSum { received: zero, refunded: zero, test: false });
        sums.0.len() - 1
    });
    let sum = &mut sums.0[at];
    let side = match line.direction {
        Direction::Received => &mut sum.received,
        Direction::Refunded => &mut sum.refunded,
    };
    *side = side.plus(line.amount).ok_or_else(too_large)?;
    sum.test |= line.test;
    Ok(tx.put(&MONTHS, &key, &sums)?)
}

/// The sums of a month.
pub(crate) fn sums(reader: &Reader<'_>, account: &AccountId, month: &str) -> Result<MonthSums, StoreError> {
    Ok(reader.get(&MONTHS, key(account, month))?.unwrap_or_default())
}

/// The months in which an account has lines, the newest first.
pub(crate) fn months(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<String>, StoreError> {
    let prefix = key(account, "");
    let rows = reader.scan(&MONTHS, prefix.as_bytes(), None).take(OFFERED);
    let keys = rows.map(|row| row.map(|(key, _)| String::from_utf8_lossy(&key[prefix.len()..]).into_owned()));
    let mut months = keys.collect::<Result<Vec<_>, _>>()?;
    months.reverse();
    Ok(months)
}

/// Whether the payments of older programs have their lines.
pub(super) fn is_whole(reader: &Reader<'_>) -> Result<bool, StoreError> {
    reader.has(&MONTHS, WHOLE)
}

/// Notes that the payments of older programs have their lines.
pub(super) fn note_whole(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.put(&MONTHS, WHOLE, &MonthSums::default())
}

fn key(account: &AccountId, month: &str) -> String {
    format!("{account}/{month}")
}
