//! Orders that were called off from contracts: arrival samples are drawn from their goods.

use contracts::ids::{ContractId, OrderId};
use contracts::sales::{OrderCancelled, OrderPlaced};
use kernel::store::{ConsumeError, Event, Reader, Record, StoreError, StoredEvent, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Contract id, `/`, order id: the orders of a contract that were not cancelled.
    CALLED_OFF: Table<()> = "called-off";
    /// Order id → the contract that it was called off from.
    CONTRACT_OF: Table<CalledOffFrom> = "called-off-from";
}

/// The contract that an order was called off from, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CalledOffFrom(pub(crate) ContractId);
impl Record for CalledOffFrom {}

/// The events that [`keep`] consumes.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, OrderCancelled::NAME];

/// Keeps which orders were called off from a contract, as long as they are not cancelled.
///
/// # Errors
/// Returns [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn keep(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(OrderPlaced { order, contract: Some(contract), .. }) = event.open::<OrderPlaced>()?.as_deref() {
        tx.put(&CALLED_OFF, key(contract, order), &())?;
        tx.put(&CONTRACT_OF, order, &CalledOffFrom(contract.clone()))?;
    } else if let Some(OrderCancelled { order, .. }) = event.open::<OrderCancelled>()?.as_deref()
        && let Some(CalledOffFrom(contract)) = tx.get(&CONTRACT_OF, order)?
    {
        tx.delete(&CALLED_OFF, key(&contract, order))?;
        tx.delete(&CONTRACT_OF, order)?;
    }
    Ok(())
}

/// Whether goods were called off from a contract.
pub(crate) fn any(reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError> {
    Ok(reader.scan(&CALLED_OFF, format!("{contract}/").as_bytes(), None).next().transpose()?.is_some())
}

fn key(contract: &ContractId, order: &OrderId) -> String {
    format!("{contract}/{order}")
}

#[cfg(test)]
#[path = "called_off_tests.rs"]
mod tests;
