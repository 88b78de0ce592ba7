//! What a parcel's label says.

use contracts::auth::{AccountCard, Address};
use serde::Serialize;
use utoipa::ToSchema;

use crate::shipments::model::Shipment;
use crate::tariffs::weight;

/// A name and an address on a label, line by line.
#[derive(Debug, Serialize, ToSchema)]
struct LabelParty {
    name: String,
    lines: Vec<String>,
    /// May be empty.
    phone: String,
}

impl LabelParty {
    /// A party without an address has the place, in words.
    fn new(name: &str, address: Option<&Address>, place: &str) -> Self {
        let Some(address) = address else {
            return LabelParty { name: name.to_owned(), lines: vec![place.to_owned()], phone: String::new() };
        };
        let town = [&address.zip_code, &address.city].map(|part| part.trim()).join(" ");
        let lines = [&address.street_address, &address.street_address2, &town, &address.state, &address.country];
        let name = if address.full_name.is_empty() { name } else { &address.full_name };
        LabelParty {
            name: name.to_owned(),
            lines: lines.into_iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect(),
            phone: address.phone_number.clone(),
        }
    }
}

/// What a parcel's label says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ParcelLabel {
    from: LabelParty,
    to: LabelParty,
    /// The shipment's number.
    reference: String,
    /// The goods, in a few words.
    contents: String,
    /// `null` where it is not known: it is written by hand then.
    #[schema(required)]
    weight_kg: Option<String>,
    /// `null` before the parcel was handed over.
    #[schema(required)]
    carrier: Option<String>,
    #[schema(required)]
    tracking_number: Option<String>,
}

impl ParcelLabel {
    pub(crate) fn new(ship: &Shipment, seller: Option<&AccountCard>) -> Self {
        let sent = ship.parcel.as_ref().and_then(|parcel| parcel.sent.as_ref());
        let sender = ship.seller.as_ref().map(|seller| seller.name.as_str()).unwrap_or_default();
        let address = seller.and_then(|card| card.address.as_ref());
        // A business sends in its own name, not in that of the person of its address.
        let address = address.map(|address| Address { full_name: String::new(), ..address.clone() });
        let recipient = ship.recipient_name().unwrap_or_default();
        ParcelLabel {
            from: LabelParty::new(sender, address.as_ref(), &ship.origin),
            to: LabelParty::new(&recipient, ship.address.as_ref(), &ship.destination),
            reference: ship.number.clone(),
            contents: ship.name.clone(),
            weight_kg: ship.weight_g.map(weight::show),
            carrier: sent.map(|sent| sent.with.clone()),
            tracking_number: sent.map(|sent| sent.number.clone()),
        }
    }
}
