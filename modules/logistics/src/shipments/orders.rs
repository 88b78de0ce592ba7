//! Shipments follow the events of orders.

use contracts::freight::{FreightOffer, Lane, SellerFreight};
use contracts::ids::{AccountId, OrderId};
use contracts::logistics::ShipmentNews;
use contracts::sales::{DeliveryMethod, OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, PlacedLine};
use kernel::TxError;
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use super::change::{Change, fact};
use super::commands::ended;
use super::model::{Kind, Line, OfOrder, OrderShipments, Shipment};
use super::paper_sources::PaperSources;
use super::plan::{self, PlanShipmentCommand, plan};
use super::rules::Status;
use super::store::{OF_ORDER, SHIPMENTS};
use crate::atlas::{End, route};
use crate::documents::rules::choose::Rules;
use crate::letters::watch::watch;
use crate::party::Party;

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] =
    &[OrderPlaced::NAME, OrderCancelled::NAME, OrderLinesCancelled::NAME, OrderDelivered::NAME];

/// Updates the shipments of an order.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(sources: &PaperSources, event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let taken = if let Some(order) = event.open::<OrderPlaced>()? {
        placed(tx, sources, &order)
    } else if let Some(order) = event.open::<OrderCancelled>()? {
        order_cancelled(tx, &order)
    } else if let Some(lines) = event.open::<OrderLinesCancelled>()? {
        lines_cancelled(tx, &lines)
    } else if let Some(order) = event.open::<OrderDelivered>()? {
        order_received(tx, &order)
    } else {
        Ok(())
    };
    Ok(taken?)
}

/// Plans a shipment for each seller. Its id follows from the order's, so a repeated event makes no second one.
pub(super) fn placed(tx: &mut Tx<'_>, sources: &PaperSources, order: &OrderPlaced) -> Result<(), TxError> {
    if tx.has(&OF_ORDER, &order.order)? {
        return Ok(());
    }
    let mut sellers: Vec<&str> = Vec::new();
    for line in &order.lines {
        if !sellers.contains(&line.seller.as_str()) {
            sellers.push(&line.seller);
        }
    }
    let (rules, mut shipments) = (sources.rules(tx)?, Vec::new());
    let incoterm = sources.incoterm(tx, order.contract.as_ref())?;
    let terms = sources.terms(tx, order.contract.as_ref())?;
    for (n, seller) in (1..).zip(sellers) {
        let lines: Vec<&PlacedLine> = order.lines.iter().filter(|line| line.seller == seller).collect();
        let wanted = wanted(order, format!("{}-s{n}", order.order), &lines, &rules);
        let wanted = PlanShipmentCommand { incoterm: incoterm.clone(), terms, ..wanted };
        shipments.push(wanted.id.clone());
        let (mut shipment, entries) = plan(wanted);
        if let Some(freight) = order.freight.iter().find(|freight| freight.seller == seller) {
            priced(&mut shipment, freight);
        }
        let mut change = Change::new(tx, shipment, order.at_ms)?;
        change.entries.extend(entries);
        let planned = change.save(tx, ShipmentNews::Planned, None, order.at_ms)?;
        watch(tx, &planned, false, order.at_ms)?;
    }
    tx.put(&OF_ORDER, &order.order, &OrderShipments { shipments, delivered: false })?;
    Ok(())
}

/// The lane of a seller's goods, if a tariff has their price.
fn lane(order: &OrderPlaced, seller: &AccountId) -> Option<Lane> {
    order.freight.iter().find(|freight| freight.seller == *seller).and_then(|freight| match freight.offer {
        FreightOffer::Priced { lane, .. } => Some(lane),
        FreightOffer::Pickup { .. } | FreightOffer::ByCarrier | FreightOffer::Included => None,
    })
}

/// Sets the weight, the lane, and whether the seller pays the carrier. The price of a tariff is the seller's already.
fn priced(shipment: &mut Shipment, freight: &SellerFreight) {
    shipment.weight_g = Some(freight.weight_g).filter(|grams| *grams > 0);
    match freight.offer {
        FreightOffer::Priced { lane, .. } => {
            shipment.seller_pays = true;
            if lane == Lane::Parcel {
                shipment.becomes_parcel(None);
            }
        }
        FreightOffer::Included => shipment.seller_pays = true,
        FreightOffer::Pickup { .. } | FreightOffer::ByCarrier => {}
    }
}

fn wanted(order: &OrderPlaced, id: String, lines: &[&PlacedLine], rules: &Rules) -> PlanShipmentCommand {
    let first = lines.first().copied();
    let from = End::of_origin(first.map_or("", |line| &line.origin));
    let seller = first.map(|line| Party { id: line.seller.clone(), name: line.seller_name.clone() });
    let collect = order.delivery == DeliveryMethod::Collect;
    // Goods that the buyer fetches stay at their origin, and the seller hands them over.
    let to = if collect { from.clone() } else { End::of_address(&order.address, from.country) };
    // A parcel goes as fast as goods in a hurry.
    let parcel = first.is_some_and(|line| lane(order, &line.seller) == Some(Lane::Parcel));
    let mode = route::mode(if parcel { DeliveryMethod::Express } else { order.delivery }, &from, &to);
    let days = if from.abroad(&to) { 3 } else { 1 };
    let same = |text: fn(&PlacedLine) -> &str| {
        let of_first = first.map_or("", text);
        lines.iter().all(|line| text(line) == of_first).then(|| of_first.to_owned())
    };
    let ships_on = plan::after(order.at_ms, days);
    PlanShipmentCommand {
        id: id.into(),
        kind: Kind::Sale,
        name: named(lines.iter().map(|line| line.name.as_str())),
        amount: lines.iter().fold(0, |sum, line| sum.saturating_add(line.quantity)),
        unit: same(|line| &line.unit).unwrap_or_else(|| "items".to_owned()),
        lines: lines.iter().map(|line| goods(line)).collect(),
        now_ms: order.at_ms,
        order: Some(OfOrder { id: order.order.clone(), placed_ms: order.at_ms, contract: order.contract.clone() }),
        buyer: Some(Party { id: order.buyer.clone(), name: order.buyer_name.clone() }),
        carrier: seller.clone().filter(|_| collect),
        seller,
        mode,
        from,
        to,
        address: Some(order.address.clone()).filter(|address| !collect && *address != Default::default()),
        ships_on,
        arrives_on: collect.then_some(ships_on),
        incoterm: None,
        payment: Some(order.payment),
        terms: None,
        rules: rules.clone(),
    }
}

/// Names the goods: `Kericho Breakfast and 2 more`.
fn named<'a>(mut names: impl Iterator<Item = &'a str>) -> String {
    // Orders whose events had no names yet.
    let name = names.next().filter(|name| !name.is_empty()).unwrap_or("Goods");
    match names.count() {
        0 => name.to_owned(),
        more => format!("{name} and {more} more"),
    }
}

fn goods(line: &PlacedLine) -> Line {
    Line {
        purchase: line.line.clone(),
        product: line.product.clone(),
        name: line.name.clone(),
        sku: line.sku.clone(),
        category: line.category.clone(),
        quantity: line.quantity,
        unit: line.unit.clone(),
        price: line.unit_price,
    }
}

/// Cancels the shipments that were not picked up. The others travel on, and their carriers are notified.
pub(super) fn order_cancelled(tx: &mut Tx<'_>, order: &OrderCancelled) -> Result<(), TxError> {
    each(tx, &order.order, &order.buyer, order.at_ms, |change, by| {
        if change.now.standing().at_the_sellers() {
            change.put(Status::Cancelled, fact(order.at_ms, "The order was cancelled", by));
        } else {
            change.entries.push(fact(order.at_ms, "The order was cancelled after pickup", by));
        }
    })
}

/// Takes cancelled lines off the shipments that were not picked up, and cancels those of which nothing is left. The others
/// travel on, and their carriers are notified. A freight that a carrier was promised stays while something travels.
pub(super) fn lines_cancelled(tx: &mut Tx<'_>, off: &OrderLinesCancelled) -> Result<(), TxError> {
    let gone = |line: &Line| off.lines.iter().any(|ended| ended.line == line.purchase);
    each(tx, &off.order, &off.buyer, off.at_ms, |change, _| {
        let ship = &mut change.now;
        let names: Vec<&str> = ship.lines.iter().filter(|line| gone(line)).map(|line| line.name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        let what = names.join(", ");
        if !ship.standing().at_the_sellers() {
            change.entries.push(fact(off.at_ms, &format!("{what} was cancelled after pickup"), ""));
        } else if ship.lines.iter().all(gone) {
            change.put(Status::Cancelled, fact(off.at_ms, "All its goods were cancelled", ""));
        } else {
            ship.lines.retain(|line| !gone(line));
            ship.name = named(ship.lines.iter().map(|line| line.name.as_str()));
            ship.amount = ship.lines.iter().fold(0, |sum, line| sum.saturating_add(line.quantity));
            // It is not known what the rest weighs.
            ship.weight_g = None;
            change.entries.push(fact(off.at_ms, &format!("{what} was cancelled and does not travel"), ""));
        }
    })?;
    // The cancelled shipment may have been the last that was on its way.
    if off.ended.is_empty() { Ok(()) } else { Ok(ended(tx, &off.order, off.at_ms, off.at_ms)?) }
}

/// Marks the shipments of an order as delivered. This only matters for an order that was confirmed while shipments were
/// switched off: otherwise the buyer confirms each shipment, and none is under way any more.
pub(super) fn order_received(tx: &mut Tx<'_>, order: &OrderDelivered) -> Result<(), TxError> {
    each(tx, &order.order, &order.buyer, order.at_ms, |change, by| {
        change.put(Status::Delivered, fact(order.at_ms, "The buyer confirmed the delivery", by));
    })
}

/// Changes each shipment of an order that has not ended. `act` gets the buyer's name.
fn each(
    tx: &mut Tx<'_>,
    order: &OrderId,
    buyer: &AccountId,
    at_ms: i64,
    act: impl Fn(&mut Change, &str),
) -> Result<(), TxError> {
    for id in tx.get(&OF_ORDER, order)?.map(|row| row.shipments).unwrap_or_default() {
        let Some(shipment) = tx.get(&SHIPMENTS, &id)?.filter(|shipment| !shipment.status.terminal()) else { continue };
        let by = shipment.buyer.as_ref().map(|buyer| buyer.name.clone()).unwrap_or_default();
        let mut change = Change::from(shipment);
        act(&mut change, &by);
        change.save(tx, ShipmentNews::Status, Some(buyer.to_owned()), at_ms)?;
    }
    Ok(())
}
