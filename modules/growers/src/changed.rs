//! Tells open pages that a seller's book of growers was changed.

use contracts::growers::GrowersChanged;
use contracts::ids::AccountId;
use kernel::store::{StoreError, Tx};

/// Emits the event, in the commit of the change.
pub(crate) fn tell(tx: &mut Tx<'_>, seller: &AccountId, at_ms: i64) -> Result<(), StoreError> {
    tx.emit(&GrowersChanged { seller: seller.clone(), at_ms })
}
