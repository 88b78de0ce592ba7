//! The stored records of draws.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ContractId, LineId, LotId, OrderId, ProductId, ShipmentId};
use contracts::sales::{OrderPlaced, PlacedLine};
use kernel::store::{Former, Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::ledger::model::{Part, SoldLine, sum};

/// What a line of an order draws from lots, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LineDraw {
    pub(crate) id: LineId,
    pub(crate) order: OrderId,
    /// The order's number.
    pub(crate) order_number: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The buyer's account.
    pub(crate) buyer: AccountId,
    pub(crate) product: ProductId,
    /// The product's name at the time of the order.
    pub(crate) product_name: String,
    /// The weight of one unit at the time of the order, in grams.
    pub(crate) unit_g: u32,
    /// The units that were neither cancelled nor returned.
    pub(crate) units: u32,
    /// The grams that the line has from each lot, less what went back; none of nought.
    pub(crate) drawn: Vec<Part>,
    /// The shipment that carries it, once there is one.
    pub(crate) shipment: Option<Carried>,
    /// The time of the order, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The product's category at the time of the order; empty for a line of an older program.
    pub(crate) category: String,
    /// The contract that it was called off from.
    pub(crate) contract: Option<ContractId>,
}
impl Record for LineDraw {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without category and contract.
        |payload| Self::completed(payload, &(String::new(), None::<ContractId>)),
    ];
}

/// A shipment. Part of [`LineDraw`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Carried {
    pub(crate) id: ShipmentId,
    pub(crate) number: String,
}

/// The lots that a product is sold from, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProductLots {
    pub(crate) id: ProductId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The product's name when the lots were chosen.
    pub(crate) name: String,
    /// Each once. The oldest is drawn from first, whatever their order here.
    pub(crate) lots: Vec<LotId>,
    /// When lots were first chosen, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for ProductLots {}

impl LineDraw {
    /// A line of an order as it was placed, with the weight of one unit: nothing is drawn for it.
    pub(crate) fn ordered(order: &OrderPlaced, line: &PlacedLine, unit_g: u32) -> Self {
        LineDraw {
            id: line.line.clone(),
            order: order.order.clone(),
            order_number: order.number.clone(),
            seller: line.seller.clone(),
            buyer: order.buyer.clone(),
            product: line.product.clone(),
            product_name: line.name.clone(),
            unit_g,
            units: line.quantity,
            drawn: Vec::new(),
            shipment: None,
            at_ms: order.at_ms,
            category: line.category.clone(),
            contract: order.contract.clone(),
        }
    }

    /// The weight of its units, in grams.
    pub(crate) fn needed_g(&self) -> u64 {
        u64::from(self.unit_g) * u64::from(self.units)
    }

    /// The grams that no lot is drawn from for.
    pub(crate) fn open_g(&self) -> u64 {
        self.needed_g().saturating_sub(sum(&self.drawn))
    }

    /// The line, as a move names it.
    pub(crate) fn sold(&self) -> SoldLine {
        SoldLine { order: self.order.clone(), number: self.order_number.clone(), line: self.id.clone() }
    }
}

impl Listed for LineDraw {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let lots = self.drawn.iter().map(|part| from_lot(&part.lot));
        let open = (self.open_g() > 0).then(|| of_seller(&self.seller, true));
        lots.chain(open).chain([of_order(&self.order), of_seller(&self.seller, false), of_buyer(&self.buyer)]).collect()
    }
}

impl Listed for ProductLots {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.since_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let lots = self.lots.iter().map(products_of);
        lots.chain([products(&self.seller)]).collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

/// The name of the list of the lines that draw from a lot.
pub(crate) fn from_lot(lot: &LotId) -> String {
    format!("lines-from/{lot}")
}

/// The name of the list of the lines of an order.
pub(crate) fn of_order(order: &OrderId) -> String {
    format!("lines-of/{order}")
}

/// The name of the list of a buyer's lines.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("lines-for/{buyer}")
}

/// The name of the list of a seller's lines: those that are open, or all.
pub(crate) fn of_seller(seller: &AccountId, open: bool) -> String {
    format!("{}/{seller}", if open { "open-lines" } else { "lines" })
}

/// The name of the list of a seller's products that are sold from lots.
pub(crate) fn products(seller: &AccountId) -> String {
    format!("products/{seller}")
}

/// The name of the list of the products that are sold from a lot.
pub(crate) fn products_of(lot: &LotId) -> String {
    format!("products-of/{lot}")
}
