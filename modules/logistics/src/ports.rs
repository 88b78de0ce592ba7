//! The port through which other modules read shipments.

use contracts::ids::{AccountId, ShipmentId};
use contracts::logistics::{ShipmentCard, ShipmentPort};
use kernel::store::{Reader, StoreError};

use crate::party::Party;
use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

/// The implementation of [`ShipmentPort`].
pub(crate) struct Shipments;

impl ShipmentPort for Shipments {
    fn shipment(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &ShipmentId,
    ) -> Result<Option<ShipmentCard>, StoreError> {
        Ok(reader.get(&SHIPMENTS, id)?.filter(|shipment| shipment.role(account).is_some()).map(card))
    }
}

fn card(shipment: Shipment) -> ShipmentCard {
    let id = |party: Option<Party>| party.map(|party| party.id);
    ShipmentCard {
        status: shipment.status,
        left: !shipment.standing().at_the_sellers(),
        ended: shipment.status.terminal(),
        number: shipment.number,
        buyer: id(shipment.buyer),
        seller: id(shipment.seller),
        carrier: id(shipment.carrier),
    }
}
