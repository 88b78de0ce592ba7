//! The consumer that frees deliveries whose receipt in the ledger of lots was undone: they can be taken in anew, or struck
//! out.

use contracts::lots::LotMoveUndone;
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use crate::changed;
use crate::deliveries::model::{Delivery, of_move};
use crate::deliveries::store::DELIVERIES;

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[LotMoveUndone::NAME];

/// Frees the deliveries of a move that was undone. Those that were taken in anew since belong to another move.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let Some(undone) = event.open::<LotMoveUndone>()? else { return Ok(()) };
    let list = of_move(&undone.seller, &undone.id);
    let freed = DELIVERIES.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, StoreError>>()?;
    for before in &freed {
        DELIVERIES.save(tx, Some(before), &Delivery { lot: None, ..before.clone() })?;
    }
    if !freed.is_empty() {
        changed::tell(tx, &undone.seller, undone.at_ms)?;
    }
    Ok(())
}
