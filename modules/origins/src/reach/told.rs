//! The buyers who are told that a plot was stopped, or released.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, OrderId, PlotId, ShipmentId};
use contracts::logistics::ShipmentPort;
use contracts::lots::{Draw, LotPort};
use contracts::origins::StoppedOrder;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::stopped;
use crate::packs::orders;
use crate::packs::sealed_orders;

/// The most orders that one stop or release tells of: so many fit in an event.
const MOST_TOLD: usize = 1_000;

/// Returns the orders that a plot reaches and whose buyers must know: those with a sealed data pack, and those with goods
/// that have not left.
///
/// # Errors
/// Where the store failed.
pub(crate) fn concerned(
    context: &Context,
    reader: &Reader<'_>,
    seller: &AccountId,
    plot: &PlotId,
) -> Result<Vec<StoppedOrder>, StoreError> {
    reached(context, reader, seller, plot, |_| Ok(true))
}

/// Returns those of them of which nothing is stopped now, after the plot was released.
///
/// # Errors
/// Where the store failed.
pub(crate) fn freed(
    context: &Context,
    reader: &Reader<'_>,
    seller: &AccountId,
    plot: &PlotId,
) -> Result<Vec<StoppedOrder>, StoreError> {
    reached(context, reader, seller, plot, |order| {
        Ok(!stopped::holding(context, reader, (seller, order), |_| true)?.hold())
    })
}

fn reached(
    context: &Context,
    reader: &Reader<'_>,
    seller: &AccountId,
    plot: &PlotId,
    wanted: impl Fn(&OrderId) -> Result<bool, StoreError>,
) -> Result<Vec<StoppedOrder>, StoreError> {
    let Some(lots) = context.port::<dyn LotPort>() else { return Ok(Vec::new()) };
    let graph = lots.read(reader, |port, reader| port.recall(reader, seller, std::slice::from_ref(plot)))?;
    let mut draws: BTreeMap<&OrderId, Vec<&Draw>> = BTreeMap::new();
    for draw in &graph.draws {
        draws.entry(&draw.order).or_default().push(draw);
    }
    let mut concerned = Vec::new();
    for (order, draws) in draws {
        let pack = sealed_orders::packs_of(reader, order, seller).next().transpose()?;
        let waiting = waiting(context, reader, seller, &draws)?;
        let sold = orders::find(reader, seller, order)?.map(|sold| sold.buyer);
        let buyer = waiting.as_ref().map(|(_, buyer)| buyer.clone()).or(sold.filter(|_| pack.is_some()));
        let Some(buyer) = buyer.filter(|buyer| buyer != seller) else { continue };
        if !wanted(order)? {
            continue;
        }
        concerned.push(StoppedOrder {
            buyer,
            number: draws.first().map_or(String::new(), |draw| draw.order_number.clone()),
            pack: pack.map(|pack| pack.id),
            shipment: waiting.map(|(shipment, _)| shipment),
        });
        if concerned.len() == MOST_TOLD {
            break;
        }
    }
    Ok(concerned)
}

/// The first shipment of these draws that has not left, with its buyer.
fn waiting(
    context: &Context,
    reader: &Reader<'_>,
    seller: &AccountId,
    draws: &[&Draw],
) -> Result<Option<(ShipmentId, AccountId)>, StoreError> {
    let Some(port) = context.port::<dyn ShipmentPort>() else { return Ok(None) };
    for (id, _) in draws.iter().filter_map(|draw| draw.shipment.as_ref()) {
        let card = port.read(reader, |port, reader| port.shipment(reader, seller, id))?;
        if let Some(buyer) = card.filter(|card| !card.left && !card.ended).and_then(|card| card.buyer) {
            return Ok(Some((id.clone(), buyer)));
        }
    }
    Ok(None)
}
