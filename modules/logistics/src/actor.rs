//! Who answers other modules' questions.

use contracts::logistics::{GetShipment, ShipmentCard};
use kernel::store::Scope;
use kernel::{Answer, Context, Problem, Service};

use crate::party::Party;
use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

/// Answers questions about shipments, one row each.
pub(crate) struct LogisticsService {
    scope: Scope,
}

impl LogisticsService {
    pub(crate) fn new(context: &Context) -> Self {
        LogisticsService { scope: context.store().clone() }
    }
}

impl Service for LogisticsService {}

impl Answer<GetShipment> for LogisticsService {
    fn answer(&mut self, question: GetShipment) -> Result<Option<ShipmentCard>, Problem> {
        let found = self.scope.read(|reader| Ok::<_, Problem>(reader.get(&SHIPMENTS, &question.id)?));
        found.map(|row| row.filter(|ship| ship.role(&question.account).is_some()).map(card))
    }
}

fn card(ship: Shipment) -> ShipmentCard {
    let id = |party: Option<Party>| party.map(|party| party.id);
    ShipmentCard { number: ship.number, buyer: id(ship.buyer), seller: id(ship.seller), carrier: id(ship.carrier) }
}
