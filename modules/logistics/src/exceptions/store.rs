//! The table of exceptions, and their lists.

use contracts::ids::{AccountId, ShipmentId};
use kernel::store::{Collection, Reader, StoreError, Tx, lists, sort_key};

use super::model::Exception;
use crate::shipments::model::Shipment;

kernel::tables! {
    /// Exception id → exception.
    pub(crate) EXCEPTIONS: Collection<Exception> = "exceptions";
}

/// The name of a list of the exceptions of an account's shipments: all, the open ones, or the resolved ones.
pub(crate) fn list(account: &AccountId, resolved: Option<bool>) -> String {
    match resolved {
        None => format!("exceptions/{account}"),
        Some(false) => format!("exceptions/{account}/open"),
        Some(true) => format!("exceptions/{account}/resolved"),
    }
}

/// The exceptions of a shipment.
fn of_shipment(shipment: &ShipmentId) -> String {
    format!("exceptions-of/{shipment}")
}

/// The sort key of an exception in its lists: the time of the report, then the id. Also the cursor of a list.
pub(crate) fn key(exception: &Exception) -> String {
    sort_key(exception.reported_ms, &exception.id)
}

/// Saves an exception in the lists of these accounts.
pub(crate) fn save(tx: &mut Tx<'_>, exception: &Exception, parties: &[AccountId]) -> Result<(), StoreError> {
    let (key, resolved) = (key(exception), exception.resolution.is_some());
    for party in parties {
        lists::put(tx, &list(party, None), &key, &exception.id)?;
        lists::put(tx, &list(party, Some(resolved)), &key, &exception.id)?;
        lists::remove(tx, &list(party, Some(!resolved)), &key)?;
    }
    lists::put(tx, &of_shipment(&exception.shipment), &key, &exception.id)?;
    tx.put(&EXCEPTIONS, &exception.id, exception)
}

/// Moves a shipment's exceptions from the lists of its former parties to those of its present ones.
pub(crate) fn regroup(tx: &mut Tx<'_>, before: &Shipment, now: &Shipment) -> Result<(), StoreError> {
    let (was, is) = (before.parties(), now.parties());
    if was == is {
        return Ok(());
    }
    for exception in list_of(&tx.reader(), &now.id)? {
        let (key, resolved) = (key(&exception), exception.resolution.is_some());
        for gone in was.iter().filter(|party| !is.contains(party)) {
            lists::remove(tx, &list(gone, None), &key)?;
            lists::remove(tx, &list(gone, Some(resolved)), &key)?;
        }
        save(tx, &exception, &is)?;
    }
    Ok(())
}

/// Most exceptions of a shipment.
pub(crate) const MOST: usize = 100;

/// Returns a shipment's exceptions, the last reported first.
pub(crate) fn list_of(reader: &Reader<'_>, shipment: &ShipmentId) -> Result<Vec<Exception>, StoreError> {
    EXCEPTIONS.rows(reader, &of_shipment(shipment), None).take(MOST).collect()
}
