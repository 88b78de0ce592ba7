//! Orders as a seller sees them that begins a pack.

use contracts::country;
use contracts::ids::PackId;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Pack;
use super::orders::SoldOrder;

/// An order of the caller's goods for which a data pack can be made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PackOrder)]
pub(crate) struct PackOrderView {
    order_id: String,
    number: String,
    buyer_name: String,
    /// The country that it goes to.
    destination: String,
    /// Its coffee.
    goods: Vec<PackOrderGoods>,
    /// The shipments that carry it.
    shipments: Vec<PackShipmentView>,
    /// The draft of a pack for it alone, if there is one.
    #[schema(required)]
    draft_id: Option<String>,
    /// The latest sealed pack that has goods of it: its own, or its contract's.
    #[schema(required)]
    sealed: Option<PackLink>,
    #[schema(format = DateTime)]
    placed_at: String,
}

/// Goods of an order.
#[derive(Debug, Serialize, ToSchema)]
struct PackOrderGoods {
    name: String,
    /// The units that were neither cancelled nor returned.
    quantity: u32,
    /// The unit: bag, kg.
    unit: String,
}

/// A shipment of an order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PackShipment)]
struct PackShipmentView {
    id: String,
    number: String,
}

/// A data pack to be linked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DataPackLink)]
pub(crate) struct PackLink {
    id: String,
    /// The number of its order or contract.
    number: String,
}

impl PackLink {
    /// The link to a pack.
    pub(crate) fn new(pack: &Pack) -> Self {
        PackLink { id: pack.id.to_string(), number: pack.coverage.number().to_owned() }
    }
}

impl PackOrderView {
    /// The view of an order with its draft and its latest sealed pack.
    pub(crate) fn new(order: SoldOrder, draft: Option<PackId>, sealed: Option<&Pack>) -> Self {
        let goods = order.standing(None).map(|line| PackOrderGoods {
            name: line.name.clone(),
            quantity: line.units,
            unit: line.unit.clone(),
        });
        let shipment = |(id, number): (contracts::ids::ShipmentId, String)| PackShipmentView { id: id.into(), number };
        PackOrderView {
            goods: goods.collect(),
            shipments: order.shipments().into_iter().map(shipment).collect(),
            order_id: order.order.to_string(),
            number: order.number.clone(),
            buyer_name: order.buyer_name.clone(),
            destination: country::name_or(order.destination.clone()),
            draft_id: draft.map(Into::into),
            sealed: sealed.map(PackLink::new),
            placed_at: instant(order.at_ms),
        }
    }
}
