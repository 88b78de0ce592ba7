//! The contracts for which a pack may be made: one row for each seller of a contract from which coffee was called off.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::sales::{OrderPlaced, PurchaseContractPort};
use kernel::store::{Collection, ConsumeError, Event, Listed, Reader, Record, StoreError, StoredEvent, Tx, sort_key};
use kernel::{Context, Problem};
use serde::{Deserialize, Serialize};

use super::coverage::MOST_ORDERS;
use super::orders::{self, SoldOrder};
use super::orders_consumer::sold_by_each;

kernel::tables! {
    /// Contract and seller, divided by a dot → the orders that were called off from it.
    pub(crate) SOLD_CONTRACTS: Collection<SoldContract> = "covered-contracts", unaudited;
}

/// The orders of coffee that were called off from a contract, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoldContract {
    /// Its key.
    pub(crate) id: String,
    pub(crate) contract: ContractId,
    pub(crate) seller: AccountId,
    /// Its orders, cancelled ones too, the oldest first: one more than a pack takes at most.
    pub(crate) orders: Vec<OrderId>,
    /// When the first one was placed, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for SoldContract {}

impl Listed for SoldContract {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_seller(&self.seller)])
    }
}

/// The name of the list of a seller's contracts.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("covered-contracts/{seller}")
}

/// Returns a seller's contract.
pub(crate) fn find(
    reader: &Reader<'_>,
    seller: &AccountId,
    contract: &ContractId,
) -> Result<Option<SoldContract>, StoreError> {
    reader.get(&SOLD_CONTRACTS, key(contract, seller))
}

fn key(contract: &ContractId, seller: &AccountId) -> String {
    format!("{contract}.{seller}")
}

impl SoldContract {
    /// Its orders of which something stands, the oldest first.
    pub(crate) fn standing(&self, reader: &Reader<'_>) -> Result<Vec<SoldOrder>, StoreError> {
        let found = self.orders.iter().map(|order| orders::find(reader, &self.seller, order));
        let found = found.filter_map(Result::transpose).collect::<Result<Vec<SoldOrder>, _>>()?;
        Ok(found.into_iter().filter(|sold| sold.standing(None).next().is_some()).collect())
    }

    /// Its number, which sales knows; its id in a shop without sales.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn number(&self, context: &Context) -> Result<String, Problem> {
        let known = match (context.port::<dyn PurchaseContractPort>(), self.orders.first()) {
            (Some(_), Some(order)) => context
                .look_up::<dyn PurchaseContractPort, _>(|port, reader| port.number(reader, order, &self.seller))?,
            _ => None,
        };
        Ok(known.unwrap_or_else(|| self.contract.to_string()))
    }
}

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME];

/// Notes an order of coffee that was called off from a contract.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let Some(placed) = event.open::<OrderPlaced>()? else { return Ok(()) };
    for SoldOrder { contract, seller, order, at_ms, .. } in sold_by_each(&placed) {
        let Some(contract) = contract else { continue };
        let before = find(&tx.reader(), &seller, &contract)?;
        let id = key(&contract, &seller);
        let new = || SoldContract { id, contract, seller, orders: Vec::new(), at_ms };
        let mut after = before.clone().unwrap_or_else(new);
        if after.orders.len() <= MOST_ORDERS {
            after.orders.push(order);
            SOLD_CONTRACTS.save(tx, before.as_ref(), &after)?;
        }
    }
    Ok(())
}
