//! Goods that come from elsewhere than the data pack says that was sealed for them.

use std::collections::{BTreeMap, BTreeSet};

use contracts::ids::{AccountId, LineId, LotId, OrderId, ShipmentId};
use contracts::lots::{Draw, LotGraph, LotPort};
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::model::Pack;
use super::orders::SoldLine;
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
    let mut shipments: BTreeMap<Option<&ShipmentId>, Goods> = BTreeMap::new();
    // An order has goods of other sellers, and goods that no pack is for: these are no lines here.
    for line in sold.standing(None).filter(|line| wanted(&line.line)) {
        let goods = shipments.entry(line.shipment.as_ref().map(|(shipment, _)| shipment)).or_default();
        goods.add(line, &draws);
    }
    for (shipment, Goods { drawn, is_open }) in shipments {
        let mut packs = packs.iter().filter(|pack| is_for(pack, shipment)).peekable();
        if packs.peek().is_none() {
            continue;
        }
        if is_open {
            return Ok(true);
        }
        let all: Vec<LotId> = drawn.iter().cloned().collect();
        let graph = lots.read(reader, |port, reader| port.origin(reader, &all))?;
        let mut is_sealed = false;
        for pack in packs {
            is_sealed |= has(context, reader, pack, &drawn, &graph)?;
        }
        if !is_sealed {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The goods of an order in one shipment.
#[derive(Debug, Default, PartialEq, Eq)]
struct Goods {
    /// The lots that they were drawn from.
    drawn: BTreeSet<LotId>,
    /// Whether a part of them has no lot.
    is_open: bool,
}

impl Goods {
    fn add(&mut self, line: &SoldLine, draws: &[Draw]) {
        let own = draws.iter().filter(|draw| draw.line == line.line && draw.grams > 0);
        let grams: u64 = own.clone().map(|draw| draw.grams).sum();
        self.is_open |= grams < line.grams();
        self.drawn.extend(own.map(|draw| draw.lot.clone()));
    }
}

/// Whether a pack is for goods of this shipment: for all of their order, or for the shipment.
fn is_for(pack: &Pack, shipment: Option<&ShipmentId>) -> bool {
    pack.coverage.shipment().is_none_or(|(wanted, _)| shipment == Some(wanted))
}

/// Whether a sealed pack has these lots and the plots that their goods came from; `true` of one that an older program
/// sealed, which kept neither.
fn has(
    context: &Context,
    reader: &Reader<'_>,
    pack: &Pack,
    drawn: &BTreeSet<LotId>,
    graph: &LotGraph,
) -> Result<bool, StoreError> {
    let (Some(seal), Some(sealed)) = (&pack.seal, sealed_sources::of(reader, &pack.id)?) else { return Ok(true) };
    Ok(drawn.is_subset(&sealed.lots) && !has_other_plots(&sealed, context.face().day(seal.at_ms), graph))
}

/// Whether deliveries behind lots came from plots that are not sealed, or from plots that nobody named. A delivery of the
/// day of the seal or a later one does not count: the goods were drawn before it.
pub(super) fn has_other_plots(sealed: &SealedSources, sealed_on: Date, graph: &LotGraph) -> bool {
    let mut before = graph.deliveries.iter().filter(|delivery| delivery.day < sealed_on);
    before.any(|one| one.plots.is_empty() || one.plots.iter().any(|plot| !sealed.plots.contains(plot)))
}

#[cfg(test)]
mod tests {
    use contracts::ids::PlotId;
    use contracts::lots::Delivery;
    use jiff::civil::date;

    use super::*;

    #[test]
    fn deliveries_from_before_the_seal_are_of_sealed_plots() {
        let sealed = SealedSources {
            lots: BTreeSet::from([LotId::from("lot")]),
            plots: ["one", "other"].map(PlotId::from).into(),
        };
        let differs = |plots: &[&str], day: Date| {
            let delivery = Delivery {
                id: "move".into(),
                lot: "lot".into(),
                producer: None,
                plots: plots.iter().copied().map(PlotId::from).collect(),
                grams: 1,
                day,
            };
            let graph = LotGraph { deliveries: vec![delivery], ..LotGraph::default() };
            has_other_plots(&sealed, date(2026, 3, 10), &graph)
        };
        let (before, that_day) = (date(2026, 3, 9), date(2026, 3, 10));
        assert!(!differs(&["one"], before), "a part of the sealed plots");
        assert!(differs(&["one", "third"], before));
        assert!(differs(&[], before), "nobody named the plots");
        assert!(!differs(&["third"], that_day), "the goods were drawn before");
    }

    #[test]
    fn goods_without_a_lot_may_come_from_anywhere() {
        let line = SoldLine {
            line: "line".into(),
            product: "product".into(),
            name: "Nyeri AA".to_owned(),
            hs: "090111".to_owned(),
            units: 2,
            unit: "kg".to_owned(),
            unit_g: 1_000,
            shipment: None,
        };
        let of = |grams: &[u64]| {
            let draw = |grams: &u64| Draw {
                lot: format!("lot {grams}").as_str().into(),
                order: "order".into(),
                order_number: String::new(),
                line: "line".into(),
                product: "product".into(),
                grams: *grams,
                shipment: None,
            };
            let mut goods = Goods::default();
            goods.add(&line, &grams.iter().map(draw).collect::<Vec<_>>());
            (goods.drawn.len(), goods.is_open)
        };
        assert_eq!(of(&[1_500, 500]), (2, false));
        assert_eq!(of(&[1_999]), (1, true), "a gram is missing");
        assert_eq!(of(&[]), (0, true));
    }
}
