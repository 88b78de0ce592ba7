//! What final prices changed in the worth of sales. Such an order keeps a row, so that a return takes off what was counted.

use contracts::ids::{AccountId, OrderId};
use contracts::money::{Currency, Money};
use contracts::sales::{OrderPriceFinal, OrderedLine, PriceDifference};
use contracts::tax::part;
use kernel::store::{Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::taxed::Worth;

kernel::tables! {
    /// Order id → what its final price changed. An order whose price was never provisional has no row.
    pub(crate) REPRICED: Table<RepricedOrder> = "repriced-orders";
}

/// What the final price of an order's goods changed, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RepricedOrder {
    pub(crate) seller: AccountId,
    pub(crate) difference: PriceDifference,
    pub(crate) currency: Currency,
    /// The units that have the final price.
    pub(crate) units: u32,
    /// Those that came back or were cancelled since.
    pub(crate) undone: u32,
}
impl Record for RepricedOrder {}

impl RepricedOrder {
    fn worth(&self, net: i64, tax: i64) -> Worth {
        Worth { net: Money::new(net, self.currency), tax: Money::new(tax, self.currency) }
    }
}

/// Returns what a final price adds to the worth of its order, and keeps it. `None` the second time, and for an event that is
/// older than the difference.
pub(crate) fn priced(tx: &mut Tx<'_>, order: &OrderPriceFinal) -> Result<Option<Worth>, StoreError> {
    let Some(difference) = order.difference else { return Ok(None) };
    if tx.has(&REPRICED, &order.order)? {
        return Ok(None);
    }
    let (seller, currency) = (order.seller.clone(), order.unit_price.currency);
    let kept = RepricedOrder { seller, difference, currency, units: order.units, undone: 0 };
    tx.put(&REPRICED, &order.order, &kept)?;
    Ok(Some(kept.worth(difference.net, difference.tax)))
}

/// Returns what units that came back or were cancelled take off what their final price added.
pub(crate) fn undone(
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[OrderedLine],
) -> Result<Option<(AccountId, Worth)>, StoreError> {
    let Some(mut kept) = tx.get(&REPRICED, order)? else { return Ok(None) };
    let units: u32 = lines.iter().filter(|line| line.seller == kept.seller).map(|line| line.quantity).sum();
    let before = kept.undone;
    kept.undone = kept.units.min(before.saturating_add(units));
    let back = |amount: i64| -part(amount, kept.units, before, kept.undone);
    let worth = kept.worth(back(kept.difference.net), back(kept.difference.tax));
    tx.put(&REPRICED, order, &kept)?;
    Ok(Some((kept.seller, worth)))
}
