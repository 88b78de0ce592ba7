//! What sales are worth without their tax. Orders with tax or a discount keep a row, so that a return takes off what was counted.

use contracts::ids::{AccountId, OrderId, ProductId};
use contracts::money::Money;
use contracts::sales::{OrderPlaced, OrderedLine};
use contracts::tax::part;
use kernel::store::{Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Order id → the tax of its lines. An order without tax and discount has no row.
    pub(crate) TAXED: Table<TaxedOrder> = "taxed-orders";
}

/// The tax of an order's lines, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TaxedOrder(pub(crate) Vec<TaxedLine>);
impl Record for TaxedOrder {}

/// A line with its tax. Part of [`TaxedOrder`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TaxedLine {
    pub(crate) seller: AccountId,
    pub(crate) product: ProductId,
    /// In minor units.
    pub(crate) net: i64,
    pub(crate) tax: i64,
    pub(crate) bought: u32,
    pub(crate) returned: u32,
}

/// What a sale is worth; below nought for one that is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// Without tax.
    pub(crate) net: Money,
    pub(crate) tax: Money,
}

impl Worth {
    fn new(net: i64, tax: i64, like: Money) -> Self {
        Worth { net: Money::new(net, like.currency), tax: Money::new(tax, like.currency) }
    }
}

/// Returns what each line of a new order is worth, and keeps its tax. `None` for one that does not fit.
pub(crate) fn placed(tx: &mut Tx<'_>, order: &OrderPlaced) -> Result<Vec<Option<Worth>>, StoreError> {
    let worth = |at: usize| match &order.tax {
        Some(tax) => tax.taxed.lines.get(at).map(|taxed| (taxed.net, taxed.tax)),
        None => order.amount_of(at).map(|amount| (amount.minor, 0)),
    };
    let worths = || order.lines.iter().enumerate().map(|(at, line)| (line, worth(at)));
    if order.tax.is_some() || order.discount.is_some() || order.exact.is_some() {
        let kept = worths().map(|(line, worth)| {
            let ((net, tax), (seller, product)) = (worth.unwrap_or_default(), (&line.seller, &line.product));
            let (seller, product) = (seller.clone(), product.clone());
            TaxedLine { seller, product, net, tax, bought: line.quantity, returned: 0 }
        });
        tx.put(&TAXED, &order.order, &TaxedOrder(kept.collect()))?;
    }
    let worths = worths().map(|(line, worth)| worth.map(|(net, tax)| Worth::new(net, tax, line.unit_price)));
    Ok(worths.collect())
}

/// Returns what each of these lines takes off what was counted, below nought. The parts of all units of a line sum to it.
pub(crate) fn undone(
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[OrderedLine],
) -> Result<Vec<Option<Worth>>, StoreError> {
    let Some(TaxedOrder(mut kept)) = tx.get(&TAXED, order)? else {
        let worth = |line: &OrderedLine| {
            let worth = line.unit_price.times(line.quantity)?;
            Some(Worth::new(-worth.minor, 0, worth))
        };
        return Ok(lines.iter().map(worth).collect());
    };
    let worth = |line: &OrderedLine| {
        let mut of_product = kept.iter_mut().filter(|kept| kept.product == line.product && kept.seller == line.seller);
        let own = of_product.find(|kept| kept.returned < kept.bought)?;
        let before = own.returned;
        own.returned = own.bought.min(before.saturating_add(line.quantity));
        let back = |amount: i64| -part(amount, own.bought, before, own.returned);
        Some(Worth::new(back(own.net), back(own.tax), line.unit_price))
    };
    let worths = lines.iter().map(worth).collect();
    tx.put(&TAXED, order, &TaxedOrder(kept))?;
    Ok(worths)
}
