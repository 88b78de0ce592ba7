//! Changes of bills and shipments, which change the orders that they belong to.

use kernel::store::{StoreError, Tx};

use super::model::{End, Entry};
use super::store::{self, ENTRIES};

/// Changes a bill or a shipment, and its order by what that changes.
pub(super) fn follow(tx: &mut Tx<'_>, id: &str, with: impl FnOnce(&mut Entry)) -> Result<(), StoreError> {
    let Some(before) = tx.get(&ENTRIES, id)? else { return Ok(()) };
    let mut after = before.clone();
    with(&mut after);
    if after == before {
        return Ok(());
    }
    store::save(tx, Some(&before), &after)?;
    let Some(order) = &after.order else { return Ok(()) };
    store::change(tx, order, |entry| {
        entry.rest += after.rest - before.rest;
        // Each part is a part of the sum, so no sum falls below nought.
        entry.late = (entry.late + after.late).saturating_sub(before.late);
        entry.exceptions = (entry.exceptions + after.exceptions).saturating_sub(before.exceptions);
    })
}

/// Marks a shipment as late whose promised day is over, unless it has ended.
pub(super) fn overdue(tx: &mut Tx<'_>, shipment: &str) -> Result<(), StoreError> {
    follow(tx, shipment, |entry| {
        if entry.end == End::Open {
            entry.late = 1;
        }
    })
}
