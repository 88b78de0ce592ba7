//! The goods of an order or a contract whose plots an account may see: those of a deal that stands.

use contracts::billing::InstalmentPort;
use contracts::ids::{AccountId, ContractId, LotId, OrderId};
use contracts::lots::LotPort;
use contracts::sales::{CreditPort, OpenContractPort, SampledContract, SampledContractPort};
use kernel::store::StoreError;
use kernel::{Context, Problem, TxError};

use crate::packs::orders::{self, SoldOrder};
use crate::packs::sold_contracts;

/// The goods of one seller in a deal.
pub(super) struct Goods {
    pub(super) seller: AccountId,
    /// The orders of the deal.
    pub(super) orders: Vec<SoldOrder>,
    /// The lots that goods to come are sold from.
    pub(super) lots: Vec<LotId>,
}

/// The goods of an order with its number: all parts that the account buys and that were agreed, and its own part of a seller.
///
/// # Errors
/// 404 for an account that neither buys nor sells coffee in it; 409 `unpaid`.
pub(super) fn of_order(
    context: &Context,
    account: &AccountId,
    order: &OrderId,
) -> Result<(String, Vec<Goods>), Problem> {
    let mut parts = context.store().read(|reader| orders::parts(reader, order))?;
    parts.retain(|part| part.buyer == *account || part.seller == *account);
    let number = parts.first().ok_or_else(|| TxError::not_found("order"))?.number.clone();
    let mut agreed = Vec::new();
    for part in parts {
        if part.seller == *account || is_agreed(context, &part)? {
            agreed.push(Goods { seller: part.seller.clone(), orders: vec![part], lots: Vec::new() });
        }
    }
    if agreed.is_empty() {
        return Err(Problem::conflict("unpaid", "The plots are shown once the order is paid."));
    }
    Ok((number, agreed))
}

/// Whether a part of an order binds its buyer: it was called off from a contract, is on credit, or is paid. In a shop without
/// bills an order does from its first moment.
fn is_agreed(context: &Context, sold: &SoldOrder) -> Result<bool, Problem> {
    if sold.contract.is_some() {
        return Ok(true);
    }
    let SoldOrder { order, seller, .. } = sold;
    if context.port::<dyn CreditPort>().is_some() {
        let due = context.look_up::<dyn CreditPort, _>(|port, reader| port.due(reader, order, seller))?;
        if due.is_some() {
            return Ok(true);
        }
    }
    if context.port::<dyn InstalmentPort>().is_none() {
        return Ok(true);
    }
    let open = context.look_up::<dyn InstalmentPort, _>(|port, reader| port.open_balance(reader, order, seller))?;
    Ok(open.is_none())
}

/// The goods of a contract with its number: what was called off, and the lots that its product is sold from as long as more
/// can be.
///
/// # Errors
/// 404 for an account that is no side of it; 409 `not-signed` where nothing was called off and nothing can be.
pub(super) fn of_contract(context: &Context, account: &AccountId, id: &ContractId) -> Result<(String, Goods), Problem> {
    let none = || TxError::not_found("contract");
    if context.port::<dyn SampledContractPort>().is_none() {
        return Err(none().into());
    }
    let found = context.look_up::<dyn SampledContractPort, _>(|port, reader| port.contract(reader, account, id))?;
    let SampledContract { number, product, seller, .. } = found.ok_or_else(none)?;
    let orders = context.store().read(|reader| {
        let sold = sold_contracts::find(reader, &seller, id)?;
        sold.map_or_else(|| Ok::<_, StoreError>(Vec::new()), |sold| sold.standing(reader))
    })?;
    let is_open = context.port::<dyn OpenContractPort>().is_some()
        && context
            .look_up::<dyn OpenContractPort, _>(|port, reader| port.open(reader, &seller, &[product.clone()].into()))?
            .iter()
            .any(|open| open.id == *id);
    if !is_open && orders.is_empty() {
        return Err(Problem::conflict("not-signed", "The plots are shown once both sides have signed."));
    }
    let lots = match context.port::<dyn LotPort>() {
        Some(_) if is_open => context.look_up::<dyn LotPort, _>(|port, reader| port.sold_from(reader, &product))?,
        _ => Vec::new(),
    };
    Ok((number, Goods { seller, orders, lots: lots.into_iter().map(|lot| lot.id).collect() }))
}
