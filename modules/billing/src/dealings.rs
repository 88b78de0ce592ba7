//! The pairs of accounts that have dealt with each other. They come from the events of orders, contracts and carriage
//! since the shop began: a new consumer reads all of them.

use contracts::billing::DealingsPort;
use contracts::ids::AccountId;
use contracts::logistics::ShipmentPriced;
use contracts::sales::{ContractMoved, OrderPlaced};
use kernel::store::{ConsumeError, Event, Reader, Record, StoreError, StoredEvent, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Two account ids, the lesser first, `\0` between them → their first dealing.
    pub(crate) DEALT: Table<Dealt> = "dealings";
}

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, ContractMoved::NAME, ShipmentPriced::NAME];

/// The first dealing of two accounts, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dealt {
    /// Its time, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Dealt {}

fn key(one: &AccountId, other: &AccountId) -> String {
    format!("{}\0{}", one.min(other), one.max(other))
}

fn note(tx: &mut Tx<'_>, one: &AccountId, other: &AccountId, at_ms: i64) -> Result<(), StoreError> {
    let key = key(one, other);
    if one == other || tx.has(&DEALT, &key)? {
        return Ok(());
    }
    tx.put(&DEALT, key, &Dealt { since_ms: at_ms })
}

/// Notes the accounts that deal with each other in an event.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(order) = event.open::<OrderPlaced>()? {
        for line in &order.lines {
            note(tx, &order.buyer, &line.seller, order.at_ms)?;
        }
    } else if let Some(contract) = event.open::<ContractMoved>()? {
        note(tx, &contract.buyer, &contract.seller, contract.at_ms)?;
    } else if let Some(freight) = event.open::<ShipmentPriced>()? {
        note(tx, &freight.payer, &freight.payee, freight.at_ms)?;
    }
    Ok(())
}

/// Whether two accounts have dealt with each other.
pub(crate) fn dealt(reader: &Reader<'_>, one: &AccountId, other: &AccountId) -> Result<bool, StoreError> {
    Ok(reader.get(&DEALT, key(one, other))?.is_some())
}

/// The port through which other modules read dealings.
pub(crate) struct Dealings;

impl DealingsPort for Dealings {
    fn dealt(&self, reader: &Reader<'_>, one: &AccountId, other: &AccountId) -> Result<bool, StoreError> {
        dealt(reader, one, other)
    }
}
