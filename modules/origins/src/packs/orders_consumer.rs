//! The consumer that notes orders of coffee, what was cancelled or returned of them, and the shipments that carry them.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, OrderId};
use contracts::logistics::ShipmentMoved;
use contracts::sales::{OrderCancelled, OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use super::commodities;
use super::orders::{self, SOLD_ORDERS, SoldLine, SoldOrder};

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] =
    &[OrderPlaced::NAME, OrderCancelled::NAME, OrderReturned::NAME, OrderLinesCancelled::NAME, ShipmentMoved::NAME];

/// Notes what an event says of an order's coffee.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(order) = event.open::<OrderPlaced>()? {
        for sold in sold_by_each(&order) {
            SOLD_ORDERS.save(tx, None, &sold)?;
        }
    } else if let Some(back) = event.open::<OrderCancelled>()? {
        give_back(tx, &back.order, &back.lines)?;
    } else if let Some(back) = event.open::<OrderReturned>()? {
        give_back(tx, &back.order, &back.lines)?;
    } else if let Some(back) = event.open::<OrderLinesCancelled>()? {
        for ended in &back.lines {
            change(tx, &back.order, &ended.goods.seller, |lines| {
                let line = lines.iter_mut().find(|line| line.line == ended.line);
                line.into_iter().for_each(|line| line.units = line.units.saturating_sub(ended.goods.quantity));
            })?;
        }
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        let (Some(order), Some(seller)) = (&moved.order, &moved.seller) else { return Ok(()) };
        change(tx, order, seller, |lines| {
            for line in lines.iter_mut().filter(|line| moved.lines.contains(&line.line)) {
                line.shipment = Some((moved.shipment.clone(), moved.number.clone()));
            }
        })?;
    }
    Ok(())
}

/// The part of an order of each seller of coffee in it.
pub(super) fn sold_by_each(order: &OrderPlaced) -> Vec<SoldOrder> {
    let sellers: BTreeSet<&AccountId> = order.lines.iter().map(|line| &line.seller).collect();
    sellers.into_iter().map(|seller| sold(order, seller)).filter(|sold| !sold.lines.is_empty()).collect()
}

fn sold(order: &OrderPlaced, seller: &AccountId) -> SoldOrder {
    let own = || order.lines.iter().enumerate().filter(|(_, line)| line.seller == *seller);
    let lines = own().filter_map(|(at, line)| {
        Some(SoldLine {
            hs: commodities::of_goods(&line.category, &line.name)?.hs.to_owned(),
            line: line.line.clone(),
            product: line.product.clone(),
            name: line.name.clone(),
            units: line.quantity,
            unit: line.unit.clone(),
            unit_g: order.unit_weights_g.get(at).copied().unwrap_or(0),
            shipment: None,
        })
    });
    SoldOrder {
        id: orders::key(&order.order, seller),
        order: order.order.clone(),
        number: order.number.clone(),
        seller: seller.clone(),
        seller_name: own().next().map_or(String::new(), |(_, line)| line.seller_name.clone()),
        buyer: order.buyer.clone(),
        buyer_name: order.buyer_name.clone(),
        destination: order.address.country.clone(),
        contract: order.contract.clone(),
        lines: lines.collect(),
        at_ms: order.at_ms,
    }
}

/// Takes units of products off. The last line of a product is the first that gives, as in the ledger of lots.
fn give_back(tx: &mut Tx<'_>, order: &OrderId, back: &[OrderedLine]) -> Result<(), StoreError> {
    for goods in back {
        change(tx, order, &goods.seller, |lines| {
            let mut left = goods.quantity;
            for line in lines.iter_mut().rev().filter(|line| line.product == goods.product) {
                let units = line.units.min(left);
                line.units -= units;
                left -= units;
            }
        })?;
    }
    Ok(())
}

fn change(
    tx: &mut Tx<'_>,
    order: &OrderId,
    seller: &AccountId,
    change: impl FnOnce(&mut Vec<SoldLine>),
) -> Result<(), StoreError> {
    let Some(before) = orders::find(&tx.reader(), seller, order)? else { return Ok(()) };
    let mut after = before.clone();
    change(&mut after.lines);
    if after != before {
        SOLD_ORDERS.save(tx, Some(&before), &after)?;
    }
    Ok(())
}
