//! The tolerance of a contract: by how much its last call-off may go above the agreed quantity, and all of them stay below it.

use contracts::catalog::{StockLine, StockPort};
use kernel::TxError;
use kernel::store::{Port, Tx};

use super::model::Contract;
use super::trade_terms::model::TradeTerms;
use crate::orders::refusal::not_in_stock;

/// Returns the units that the next call-off may have: what remains, and the tolerance of the agreed quantity beyond it.
/// Nothing goes beyond a contract of which nothing remains.
pub(crate) fn most(contract: &Contract, terms: Option<&TradeTerms>) -> u32 {
    let more = if contract.remaining() > 0 { of(contract, terms) } else { 0 };
    contract.remaining().saturating_add(more)
}

/// Returns the units with which a contract is fulfilled when its delivery period is over.
pub(crate) fn least(contract: &Contract, terms: Option<&TradeTerms>) -> u32 {
    contract.quantity.saturating_sub(of(contract, terms))
}

/// The units that the tolerance of a contract comes to, rounded down.
fn of(contract: &Contract, terms: Option<&TradeTerms>) -> u32 {
    let basis_points = terms.map_or(0, |terms| u64::from(terms.tolerance_basis_points));
    let units = u64::from(contract.quantity) * basis_points / 10_000;
    u32::try_from(units).unwrap_or(u32::MAX)
}

/// Reserves the units of a call-off that go beyond what remains of its contract.
///
/// # Errors
/// 409 `out-of-stock`.
pub(crate) fn reserve(
    tx: &mut Tx<'_>,
    contract: &Contract,
    quantity: u32,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let more = quantity.saturating_sub(contract.remaining());
    if more == 0 {
        return Ok(());
    }
    let (line, reason) = ([beyond(contract, more)], format!("tolerance of contract {}", contract.number));
    stock.enter(tx, |stock, tx| stock.reserve_more(tx, &line, &reason, now_ms)).map_err(not_in_stock)
}

/// The units that are reserved again for a cancelled order, but go beyond what remains of its contract now.
pub(crate) fn freed(before: &Contract, after: &Contract, units: u32) -> Option<StockLine> {
    let kept = after.remaining() - before.remaining();
    (units > kept).then(|| beyond(after, units - kept))
}

fn beyond(contract: &Contract, quantity: u32) -> StockLine {
    StockLine { product: contract.product.clone(), quantity }
}
