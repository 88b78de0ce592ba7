//! A graph of lots for the page: nodes, and edges with their grams.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use contracts::ids::{AccountId, LotId, LotMoveId};
use contracts::lots::{Delivery, Draw, LotGraph, LotMove, LotSummary};
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::store::LINES;
use crate::ledger::store::MOVES;
use crate::names::{Names, PlotView};

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
    /// Something more about it, in words: of an order its buyer and its day, of a shipment where it stands; may be empty.
    detail: String,
    /// Of a lot: its id.
    #[schema(required)]
    lot_id: Option<String>,
    /// Of a delivery: the producer, where it is one of the seller's known ones.
    #[schema(required)]
    producer_id: Option<String>,
    /// Of a delivery: the plots that its goods grew on.
    plots: Vec<PlotView>,
    /// Of an order: the first of its sales with such goods.
    #[schema(required)]
    sale_id: Option<String>,
    /// Of a shipment: its id.
    #[schema(required)]
    shipment_id: Option<String>,
}

impl NodeView {
    fn new(id: String, kind: NodeKind, label: String, detail: String) -> Self {
        let plots = Vec::new();
        NodeView { id, kind, label, detail, lot_id: None, producer_id: None, plots, sale_id: None, shipment_id: None }
    }
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
    /// The view of a graph, with the names that others know of what is in it.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(
        reader: &Reader<'_>,
        seller: &AccountId,
        graph: &LotGraph,
        names: &mut Names<'_>,
    ) -> Result<Self, StoreError> {
        let mut view = GraphView { nodes: Vec::new(), edges: Vec::new(), cut: graph.cut };
        for lot in graph.lots.iter().filter(|lot| lot.seller == *seller) {
            view.nodes.push(lot_node(lot));
        }
        for delivery in &graph.deliveries {
            let name = reader.get(&MOVES, &delivery.id)?.and_then(|made| made.source).map(|source| source.name);
            view.delivery(delivery, name.unwrap_or_default(), names.plots(reader, &delivery.plots)?);
        }
        graph.moves.iter().for_each(|made| view.between(made));
        view.draws(reader, &graph.draws, names)?;
        Ok(view)
    }

    fn edge(&mut self, from: String, to: String, grams: u64) {
        // A lot that is left out of a graph that was cut has no edge.
        let known = |id: &str| self.nodes.iter().any(|node| node.id == *id);
        if known(&from) && known(&to) {
            self.edges.push(EdgeView { from, to, grams });
        }
    }

    fn delivery(&mut self, delivery: &Delivery, name: String, plots: Vec<PlotView>) {
        let count = match plots.len() {
            0 => String::new(),
            1 => ", 1 plot".to_owned(),
            count => format!(", {count} plots"),
        };
        let (id, detail) = (move_id(&delivery.id), format!("{}{count}", delivery.day));
        let label = if name.is_empty() { "Delivery".to_owned() } else { name };
        let producer_id = delivery.producer.as_ref().map(ToString::to_string);
        let node = NodeView::new(id.clone(), NodeKind::Delivery, label, detail);
        self.nodes.push(NodeView { producer_id, plots, ..node });
        self.edge(id, lot_id(&delivery.lot), delivery.grams);
    }

    fn between(&mut self, made: &LotMove) {
        let id = move_id(&made.id);
        self.nodes.push(NodeView::new(id.clone(), NodeKind::Move, made.kind.to_string(), made.day.to_string()));
        for (lot, grams) in &made.inputs {
            self.edge(lot_id(lot), id.clone(), *grams);
        }
        for (lot, grams) in &made.outputs {
            self.edge(id.clone(), lot_id(lot), *grams);
        }
    }

    /// Adds the orders and their shipments. The lines of an order are one node.
    fn draws(&mut self, reader: &Reader<'_>, draws: &[Draw], names: &mut Names<'_>) -> Result<(), StoreError> {
        let (mut nodes, mut drawn, mut shipped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for draw in draws {
            let order = format!("order-{}", draw.order);
            if let Entry::Vacant(place) = nodes.entry(order.clone()) {
                place.insert(order_node(reader, &order, draw, names)?);
            }
            *drawn.entry((lot_id(&draw.lot), order.clone())).or_insert(0_u64) += draw.grams;
            if let Some((id, number)) = &draw.shipment {
                let shipment = format!("shipment-{id}");
                if let Entry::Vacant(place) = nodes.entry(shipment.clone()) {
                    let stands = names.status(reader, id)?.map(|status| status.to_string()).unwrap_or_default();
                    let node = NodeView::new(shipment.clone(), NodeKind::Shipment, number.clone(), stands);
                    place.insert(NodeView { shipment_id: Some(id.to_string()), ..node });
                }
                *shipped.entry((order, shipment)).or_insert(0_u64) += draw.grams;
            }
        }
        self.nodes.extend(nodes.into_values());
        for ((from, to), grams) in drawn.into_iter().chain(shipped) {
            self.edge(from, to, grams);
        }
        Ok(())
    }
}

fn lot_node(lot: &LotSummary) -> NodeView {
    let words = [lot.stage.as_str(), &lot.grade, &lot.process, &lot.crop_year];
    let detail = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
    let node = NodeView::new(lot_id(&lot.id), NodeKind::Lot, lot.number.clone(), detail);
    NodeView { lot_id: Some(lot.id.to_string()), ..node }
}

/// The order of a draw, with its buyer and its day: whom a recall has to call.
fn order_node(reader: &Reader<'_>, id: &str, draw: &Draw, names: &mut Names<'_>) -> Result<NodeView, StoreError> {
    let detail = match reader.get(&LINES, &draw.line)? {
        Some(line) => {
            let (buyer, day) = (names.buyer(reader, &line.buyer)?, names.day(line.at_ms).to_string());
            if buyer.is_empty() { day } else { format!("{buyer}, {day}") }
        }
        None => String::new(),
    };
    let node = NodeView::new(id.to_owned(), NodeKind::Order, draw.order_number.clone(), detail);
    Ok(NodeView { sale_id: Some(draw.line.to_string()), ..node })
}

fn lot_id(id: &LotId) -> String {
    format!("lot-{id}")
}

fn move_id(id: &LotMoveId) -> String {
    format!("move-{id}")
}
