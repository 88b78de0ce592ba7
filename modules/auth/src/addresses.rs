//! The delivery addresses of an account. One of them is the default, as long as there are any.

use contracts::auth::Address;
use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Account id, `/`, address id → address. Ids sort by time.
    pub(crate) ADDRESSES: Table<AddressRow> = "address";
}

kernel::ids! {
    /// The id of an account's saved address.
    AddressId,
}

/// Most addresses of an account.
const MOST: usize = 20;

/// An address, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AddressRow {
    pub(crate) id: AddressId,
    pub(crate) address: Address,
    pub(crate) is_default: bool,
}
impl Record for AddressRow {}

fn key(account: &AccountId, id: &str) -> String {
    format!("{account}/{id}")
}

/// Returns an account's addresses, the oldest first.
pub(crate) fn list(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<AddressRow>, StoreError> {
    reader.scan(&ADDRESSES, key(account, "").as_bytes(), None).map(|row| row.map(|(_, row)| row)).collect()
}

fn all(tx: &Tx<'_>, account: &AccountId) -> Result<Vec<AddressRow>, StoreError> {
    tx.scan(&ADDRESSES, key(account, "").as_bytes(), None).map(|row| row.map(|(_, row)| row)).collect()
}

fn not_there() -> Problem {
    Problem::NotFound("There is no such address.".to_owned())
}

/// Adds an address. If `replace` is set, it replaces the address with the same id.
///
/// # Errors
/// Returns 404 if there is none to replace, 409 if there are [`MOST`].
pub(crate) fn put(
    tx: &mut Tx<'_>,
    account: &AccountId,
    row: &AddressRow,
    replace: bool,
) -> Result<AddressRow, Problem> {
    let have = all(tx, account)?;
    let old = have.iter().find(|other| other.id == row.id);
    if replace && old.is_none() {
        return Err(not_there());
    }
    if old.is_none() && have.len() >= MOST {
        return Err(Problem::conflict("too-many-addresses", format!("An account keeps at most {MOST} addresses.")));
    }
    let mut row = row.clone();
    // The default stays the default until another address replaces it.
    row.is_default |= have.iter().all(|other| !other.is_default || other.id == row.id);
    for mut other in have.into_iter().filter(|other| other.is_default && other.id != row.id) {
        if row.is_default {
            other.is_default = false;
            tx.put(&ADDRESSES, key(account, &other.id), &other)?;
        }
    }
    tx.put(&ADDRESSES, key(account, &row.id), &row)?;
    Ok(row)
}

/// Removes an address. If it was the default, the oldest of the others becomes the default.
///
/// # Errors
/// Returns 404 if there is no such address.
pub(crate) fn remove(tx: &mut Tx<'_>, account: &AccountId, id: &AddressId) -> Result<(), Problem> {
    let have = all(tx, account)?;
    let old = have.iter().find(|row| row.id == *id).ok_or_else(not_there)?;
    tx.delete(&ADDRESSES, key(account, id))?;
    if old.is_default
        && let Some(next) = have.iter().find(|row| row.id != *id)
    {
        tx.put(&ADDRESSES, key(account, &next.id), &AddressRow { is_default: true, ..next.clone() })?;
    }
    Ok(())
}

/// Deletes all addresses of an account.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    all(tx, account)?.iter().try_for_each(|row| tx.delete(&ADDRESSES, key(account, &row.id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::store::{FaultPlan, Store};

    fn row(id: &str, is_default: bool) -> AddressRow {
        AddressRow { id: id.into(), address: Address::default(), is_default }
    }

    #[test]
    fn there_is_one_default_as_long_as_there_is_an_address() {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("auth");
        let put_in = |row: AddressRow, replace| scope.transact_blocking(move |tx| put(tx, &"me".into(), &row, replace));
        let take = |id: &'static str| scope.transact_blocking(move |tx| remove(tx, &"me".into(), &id.into()));
        let defaults = || {
            let rows = scope.read(|r| list(r, &"me".into())).unwrap();
            rows.into_iter().filter(|row| row.is_default).map(|row| row.id).collect::<Vec<_>>()
        };
        assert!(put_in(row("1", false), false).unwrap().is_default, "the first is the default");
        put_in(row("2", true), false).unwrap();
        put_in(row("3", false), false).unwrap();
        assert_eq!(defaults(), ["2"]);
        put_in(row("2", false), true).unwrap();
        assert_eq!(defaults(), ["2"], "it stays until another takes its place");
        take("2").unwrap();
        assert_eq!(defaults(), ["1"]);
        assert!(matches!(take("2"), Err(Problem::NotFound(_))));
        assert!(matches!(put_in(row("9", false), true), Err(Problem::NotFound(_))));
        assert!(scope.read(|r| list(r, &"other".into())).unwrap().is_empty());
        for id in 10..28 {
            put_in(row(&id.to_string(), false), false).unwrap();
        }
        assert!(matches!(put_in(row("99", false), false), Err(Problem::Conflict { .. })));
    }
}
