//! The shipments that carry reached goods, as they stand now.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, ShipmentId};
use contracts::logistics::{ShipmentCard, ShipmentPort};
use contracts::lots::Draw;
use kernel::{Context, Problem};

use super::flow::Reach;
use super::responses::ReachedShipment;

/// The shipments of reached draws, by their ids; nothing is known of them in a shop without logistics.
pub(super) struct Shipped(BTreeMap<ShipmentId, ShipmentCard>);

impl Shipped {
    /// Reads those of a seller's draws.
    pub(super) fn of(context: &Context, seller: &AccountId, draws: &[Draw]) -> Result<Self, Problem> {
        if context.port::<dyn ShipmentPort>().is_none() {
            return Ok(Shipped(BTreeMap::new()));
        }
        let ids = draws.iter().filter_map(|draw| draw.shipment.as_ref().map(|(id, _)| id));
        context.look_up::<dyn ShipmentPort, _>(|port, reader| {
            let mut known = BTreeMap::new();
            for id in ids {
                if !known.contains_key(id)
                    && let Some(card) = port.shipment(reader, seller, id)?
                {
                    known.insert(id.clone(), card);
                }
            }
            Ok(Shipped(known))
        })
    }

    /// The reach without the draws whose goods have left, or do not go.
    pub(super) fn without_gone(&self, reach: &Reach, draws: &[Draw]) -> Reach {
        let gone = |draw: &Draw| {
            let card = draw.shipment.as_ref().and_then(|(id, _)| self.0.get(id));
            card.is_some_and(|card| card.left || card.ended)
        };
        let here = reach.draws.iter().copied().filter(|at| draws.get(*at).is_some_and(|draw| !gone(draw)));
        Reach { draws: here.collect(), ..reach.clone() }
    }

    /// The shipments of some draws, each once.
    pub(super) fn views(&self, draws: &[&Draw]) -> Vec<ReachedShipment> {
        let each: BTreeMap<_, _> = draws.iter().filter_map(|draw| draw.shipment.as_ref()).cloned().collect();
        let view = |(id, number): (ShipmentId, String)| {
            let card = self.0.get(&id);
            ReachedShipment {
                status: card.map(|card| card.status),
                gone: card.is_some_and(|card| card.left || card.ended),
                id: id.into(),
                number,
            }
        };
        each.into_iter().map(view).collect()
    }
}
