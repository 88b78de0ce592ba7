//! New drafts, for an order or a contract.

use std::collections::BTreeSet;

use contracts::country;
use contracts::ids::{PackId, ShipmentId};
use kernel::Problem;

use super::coverage::Coverage;
use super::model::Pack;
use super::orders::{SoldLine, SoldOrder};
use super::sold_contracts::SoldContract;
use super::species;

/// The draft of a pack for a seller's part of an order.
///
/// # Errors
/// 409 `not-covered`; 422 for a shipment that does not carry it.
pub(crate) fn of_order(
    sold: &SoldOrder,
    shipment: Option<ShipmentId>,
    id: PackId,
    made_ms: i64,
) -> Result<Pack, Problem> {
    if sold.standing(None).next().is_none() {
        return Err(Problem::conflict("not-covered", "Nothing of this order stands any more that the rules cover."));
    }
    let carried = |wanted: ShipmentId| {
        let found = sold.shipments().into_iter().find(|(id, _)| *id == wanted);
        found.ok_or_else(|| Problem::field("shipmentId", "is no shipment that carries this order"))
    };
    let shipment = shipment.map(carried).transpose()?;
    let lines = sold.standing(shipment.as_ref().map(|(id, _)| id)).collect();
    Ok(draft(sold, lines, sold.coverage(shipment.clone()), sold.destination.clone(), id, made_ms))
}

/// The draft of a pack for the orders of a contract of which something stands.
///
/// # Errors
/// 409 `not-covered`.
pub(crate) fn of_contract(
    contract: &SoldContract,
    number: String,
    orders: &[SoldOrder],
    id: PackId,
    made_ms: i64,
) -> Result<Pack, Problem> {
    let Some(first) = orders.first() else {
        let why = "Nothing that was called off from this contract stands any more that the rules cover.";
        return Err(Problem::conflict("not-covered", why));
    };
    let coverage = Coverage::Contract { contract: contract.contract.clone(), number };
    let destinations: BTreeSet<String> = orders.iter().map(|sold| country::name_or(sold.destination.clone())).collect();
    let destination = destinations.into_iter().collect::<Vec<_>>().join(", ");
    let lines = orders.iter().flat_map(|sold| sold.standing(None)).collect();
    Ok(draft(first, lines, coverage, destination, id, made_ms))
}

fn draft(
    sold: &SoldOrder,
    lines: Vec<&SoldLine>,
    coverage: Coverage,
    destination: String,
    id: PackId,
    made_ms: i64,
) -> Pack {
    Pack {
        id,
        seller: sold.seller.clone(),
        seller_name: sold.seller_name.clone(),
        buyer: sold.buyer.clone(),
        buyer_name: sold.buyer_name.clone(),
        coverage,
        destination,
        species: species::guessed(lines.into_iter().map(|line| line.name.as_str())),
        produced: None,
        evidence: Vec::new(),
        seal: None,
        statements: Vec::new(),
        made_ms,
    }
}
