//! A graph of lots for the page: nodes, and edges with their grams.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, LotId, LotMoveId};
use contracts::lots::{Delivery, Draw, LotGraph, LotMove, LotSummary};
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ledger::store::MOVES;

/// A part of the ledger as a graph. Goods flow along its edges.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotGraph)]
pub(crate) struct GraphView {
    nodes: Vec<NodeView>,
    edges: Vec<EdgeView>,
    /// Whether something is left out, because the graph would be too large.
    cut: bool,
}

/// A thing of the graph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotGraphNode)]
pub(crate) struct NodeView {
    /// Unique in the graph.
    id: String,
    kind: NodeKind,
    /// The lot's, order's or shipment's number, the producer's name, or the kind of the move.
    label: String,
    /// Something more about it, in words; may be empty.
    detail: String,
    /// Of a lot: its id.
    #[schema(required)]
    lot_id: Option<String>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LotGraphNodeKind)]
pub(crate) enum NodeKind {
    Delivery,
    Lot,
    Move,
    Order,
    Shipment,
}

/// Goods that went from one node to another.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotGraphEdge)]
pub(crate) struct EdgeView {
    from: String,
    to: String,
    grams: u64,
}

impl GraphView {
    /// The view of a graph.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(reader: &Reader<'_>, seller: &AccountId, graph: &LotGraph) -> Result<Self, StoreError> {
        let mut view = GraphView { nodes: Vec::new(), edges: Vec::new(), cut: graph.cut };
        for lot in graph.lots.iter().filter(|lot| lot.seller == *seller) {
            view.nodes.push(lot_node(lot));
        }
        for delivery in &graph.deliveries {
            let name = reader.get(&MOVES, &delivery.id)?.and_then(|made| made.source).map(|source| source.name);
            view.delivery(delivery, name.unwrap_or_default());
        }
        graph.moves.iter().for_each(|made| view.between(made));
        view.draws(&graph.draws);
        Ok(view)
    }

    fn node(&mut self, id: String, kind: NodeKind, label: String, detail: String) {
        self.nodes.push(NodeView { id, kind, label, detail, lot_id: None });
    }

    fn edge(&mut self, from: String, to: String, grams: u64) {
        // A lot that is left out of a graph that was cut has no edge.
        let known = |id: &str| self.nodes.iter().any(|node| node.id == *id);
        if known(&from) && known(&to) {
            self.edges.push(EdgeView { from, to, grams });
        }
    }

    fn delivery(&mut self, delivery: &Delivery, name: String) {
        let plots = match delivery.plots.len() {
            0 => String::new(),
            1 => ", 1 plot".to_owned(),
            count => format!(", {count} plots"),
        };
        let label = if name.is_empty() { "Delivery".to_owned() } else { name };
        self.node(move_id(&delivery.id), NodeKind::Delivery, label, format!("{}{plots}", delivery.day));
        self.edge(move_id(&delivery.id), lot_id(&delivery.lot), delivery.grams);
    }

    fn between(&mut self, made: &LotMove) {
        let id = move_id(&made.id);
        self.node(id.clone(), NodeKind::Move, made.kind.to_string(), made.day.to_string());
        for (lot, grams) in &made.inputs {
            self.edge(lot_id(lot), id.clone(), *grams);
        }
        for (lot, grams) in &made.outputs {
            self.edge(id.clone(), lot_id(lot), *grams);
        }
    }

    /// Adds the orders and their shipments. The lines of an order are one node.
    fn draws(&mut self, draws: &[Draw]) {
        let (mut orders, mut drawn, mut shipped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for draw in draws {
            let order = format!("order-{}", draw.order);
            orders.insert(order.clone(), (NodeKind::Order, draw.order_number.clone()));
            *drawn.entry((lot_id(&draw.lot), order.clone())).or_insert(0_u64) += draw.grams;
            if let Some((id, number)) = &draw.shipment {
                let shipment = format!("shipment-{id}");
                orders.insert(shipment.clone(), (NodeKind::Shipment, number.clone()));
                *shipped.entry((order, shipment)).or_insert(0_u64) += draw.grams;
            }
        }
        for (id, (kind, label)) in orders {
            self.node(id, kind, label, String::new());
        }
        for ((from, to), grams) in drawn.into_iter().chain(shipped) {
            self.edge(from, to, grams);
        }
    }
}

fn lot_node(lot: &LotSummary) -> NodeView {
    let words = [lot.stage.as_str(), &lot.grade, &lot.process, &lot.crop_year];
    let detail = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
    let id = Some(lot.id.to_string());
    NodeView { id: lot_id(&lot.id), kind: NodeKind::Lot, label: lot.number.clone(), detail, lot_id: id }
}

fn lot_id(id: &LotId) -> String {
    format!("lot-{id}")
}

fn move_id(id: &LotMoveId) -> String {
    format!("move-{id}")
}
