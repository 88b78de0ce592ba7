//! The coverage of a pack: the goods that it is for.

use contracts::ids::{ContractId, OrderId, ShipmentId};
use serde::{Deserialize, Serialize};

/// The most orders in a pack of a contract.
pub(crate) const MOST_ORDERS: usize = 200;

/// The goods that a pack is for. Part of a stored pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Coverage {
    /// A seller's part of an order.
    Order {
        order: OrderId,
        number: String,
        /// The shipment whose goods alone it has, with its number; `None` if it has all of the order.
        shipment: Option<(ShipmentId, String)>,
    },
    /// All orders that were called off from a contract and still stand.
    Contract { contract: ContractId, number: String },
}

impl Coverage {
    /// The number of the order or the contract, which is the internal reference of the statement.
    pub(crate) fn number(&self) -> &str {
        match self {
            Coverage::Order { number, .. } | Coverage::Contract { number, .. } => number,
        }
    }

    /// The shipment whose goods alone the pack has, with its number.
    pub(crate) fn shipment(&self) -> Option<&(ShipmentId, String)> {
        match self {
            Coverage::Order { shipment, .. } => shipment.as_ref(),
            Coverage::Contract { .. } => None,
        }
    }

    /// The order, of a pack of one order.
    pub(crate) fn order(&self) -> Option<&OrderId> {
        match self {
            Coverage::Order { order, .. } => Some(order),
            Coverage::Contract { .. } => None,
        }
    }

    /// The contract, of a pack of a contract.
    pub(crate) fn contract(&self) -> Option<&ContractId> {
        match self {
            Coverage::Order { .. } => None,
            Coverage::Contract { contract, .. } => Some(contract),
        }
    }
}

/// An order whose goods are in a sealed pack. Part of a stored seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PackedOrder {
    pub(crate) order: OrderId,
    pub(crate) number: String,
    /// The grams that it drew from lots; `None` in a pack that an older program sealed.
    pub(crate) net_g: Option<u64>,
}
