//! Goods that come from elsewhere than the data pack says that was sealed for them.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, LineId, OrderId, PlotId, ShipmentId};
use contracts::lots::{LotGraph, LotPort};
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::drawn::Drawn;
use super::model::Pack;
use super::sealed_sources::{self, SealedSources};
use super::{orders, sealed_orders};

/// The most sealed packs of an order that are looked at, the latest first.
const MOST_LOOKED: usize = 20;

/// Whether packs were sealed for some lines of a seller's order, and none of them has the lots and the plots that the goods
/// come from now: all of the goods, for what no lot is chosen for may come from anywhere. Each shipment of the order is
/// looked at for itself.
///
/// # Errors
/// Where the store failed.
pub(crate) fn is_outside(
    context: &Context,
    reader: &Reader<'_>,
    (seller, order): (&AccountId, &OrderId),
    wanted: impl Fn(&LineId) -> bool,
) -> Result<bool, StoreError> {
    let Some(lots) = context.port::<dyn LotPort>() else { return Ok(false) };
    let packs = sealed_orders::packs_of(reader, order, seller).take(MOST_LOOKED).collect::<Result<Vec<_>, _>>()?;
    if packs.is_empty() {
        return Ok(false);
    }
    let Some(sold) = orders::find(reader, seller, order)? else { return Ok(false) };
    let draws = lots.read(reader, |port, reader| port.draws(reader, order))?;
    let mut shipments: BTreeMap<Option<&ShipmentId>, Drawn> = BTreeMap::new();
    // An order has goods of other sellers, and goods that no pack is for: these are no lines here.
    for line in sold.standing(None).filter(|line| wanted(&line.line)) {
        let drawn = shipments.entry(line.shipment.as_ref().map(|(shipment, _)| shipment)).or_default();
        drawn.add(line, &draws);
    }
    for (shipment, drawn) in shipments {
        let sealed = packs.iter().filter(|pack| is_for(pack, shipment));
        let sealed = sealed.map(|pack| sealed_sources::of(reader, &pack.id)).collect::<Result<Option<Vec<_>>, _>>()?;
        // An older program kept no sources of its packs: nothing is known to differ from them.
        let Some(sealed) = sealed.filter(|sealed| !sealed.is_empty()) else { continue };
        let graph = lots.read(reader, |port, reader| port.behind(reader, &drawn.draws))?;
        let has = |sources: &SealedSources| drawn.is_of(&sources.lots) && !has_other_plots(sources, &graph);
        if !sealed.iter().any(has) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a pack is for goods of this shipment: for all of their order, or for the shipment.
fn is_for(pack: &Pack, shipment: Option<&ShipmentId>) -> bool {
    pack.coverage.shipment().is_none_or(|(wanted, _)| shipment == Some(wanted))
}

/// Whether deliveries behind goods came from plots that are not sealed, or from plots that nobody named.
pub(super) fn has_other_plots(sealed: &SealedSources, graph: &LotGraph) -> bool {
    let is_other = |plots: &[PlotId]| plots.is_empty() || plots.iter().any(|plot| !sealed.plots.contains(plot));
    graph.deliveries.iter().any(|delivery| is_other(&delivery.plots))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use contracts::ids::LotId;
    use contracts::lots::Delivery;
    use jiff::civil::date;

    use super::*;

    #[test]
    fn all_deliveries_behind_goods_are_of_sealed_plots() {
        let sealed = SealedSources {
            lots: BTreeSet::from([LotId::from("lot")]),
            plots: ["one", "other"].map(PlotId::from).into(),
        };
        let differs = |plots: &[&str]| {
            let delivery = Delivery {
                id: "move".into(),
                lot: "lot".into(),
                producer: None,
                plots: plots.iter().copied().map(PlotId::from).collect(),
                grams: 1,
                day: date(2026, 3, 9),
            };
            let graph = LotGraph { deliveries: vec![delivery], ..LotGraph::default() };
            has_other_plots(&sealed, &graph)
        };
        assert!(!differs(&["one"]), "a part of the sealed plots");
        assert!(differs(&["one", "third"]));
        assert!(differs(&[]), "nobody named the plots");
    }
}
