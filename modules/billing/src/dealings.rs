//! Who has dealt with whom. Told by the events of orders, contracts and carriage since the shop began: a consumer that is
//! new hears all of them.

use contracts::billing::DealingsPort;
use contracts::logistics::ShipmentPriced;
use contracts::sales::{ContractMoved, OrderPlaced};
use kernel::store::{ConsumeError, Event, Reader, Record, StoreError, StoredEvent, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Two accounts, the lesser id first, `\0` between them → that they dealt.
    pub(crate) DEALT: Table<Dealt> = "dealings";
}

/// What [`take`] wants to hear of.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, ContractMoved::NAME, ShipmentPriced::NAME];

/// Two accounts dealt with each other, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dealt {
    /// When first, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Dealt {
    const VERSION: u16 = 1;
}

fn key(one: &str, other: &str) -> String {
    format!("{}\0{}", one.min(other), one.max(other))
}

fn note(tx: &mut Tx<'_>, one: &str, other: &str, at_ms: i64) -> Result<(), StoreError> {
    let key = key(one, other);
    if one == other || tx.has(&DEALT, &key)? {
        return Ok(());
    }
    tx.put(&DEALT, key, &Dealt { since_ms: at_ms })
}

/// Notes who deals with whom by an event.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
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
pub(crate) fn dealt(reader: &Reader<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
    Ok(reader.get(&DEALT, key(one, other))?.is_some())
}

/// For other modules.
pub(crate) struct Dealings;

impl DealingsPort for Dealings {
    fn dealt(&self, reader: &Reader<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
        dealt(reader, one, other)
    }
}
