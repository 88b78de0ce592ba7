//! The orders for which a pack may be made: one row for each seller of an order that has coffee.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ContractId, LineId, OrderId, ProductId, ShipmentId};
use kernel::store::{Collection, Listed, Reader, Record, StoreError, sort_key};
use serde::{Deserialize, Serialize};

use super::coverage::Coverage;

kernel::tables! {
    /// Order and seller, divided by a dot → what was sold.
    pub(crate) SOLD_ORDERS: Collection<SoldOrder> = "covered-orders", unaudited;
}

/// The coffee of one seller in an order, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoldOrder {
    /// Its key.
    pub(crate) id: String,
    pub(crate) order: OrderId,
    /// The number that people use.
    pub(crate) number: String,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    /// The country that it goes to, by its English name.
    pub(crate) destination: String,
    /// The contract that it was called off from.
    pub(crate) contract: Option<ContractId>,
    pub(crate) lines: Vec<SoldLine>,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for SoldOrder {}

/// A line of an order. Part of [`SoldOrder`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoldLine {
    pub(crate) line: LineId,
    pub(crate) product: ProductId,
    pub(crate) name: String,
    /// The heading of its commodity.
    pub(crate) hs: String,
    /// The units that were neither cancelled nor returned.
    pub(crate) units: u32,
    pub(crate) unit: String,
    /// The weight of one unit in grams; nought if it is not known.
    pub(crate) unit_g: u32,
    /// The shipment that carries it, with its number.
    pub(crate) shipment: Option<(ShipmentId, String)>,
}

impl SoldLine {
    /// The weight of its units in grams.
    pub(crate) fn grams(&self) -> u64 {
        u64::from(self.units) * u64::from(self.unit_g)
    }
}

impl SoldOrder {
    /// The lines that still stand: all, or those of one shipment.
    pub(crate) fn standing<'a>(&'a self, shipment: Option<&'a ShipmentId>) -> impl Iterator<Item = &'a SoldLine> {
        let is_in = move |line: &&SoldLine| {
            shipment.is_none_or(|wanted| line.shipment.as_ref().is_some_and(|(shipment, _)| shipment == wanted))
        };
        self.lines.iter().filter(|line| line.units > 0).filter(is_in)
    }

    /// Its shipments, each once.
    pub(crate) fn shipments(&self) -> BTreeSet<(ShipmentId, String)> {
        self.lines.iter().filter_map(|line| line.shipment.clone()).collect()
    }

    /// What a pack for it is for: all of it, or a shipment of it.
    pub(crate) fn coverage(&self, shipment: Option<(ShipmentId, String)>) -> Coverage {
        Coverage::Order { order: self.order.clone(), number: self.number.clone(), shipment }
    }
}

impl Listed for SoldOrder {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let open = self.standing(None).next().map(|_| sold_by(&self.seller));
        open.into_iter().chain([all_of(&self.seller), bought_by(&self.buyer)]).collect()
    }
}

/// The name of the list of a seller's orders of which something stands.
pub(crate) fn sold_by(seller: &AccountId) -> String {
    format!("covered-orders/{seller}")
}

/// The name of the list of all of a seller's orders.
pub(crate) fn all_of(seller: &AccountId) -> String {
    format!("all-covered-orders/{seller}")
}

/// The name of the list of a buyer's orders.
pub(crate) fn bought_by(buyer: &AccountId) -> String {
    format!("covered-orders-of-buyer/{buyer}")
}

/// The key of a seller's part of an order.
pub(crate) fn key(order: &OrderId, seller: &AccountId) -> String {
    format!("{order}.{seller}")
}

/// Returns a seller's part of an order.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, order: &OrderId) -> Result<Option<SoldOrder>, StoreError> {
    reader.get(&SOLD_ORDERS, key(order, seller))
}
