//! The reach of a plot as its seller sees it.

use contracts::logistics::ShipmentStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// What the goods of a plot reach.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlotReach)]
pub(crate) struct ReachView {
    /// Whether the shop keeps lots. Without them nothing is known of where goods went.
    pub(super) lots_are_kept: bool,
    pub(super) deliveries: Vec<ReachedDelivery>,
    pub(super) lots: Vec<ReachedLot>,
    pub(super) orders: Vec<ReachedOrder>,
    /// The contracts that goods of it may be called off from: both sides signed them, something of them is not called off,
    /// and their product is sold from a lot that has goods of the plot.
    pub(super) ahead: Vec<ContractAhead>,
    /// Whether the lots are too many to show all of them.
    pub(super) cut: bool,
    /// The fewest things to take out so that the rest can go.
    pub(super) take_out: Vec<TakeOutView>,
    /// What is left of its lots, in kilograms.
    #[schema(example = "120.000")]
    pub(super) left_kg: String,
    /// What was drawn from its lots since its goods came, for orders whose goods have not left, in kilograms.
    #[schema(example = "3600.000")]
    pub(super) drawn_kg: String,
}

/// Goods of the plot that a lot received.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReachedDelivery {
    /// The lot's number.
    pub(super) lot: String,
    pub(super) lot_id: String,
    #[schema(example = "3600.000")]
    pub(super) kg: String,
    #[schema(format = Date)]
    pub(super) day: String,
}

/// A lot that has goods of the plot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReachedLot {
    pub(super) id: String,
    pub(super) number: String,
    #[schema(example = "120.000")]
    pub(super) left_kg: String,
    /// The numbers of the lots through which the goods came, the lot itself last.
    pub(super) path: Vec<String>,
}

/// An order that has goods of the plot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReachedOrder {
    pub(super) id: String,
    /// Its number.
    pub(super) number: String,
    /// The first of its sales that has goods of the plot.
    pub(super) sale_id: String,
    /// Goods of the plot's lots in it.
    #[schema(example = "3600.000")]
    pub(super) kg: String,
    /// The contract that it was called off from; `null` for any other order.
    #[schema(required)]
    pub(super) contract: Option<ReachedContract>,
    /// Whether it has other goods too, which can go.
    pub(super) mixed: bool,
    /// The shipments that carry these goods.
    pub(super) shipments: Vec<ReachedShipment>,
    /// Whether nothing of these goods can be stopped any more: all has left its seller, or does not go.
    pub(super) gone: bool,
    /// The ways of the goods to it: for each lot that was drawn, the numbers of the lots through which they came.
    pub(super) paths: Vec<Vec<String>>,
}

/// A shipment that carries goods of the plot.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReachedShipment {
    pub(super) id: String,
    pub(super) number: String,
    /// `null` if it is not known.
    #[schema(required)]
    pub(super) status: Option<ShipmentStatus>,
    /// Whether it cannot be stopped any more: it has left its seller, or does not go.
    pub(super) gone: bool,
}

/// A contract that goods of the plot may be called off from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContractAhead {
    pub(super) id: String,
    #[schema(example = "CTR-2026-0001")]
    pub(super) number: String,
    pub(super) product_name: String,
    pub(super) buyer_name: String,
    /// The units that are not called off.
    pub(super) remaining: u32,
    /// What one unit is.
    pub(super) unit: String,
}

/// A contract, goods of which have goods of the plot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReachedContract {
    pub(super) id: String,
    /// Its number and its goods.
    #[schema(example = "CTR-2026-0001, Nyeri AA")]
    pub(super) label: String,
}

/// A thing to be taken out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakeOutView {
    pub(super) kind: TakeOutKind,
    pub(super) id: String,
    /// Its number.
    pub(super) number: String,
}

/// What is taken out.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TakeOutKind {
    /// A lot is held, with all that was drawn from it since goods of the plot came.
    Lot,
    /// An order is taken out whole.
    Order,
}
