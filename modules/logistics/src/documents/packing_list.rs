//! The layout of a packing list: the goods of a shipment, without prices.

use contracts::auth::Address;
use kernel::Face;
use kernel::pdf::{Column, MIDDLE, Paper, RIGHT, STEP, STRONG};

use crate::shipments::model::{Line, Shipment};
use crate::tariffs::weight;

/// Draws the packing list of a shipment as of now, in the shop's looks, as a PDF file.
pub(super) fn draw(ship: &Shipment, seller: Option<&Address>, face: &Face, now_ms: i64) -> Vec<u8> {
    let mut paper = Paper::begin(face, "Packing list", &ship.number);
    let parcel = ship.parcel.as_ref().and_then(|parcel| parcel.sent.as_ref());
    let carrier = ship.carrier.as_ref().filter(|_| ship.parcel.is_none()).map(|carrier| carrier.name.clone());
    paper.facts(&[
        ("Leaves on", ship.ships_on.to_string()),
        ("From", ship.origin.clone()),
        ("To", ship.destination.clone()),
        ("Carried by", parcel.map(|sent| sent.with.clone()).or(carrier).unwrap_or_default()),
        ("Tracking", parcel.map(|sent| sent.number.clone()).unwrap_or_default()),
        ("Weight", ship.weight_g.map(|grams| format!("{} kg", weight::show(grams))).unwrap_or_default()),
    ]);
    paper.down(14.0, 0.0);
    let sender = ship.seller.as_ref().map(|seller| seller.name.clone()).unwrap_or_default();
    let recipient = ship.recipient_name().unwrap_or_default();
    let (from, to) = (side(sender, seller, &ship.origin), side(recipient, ship.address.as_ref(), &ship.destination));
    paper.sides([("Sender", &from), ("Recipient", &to)]);
    paper.down(34.0, 0.0);
    let columns = [
        Column { title: "Goods", right: 0.0 },
        Column { title: "Stock keeping unit", right: 430.0 },
        Column { title: "Quantity", right: RIGHT },
    ];
    paper.table(&columns, &ship.lines.iter().map(row).collect::<Vec<_>>());
    paper.down(STEP + 4.0, STEP);
    paper.text(MIDDLE, STRONG, "In all");
    paper.text_to(RIGHT, STRONG, format!("{} {}", ship.amount, ship.unit).trim());
    let foot = format!("{} · as it stood on {}, {}", ship.number, face.day(now_ms), face.zone_name());
    paper.file(&format!("Packing list {}", ship.number), &foot, face)
}

fn row(line: &Line) -> Vec<String> {
    let quantity = format!("{} {}", line.quantity, line.unit);
    vec![line.name.clone(), line.sku.clone(), quantity.trim().to_owned()]
}

/// A name with its address, or with the place where no address is known.
fn side(name: String, address: Option<&Address>, place: &str) -> Vec<String> {
    let lines = address.map_or_else(|| vec![place.to_owned()], Address::lines);
    let known = lines.into_iter().filter(|line| !line.is_empty() && *line != name).collect::<Vec<_>>();
    std::iter::once(name.clone()).filter(|name| !name.is_empty()).chain(known).collect()
}
