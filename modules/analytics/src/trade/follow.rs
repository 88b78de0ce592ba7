//! Changes of bills and shipments, which change the orders that they belong to.

use kernel::store::{StoreError, Tx};

use super::model::{End, Entry};
use super::store::{self, ENTRIES};

/// Changes a bill or a shipment, and its order by what that changes; does nothing where there is none.
pub(super) fn change(tx: &mut Tx<'_>, id: &str, with: impl FnOnce(&mut Entry)) -> Result<(), StoreError> {
    let Some(before) = tx.get(&ENTRIES, id)? else { return Ok(()) };
    let mut after = before.clone();
    with(&mut after);
    save(tx, Some(&before), &after)
}

/// Saves a bill or a shipment, and changes its order by what that changes. `before` is the stored entry.
pub(super) fn save(tx: &mut Tx<'_>, before: Option<&Entry>, after: &Entry) -> Result<(), StoreError> {
    if before == Some(after) {
        return Ok(());
    }
    store::save(tx, before, after)?;
    let Some(order) = &after.order else { return Ok(()) };
    let (rest, late, exceptions) = before.map_or((0, 0, 0), |before| (before.rest, before.late, before.exceptions));
    store::change(tx, order, |entry| {
        entry.rest += after.rest - rest;
        // Each part is a part of the sum, so no sum falls below nought.
        entry.late = (entry.late + after.late).saturating_sub(late);
        entry.exceptions = (entry.exceptions + after.exceptions).saturating_sub(exceptions);
    })
}

/// Marks a shipment as late whose promised day is over, unless it has ended.
pub(super) fn overdue(tx: &mut Tx<'_>, shipment: &str) -> Result<(), StoreError> {
    change(tx, shipment, |entry| {
        if entry.end == End::Open {
            entry.late = 1;
        }
    })
}
