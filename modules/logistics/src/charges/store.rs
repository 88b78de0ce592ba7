//! The table of charges, and their lists.

use contracts::ids::{AccountId, ShipmentId};
use std::collections::BTreeSet;

use kernel::store::{Collection, Listed, Reader, StoreError, sort_key};

use super::model::{Charge, State, fee_id};
use crate::exceptions::model::Exception;

kernel::tables! {
    /// Charge id → charge.
    pub(crate) CHARGES: Collection<Charge> = "charges";
}

/// The name of an account's list: the charges it asks for or is asked for, or only those that wait for its answer.
pub(crate) fn list(account: &AccountId, waiting: bool) -> String {
    format!("{}/{account}", if waiting { "charges-waiting" } else { "charges" })
}

/// The list of a shipment's charges: one freight, and one fee for each of its exceptions.
fn of_shipment(shipment: &ShipmentId) -> String {
    format!("charges-of/{shipment}")
}

impl Listed for Charge {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.offered_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let waiting = (self.state == State::Offered).then(|| list(&self.payer.id, true));
        let always = [list(&self.payer.id, false), list(&self.payee.id, false), of_shipment(&self.shipment)];
        always.into_iter().chain(waiting).collect()
    }
}

/// Returns all charges of a shipment, the last asked for first.
pub(crate) fn list_of(reader: &Reader<'_>, shipment: &ShipmentId) -> Result<Vec<Charge>, StoreError> {
    CHARGES.rows(reader, &of_shipment(shipment), None).collect()
}

/// Returns the state of an exception's cost; `None` where it has none. A cost from before payers were asked is owed.
pub(crate) fn cost_state(reader: &Reader<'_>, exception: &Exception) -> Result<Option<State>, StoreError> {
    if exception.cost.is_none() {
        return Ok(None);
    }
    let charge = reader.get(&CHARGES, fee_id(&exception.id))?;
    Ok(Some(charge.map_or(State::Accepted, |charge| charge.state)))
}
