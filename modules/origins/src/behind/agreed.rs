//! The goods of an order or a contract whose plots an account may see: those of a deal that stands.

use contracts::billing::InstalmentPort;
use contracts::ids::{AccountId, ContractId, LotId, OrderId};
use contracts::lots::LotPort;
use contracts::sales::{CreditPort, GoodsPort, OpenContractPort, OrderGoods, SampledContract, SampledContractPort};
use kernel::{Context, Problem, TxError};
use serde::Serialize;

/// The goods of one seller in a deal.
pub(super) struct Goods {
    pub(super) seller: AccountId,
    /// The orders of the deal.
    pub(super) orders: Vec<OrderGoods>,
    /// The lots that goods to come are sold from.
    pub(super) lots: Vec<LotId>,
}

/// Whether the plots behind a deal are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlotsStatus {
    /// They are.
    Shown,
    /// The buyer has not paid the order.
    Unpaid,
    /// The two sides have not both signed the contract.
    NotSigned,
}

/// The goods of a deal that an account may ask about.
pub(super) struct Agreed {
    /// The number of the order or contract.
    pub(super) number: String,
    pub(super) status: PlotsStatus,
    /// None where the plots are not shown.
    pub(super) goods: Vec<Goods>,
}

/// The goods of an order: all parts that the account buys and that were agreed, and its own part of a seller.
///
/// # Errors
/// 404 for an account that neither buys nor sells in it.
pub(super) fn of_order(context: &Context, account: &AccountId, order: &OrderId) -> Result<Agreed, Problem> {
    let none = || TxError::not_found("order");
    if context.port::<dyn GoodsPort>().is_none() {
        return Err(none().into());
    }
    let mut parts = context.look_up::<dyn GoodsPort, _>(|port, reader| port.of_order(reader, order))?;
    parts.retain(|part| part.buyer == *account || part.seller == *account);
    let number = parts.first().ok_or_else(none)?.number.clone();
    let mut goods = Vec::new();
    for part in parts {
        if part.seller == *account || is_agreed(context, &part)? {
            goods.push(Goods { seller: part.seller.clone(), orders: vec![part], lots: Vec::new() });
        }
    }
    let status = if goods.is_empty() { PlotsStatus::Unpaid } else { PlotsStatus::Shown };
    Ok(Agreed { number, status, goods })
}

/// Whether a part of an order binds its buyer: it was called off from a contract, is on credit, or is paid. In a shop without
/// bills an order does from its first moment.
fn is_agreed(context: &Context, sold: &OrderGoods) -> Result<bool, Problem> {
    if sold.contract.is_some() {
        return Ok(true);
    }
    let OrderGoods { order, seller, .. } = sold;
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

/// The goods of a contract: what was called off, and the lots that its product is sold from as long as more can be.
///
/// # Errors
/// 404 for an account that is no side of it.
pub(super) fn of_contract(context: &Context, account: &AccountId, id: &ContractId) -> Result<Agreed, Problem> {
    let none = || TxError::not_found("contract");
    if context.port::<dyn SampledContractPort>().is_none() {
        return Err(none().into());
    }
    let found = context.look_up::<dyn SampledContractPort, _>(|port, reader| port.contract(reader, account, id))?;
    let SampledContract { number, product, seller, .. } = found.ok_or_else(none)?;
    let orders = context.look_up::<dyn GoodsPort, _>(|port, reader| port.of_contract(reader, id))?;
    let is_open = context.port::<dyn OpenContractPort>().is_some()
        && context
            .look_up::<dyn OpenContractPort, _>(|port, reader| port.open(reader, &seller, &[product.clone()].into()))?
            .iter()
            .any(|open| open.id == *id);
    if !is_open && orders.is_empty() {
        return Ok(Agreed { number, status: PlotsStatus::NotSigned, goods: Vec::new() });
    }
    let lots = match context.port::<dyn LotPort>() {
        Some(_) if is_open => context.look_up::<dyn LotPort, _>(|port, reader| port.sold_from(reader, &product))?,
        _ => Vec::new(),
    };
    let goods = Goods { seller, orders, lots: lots.into_iter().map(|lot| lot.id).collect() };
    Ok(Agreed { number, status: PlotsStatus::Shown, goods: vec![goods] })
}
