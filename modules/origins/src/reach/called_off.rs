//! The contracts that reached orders were called off from.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::sales::{DealId, DealPort};
use kernel::{Context, Problem};

use super::responses::ReachedContract;
use crate::packs::orders;

/// The contract of each of these orders of a seller's that was called off from one; none in a shop without sales.
pub(super) fn of_orders<'a>(
    context: &Context,
    seller: &AccountId,
    all: impl Iterator<Item = &'a OrderId>,
) -> Result<BTreeMap<OrderId, ReachedContract>, Problem> {
    let known = context.store().read(|reader| {
        let contract = |order: &OrderId| {
            let sold = orders::find(reader, seller, order)?;
            Ok::<_, kernel::store::StoreError>(sold.and_then(|sold| Some((order.clone(), sold.contract?))))
        };
        all.map(contract).filter_map(Result::transpose).collect::<Result<BTreeMap<OrderId, ContractId>, _>>()
    })?;
    if known.is_empty() || context.port::<dyn DealPort>().is_none() {
        return Ok(BTreeMap::new());
    }
    context.look_up::<dyn DealPort, _>(|port, reader| {
        let named = |(order, id): (OrderId, ContractId)| {
            let deal = port.deal(reader, seller, &DealId::Contract(id.clone()))?;
            Ok(deal.map(|deal| (order, ReachedContract { id: id.into(), label: deal.label })))
        };
        known.into_iter().map(named).filter_map(Result::transpose).collect()
    })
}
