//! Contracts as a seller sees them that begins a pack.

use std::collections::BTreeSet;

use contracts::country;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Pack;
use super::order_responses::PackLink;
use super::orders::SoldOrder;
use super::sold_contracts::SoldContract;

/// A contract of the caller's from which coffee was called off, for which a data pack can be made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PackContract)]
pub(crate) struct PackContractView {
    contract_id: String,
    number: String,
    /// Empty if all its orders were cancelled.
    buyer_name: String,
    /// The countries that its orders go to.
    destinations: Vec<String>,
    /// The orders of which something stands, the oldest first.
    orders: Vec<CalledOffOrder>,
    /// The draft of a pack for it, if there is one.
    #[schema(required)]
    draft_id: Option<String>,
    /// Its latest sealed pack.
    #[schema(required)]
    sealed: Option<PackLink>,
}

/// An order that was called off from a contract.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CalledOffOrder {
    order_id: String,
    number: String,
    #[schema(format = DateTime)]
    placed_at: String,
}

impl PackContractView {
    /// The view of a contract with its standing orders and its packs, the latest first.
    pub(crate) fn new(contract: &SoldContract, number: String, orders: Vec<SoldOrder>, packs: &[Pack]) -> Self {
        let destinations: BTreeSet<String> =
            orders.iter().map(|order| country::name_or(order.destination.clone())).collect();
        let buyer_name = orders.first().map_or(String::new(), |order| order.buyer_name.clone());
        let order = |order: SoldOrder| CalledOffOrder {
            order_id: order.order.into(),
            number: order.number,
            placed_at: instant(order.at_ms),
        };
        PackContractView {
            contract_id: contract.contract.to_string(),
            number,
            buyer_name,
            destinations: destinations.into_iter().collect(),
            orders: orders.into_iter().map(order).collect(),
            draft_id: packs.iter().find(|pack| pack.seal.is_none()).map(|pack| pack.id.to_string()),
            sealed: packs.iter().find(|pack| pack.seal.is_some()).map(PackLink::new),
        }
    }
}
