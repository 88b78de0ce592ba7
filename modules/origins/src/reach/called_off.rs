//! The contracts that reached orders were called off from, and those that reached goods may be called off from.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, ContractId, LotId, OrderId};
use contracts::lots::LotPort;
use contracts::sales::{DealId, DealPort, OpenContract, OpenContractPort};
use kernel::{Context, Problem};

use super::responses::{ContractAhead, ReachedContract};
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

/// The seller's open contracts on products that are sold from these lots now; none in a shop without sales.
pub(super) fn ahead(context: &Context, seller: &AccountId, lots: &[LotId]) -> Result<Vec<ContractAhead>, Problem> {
    if context.port::<dyn OpenContractPort>().is_none() {
        return Ok(Vec::new());
    }
    let products = context.look_up::<dyn LotPort, _>(|port, reader| port.products_from(reader, lots))?;
    if products.is_empty() {
        return Ok(Vec::new());
    }
    let open = context.look_up::<dyn OpenContractPort, _>(|port, reader| port.open(reader, seller, &products))?;
    let view = |contract: OpenContract| ContractAhead {
        id: contract.id.into(),
        number: contract.number,
        product_name: contract.product_name,
        buyer_name: contract.buyer_name,
        remaining: contract.remaining,
        unit: contract.unit,
    };
    Ok(open.into_iter().map(view).collect())
}
