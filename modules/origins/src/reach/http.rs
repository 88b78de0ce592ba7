//! The call that tells the reach of a plot.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::{get, web};
use contracts::ids::{AccountId, LineId, LotId, OrderId, PlotId};
use contracts::lots::{Draw, LotGraph, LotPort};
use kernel::http::{Answer, Identity, Json};
use kernel::{Context, Problem};

use super::called_off;
use super::flow::{Flow, Reach, reach};
use super::responses::{ReachView, ReachedDelivery, ReachedLot, ReachedOrder, TakeOutKind, TakeOutView};
use super::shipped::Shipped;
use super::take_out::{TakeOut, smallest};
use crate::kilograms::kilograms;
use crate::plots::store as plots;
use crate::rights::sellers_only;
use crate::state::Data;

/// Sellers only: what the goods of one of the caller's plots reach (deliveries, lots, orders with their shipments and
/// contracts, and the contracts ahead), each with its way, and the fewest things to take out so that the rest can go.
#[utoipa::path(responses((status = 200, body = ReachView), (status = 403)))]
#[get("/api/plots/{id}/reach")]
pub(crate) async fn plot_reach(me: Identity, state: Data, id: web::Path<PlotId>) -> Answer<ReachView> {
    sellers_only(&me)?;
    let context = &state.context;
    if context.store().read(|r| plots::find(r, &me.account, &id))?.is_none() {
        return Err(Problem::NotFound("There is no such plot.".to_owned()));
    }
    if context.port::<dyn LotPort>().is_none() {
        return Ok(Json(ReachView { left_kg: kilograms(0), drawn_kg: kilograms(0), ..ReachView::default() }));
    }
    let (graph, mixed) = recalled(context, &me.account, &id)?;
    let contracts = called_off::of_orders(context, &me.account, graph.draws.iter().map(|draw| &draw.order))?;
    let shipped = Shipped::of(context, &me.account, &graph.draws)?;
    let mut view = view(&graph, &mixed, &id, &shipped);
    let lots: Vec<LotId> = view.lots.iter().map(|lot| lot.id.as_str().into()).collect();
    view.ahead = called_off::ahead(context, &me.account, &lots)?;
    for order in &mut view.orders {
        order.contract = contracts.get(order.id.as_str()).cloned();
    }
    Ok(Json(view))
}

/// What was made of a plot's goods, and the orders that have other goods of this seller too.
fn recalled(context: &Context, seller: &AccountId, plot: &PlotId) -> Result<(LotGraph, BTreeSet<OrderId>), Problem> {
    context.look_up::<dyn LotPort, _>(|port, reader| {
        let graph = port.recall(reader, seller, std::slice::from_ref(plot))?;
        // What an order drew from a lot before the plot's goods came into it is not in the graph.
        let bad: BTreeSet<(&LineId, &LotId)> = graph.draws.iter().map(|draw| (&draw.line, &draw.lot)).collect();
        let touched: BTreeSet<&OrderId> = graph.draws.iter().map(|draw| &draw.order).collect();
        let mut mixed = BTreeSet::new();
        for order in touched {
            for draw in port.draws(reader, order)? {
                // Goods of another seller are not this one's to send.
                if !bad.contains(&(&draw.line, &draw.lot)) && port.lot(reader, seller, &draw.lot)?.is_some() {
                    mixed.insert(order.clone());
                }
            }
        }
        Ok((graph, mixed))
    })
}

fn view(graph: &LotGraph, mixed: &BTreeSet<OrderId>, plot: &PlotId, shipped: &Shipped) -> ReachView {
    let flow = Flow::from(graph);
    let reached = reach(&flow, &BTreeSet::from([plot.clone()]));
    // What has left is behind: nothing that is taken out brings it back.
    let here = shipped.without_gone(&reached, &graph.draws);
    let out = smallest(&flow, &here, mixed);
    let numbers: Numbers<'_> = graph.lots.iter().map(|lot| (&lot.id, lot.number.as_str())).collect();
    let delivery = |at: &usize| {
        let row = &graph.deliveries[*at];
        ReachedDelivery {
            lot: number(&numbers, &row.lot),
            lot_id: row.lot.to_string(),
            kg: kilograms(row.grams),
            day: row.day.to_string(),
        }
    };
    let left = |lot: &LotId| flow.balances.get(lot).copied().unwrap_or(0);
    let lot = |id: &LotId| ReachedLot {
        id: id.to_string(),
        number: number(&numbers, id),
        left_kg: kilograms(left(id)),
        path: path(&numbers, &reached, id),
    };
    ReachView {
        lots_are_kept: true,
        cut: graph.cut,
        deliveries: reached.deliveries.iter().map(delivery).collect(),
        lots: reached.lots.keys().map(lot).collect(),
        orders: orders(graph, &reached, &numbers, mixed, shipped),
        ahead: Vec::new(),
        take_out: taken_out(graph, &numbers, &out),
        left_kg: kilograms(reached.lots.keys().map(left).sum()),
        drawn_kg: kilograms(here.draws.iter().map(|at| flow.draws[*at].2).sum()),
    }
}

/// The numbers of lots.
type Numbers<'a> = BTreeMap<&'a LotId, &'a str>;

fn number(numbers: &Numbers<'_>, lot: &LotId) -> String {
    numbers.get(lot).map_or(String::new(), |number| (*number).to_owned())
}

fn path(numbers: &Numbers<'_>, reached: &Reach, lot: &LotId) -> Vec<String> {
    reached.path(lot).iter().map(|lot| number(numbers, lot)).collect()
}

/// The orders that bad goods were drawn for, with what they stop.
fn orders(
    graph: &LotGraph,
    reached: &Reach,
    numbers: &Numbers<'_>,
    mixed: &BTreeSet<OrderId>,
    shipped: &Shipped,
) -> Vec<ReachedOrder> {
    let mut draws: BTreeMap<&OrderId, Vec<&Draw>> = BTreeMap::new();
    for at in &reached.draws {
        draws.entry(&graph.draws[*at].order).or_default().push(&graph.draws[*at]);
    }
    let order = |(id, draws): (&OrderId, Vec<&Draw>)| {
        let shipments = shipped.views(&draws);
        let lots: BTreeSet<&LotId> = draws.iter().map(|draw| &draw.lot).collect();
        ReachedOrder {
            id: id.to_string(),
            number: draws.first().map_or(String::new(), |draw| draw.order_number.clone()),
            sale_id: draws.first().map_or(String::new(), |draw| draw.line.to_string()),
            kg: kilograms(draws.iter().map(|draw| draw.grams).sum()),
            contract: None,
            mixed: mixed.contains(id),
            gone: !shipments.is_empty() && shipments.iter().all(|shipment| shipment.gone),
            shipments,
            paths: lots.into_iter().map(|lot| path(numbers, reached, lot)).collect(),
        }
    };
    draws.into_iter().map(order).collect()
}

fn taken_out(graph: &LotGraph, numbers: &Numbers<'_>, out: &TakeOut) -> Vec<TakeOutView> {
    let lots = out.lots.iter().map(|lot| TakeOutView {
        kind: TakeOutKind::Lot,
        id: lot.to_string(),
        number: number(numbers, lot),
    });
    let named = |order: &OrderId| graph.draws.iter().find(|draw| draw.order == *order).map(|draw| &draw.order_number);
    let orders = out.orders.iter().map(|order| TakeOutView {
        kind: TakeOutKind::Order,
        id: order.to_string(),
        number: named(order).cloned().unwrap_or_default(),
    });
    lots.chain(orders).collect()
}
