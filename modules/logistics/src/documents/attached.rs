//! The papers that the shop makes for a shipment: packing list, invoice and purchase contract. They are drawn when they
//! are read, and a file that a party hands in takes their place.

use contracts::auth::AccountPort;
use contracts::billing::InvoicePort;
use contracts::sales::PurchaseContractPort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::kind::Kind;
use super::packing_list;
use crate::shipments::model::Shipment;

/// The file names of the papers that the shop makes for a shipment now.
#[derive(Default)]
pub(crate) struct Attached(Vec<(Kind, String)>);

impl Attached {
    /// Finds them. An invoice is there once its bill is, which follows the order within a moment.
    pub(crate) fn of(context: &Context, reader: &Reader<'_>, ship: &Shipment) -> Result<Self, StoreError> {
        let mut names = Vec::new();
        if ship.attaches(Kind::PackingList) {
            names.push((Kind::PackingList, file_name(&format!("packing-list-{}", ship.number))));
        }
        if let Some((order, seller)) = ship.order.as_ref().zip(ship.seller.as_ref()) {
            if let Some(port) = context.port::<dyn InvoicePort>() {
                let number = port.read(reader, |port, reader| port.number(reader, &order.id, &seller.id))?;
                names.extend(number.map(|number| (Kind::Invoice, file_name(&number))));
            }
            if let Some(port) = context.port::<dyn PurchaseContractPort>() {
                let number = port.read(reader, |port, reader| port.number(reader, &order.id, &seller.id))?;
                let name = number.map(|number| file_name(&format!("purchase-contract-{number}")));
                names.extend(name.map(|name| (Kind::PurchaseContract, name)));
            }
        }
        Ok(Attached(names))
    }

    /// The file name of a paper; `None` if the shop does not make it.
    pub(crate) fn name(&self, kind: Kind) -> Option<String> {
        self.0.iter().find(|(made, _)| *made == kind).map(|(_, name)| name.clone())
    }
}

fn file_name(stem: &str) -> String {
    format!("{stem}.pdf")
}

/// Draws a paper of a shipment as of now, as a PDF file; `None` if the shop does not make it.
pub(crate) fn draw(
    context: &Context,
    reader: &Reader<'_>,
    ship: &Shipment,
    kind: Kind,
) -> Result<Option<Vec<u8>>, StoreError> {
    let agreed = ship.order.as_ref().zip(ship.seller.as_ref());
    match (kind, agreed) {
        (Kind::PackingList, _) if ship.attaches(kind) => {
            let seller = ship.seller.as_ref().zip(context.port::<dyn AccountPort>());
            let card = match seller {
                Some((seller, port)) => port.read(reader, |port, reader| port.account(reader, &seller.id))?,
                None => None,
            };
            let now_ms = context.clock().now_ms();
            Ok(Some(packing_list::draw(ship, card.and_then(|card| card.address).as_ref(), &context.face(), now_ms)))
        }
        (Kind::Invoice, Some((order, seller))) => match context.port::<dyn InvoicePort>() {
            Some(port) => port.read(reader, |port, reader| port.draw(reader, &order.id, &seller.id)),
            None => Ok(None),
        },
        (Kind::PurchaseContract, Some((order, seller))) => match context.port::<dyn PurchaseContractPort>() {
            Some(port) => port.read(reader, |port, reader| port.draw(reader, &order.id, &seller.id)),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}
