//! The table of charges, and their lists.

use contracts::Id;
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use super::model::{Charge, State, fee_id};
use crate::exceptions::model::Exception;

/// Charge id → charge.
pub(crate) const CHARGES: Table<Charge> = Table::new("charges");

/// The charges that an account asks for or is asked for.
fn list(account: &str) -> String {
    format!("charges/{account}")
}

/// Those that wait for this account's answer.
fn waiting_for(account: &str) -> String {
    format!("charges-waiting/{account}")
}

/// Those of a shipment: one freight, and one for each of its exceptions.
fn of_shipment(shipment: &str) -> String {
    format!("charges-of/{shipment}")
}

/// Where a charge stands in its lists. Also the cursor of a list.
pub(crate) fn place(charge: &Charge) -> String {
    lists::place(charge.offered_ms, &charge.id)
}

fn stands_in(charge: &Charge) -> Vec<String> {
    let waiting = (charge.state == State::Offered).then(|| waiting_for(&charge.payer.id));
    let always = [list(&charge.payer.id), list(&charge.payee.id), of_shipment(&charge.shipment)];
    always.into_iter().chain(waiting).collect()
}

/// Keeps a charge, and moves it from where it stood to where it stands.
pub(crate) fn keep(tx: &mut Tx<'_>, before: Option<&Charge>, charge: &Charge) -> Result<(), StoreError> {
    if let Some(before) = before {
        for gone in stands_in(before) {
            lists::remove(tx, &gone, &place(before))?;
        }
    }
    for new in stands_in(charge) {
        lists::put(tx, &new, &place(charge), &charge.id)?;
    }
    tx.put(&CHARGES, &charge.id, charge)
}

fn rows(reader: &Reader<'_>, list: &str, before: Option<&str>, limit: usize) -> Result<Vec<Charge>, StoreError> {
    let ids = lists::newest(reader, list, before).take(limit);
    ids.filter_map(|id: Result<Id, StoreError>| id.and_then(|id| reader.get(&CHARGES, id)).transpose()).collect()
}

/// All charges of a shipment, the last asked for first.
pub(crate) fn of(reader: &Reader<'_>, shipment: &str) -> Result<Vec<Charge>, StoreError> {
    rows(reader, &of_shipment(shipment), None, usize::MAX)
}

/// An account's charges on either side, or those that wait for its answer: the last asked for first, those before a place;
/// and how many there are in all.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &str,
    waiting: bool,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Charge>, u64), StoreError> {
    let list = if waiting { waiting_for(account) } else { list(account) };
    Ok((rows(reader, &list, before, limit)?, lists::count(reader, &list)?))
}

/// Where the cost of an exception stands; `None` where it has none. A cost from before anybody was asked is owed.
pub(crate) fn cost_state(reader: &Reader<'_>, exception: &Exception) -> Result<Option<State>, StoreError> {
    if exception.cost.is_none() {
        return Ok(None);
    }
    let charge = reader.get(&CHARGES, fee_id(&exception.id))?;
    Ok(Some(charge.map_or(State::Accepted, |charge| charge.state)))
}
