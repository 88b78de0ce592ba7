//! How often codes were used. An order that is cancelled gives its use back once; a return gives none back.

use contracts::ids::{AccountId, OrderId};
use contracts::sales::OrderCancelled;
use kernel::store::{ConsumeError, Event, Reader, Record, StoreError, StoredEvent, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Code → the number of its uses.
    pub(crate) USED: Table<u64> = "discount-uses", unaudited;
    /// `buyer \0 code` → the number of that buyer's uses.
    pub(crate) USED_BY: Table<u64> = "discount-uses-by-buyer", unaudited;
    /// Order id → the use that it made.
    pub(crate) USES: Table<Use> = "discounted-orders", unaudited;
}

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[OrderCancelled::NAME];

/// The use of a code by an order, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Use {
    pub(crate) code: String,
    pub(crate) buyer: AccountId,
}
impl Record for Use {}

/// The prefix of the keys of a buyer's uses.
fn prefix(buyer: &AccountId) -> Vec<u8> {
    [buyer.as_bytes(), &[0]].concat()
}

fn key(buyer: &AccountId, code: &str) -> Vec<u8> {
    [&prefix(buyer), code.as_bytes()].concat()
}

/// How often a code was used.
pub(crate) fn used(reader: &Reader<'_>, code: &str) -> Result<u64, StoreError> {
    Ok(reader.get(&USED, code)?.unwrap_or_default())
}

/// How often a buyer used a code.
pub(crate) fn used_by(reader: &Reader<'_>, buyer: &AccountId, code: &str) -> Result<u64, StoreError> {
    Ok(reader.get(&USED_BY, key(buyer, code))?.unwrap_or_default())
}

/// The codes that a buyer used, each with the number of uses.
pub(crate) fn of_buyer(reader: &Reader<'_>, buyer: &AccountId) -> Result<Vec<(String, u64)>, StoreError> {
    let prefix = prefix(buyer);
    // A code is plain letters.
    let code = |key: &[u8]| String::from_utf8(key[prefix.len()..].to_vec()).unwrap_or_default();
    reader.scan(&USED_BY, &prefix, None).map(|row| row.map(|(key, count)| (code(&key), count))).collect()
}

/// Forgets which codes a buyer used. The codes keep their counts.
pub(crate) fn forget(tx: &mut Tx<'_>, buyer: &AccountId) -> Result<(), StoreError> {
    for (code, _) in of_buyer(&tx.reader(), buyer)? {
        tx.delete(&USED_BY, key(buyer, &code))?;
    }
    Ok(())
}

/// Counts the use of a code by an order.
pub(crate) fn count(tx: &mut Tx<'_>, code: &str, buyer: &AccountId, order: &OrderId) -> Result<(), StoreError> {
    let (all, own) = (used(&tx.reader(), code)?, used_by(&tx.reader(), buyer, code)?);
    tx.put(&USED, code, &(all + 1))?;
    tx.put(&USED_BY, key(buyer, code), &(own + 1))?;
    tx.put(&USES, order, &Use { code: code.to_owned(), buyer: buyer.clone() })
}

/// Gives the use of a cancelled order back.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(order) = event.open::<OrderCancelled>()?
        && let Some(Use { code, buyer }) = tx.get(&USES, &order.order)?
    {
        tx.delete(&USES, &order.order)?;
        let (all, own) = (used(&tx.reader(), &code)?, used_by(&tx.reader(), &buyer, &code)?);
        less(tx, &USED, code.as_bytes(), all)?;
        less(tx, &USED_BY, &key(&buyer, &code), own)?;
    }
    Ok(())
}

/// Takes one off a count. A count of nought has no row.
fn less(tx: &mut Tx<'_>, table: &Table<u64>, key: &[u8], count: u64) -> Result<(), StoreError> {
    match count {
        0 | 1 => tx.delete(table, key),
        more => tx.put(table, key, &(more - 1)),
    }
}
