//! Follows the ledger from lots, backward or forward, each lot and move once.
//!
//! Goods that left a lot have nothing of what came into it on a later day. A lot that a move made got all its goods by this
//! move, so days tell goods apart in lots alone that were received.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use contracts::ids::{AccountId, LotId, LotMoveId, PlotId};
use contracts::lots::{Delivery, Draw, LotGraph, LotMove, MoveKind};
use jiff::civil::Date;
use kernel::store::{Reader, StoreError};

use super::days::{Days, Left, last_day};
use crate::draws::model::{LineDraw, from_lot};
use crate::draws::store::LINES;
use crate::ledger::model::{Move, Part, into_lot, of_plot, out_of_lot};
use crate::ledger::store::{MOVES, counts};
use crate::lot::model::Lot;
use crate::lot::store::LOTS;

/// Collects a part of the ledger.
struct Walk<'a> {
    reader: &'a Reader<'a>,
    graph: LotGraph,
    lots: BTreeSet<LotId>,
    deliveries: BTreeSet<LotMoveId>,
    /// The places of the moves in the graph.
    moves: BTreeMap<LotMoveId, usize>,
    waiting: VecDeque<Lot>,
    /// How many more lots, deliveries, moves and draws the graph may have.
    room: usize,
}

/// Returns what lots were made from: the moves that made them, the lots of these moves, and so on to the deliveries. All
/// goods of these lots are meant; of the lots before them, those that were there when they were taken. The graph has at most
/// `most` lots, deliveries and moves; it tells if something is left out.
///
/// # Errors
/// Where the store failed.
pub(crate) fn origin(reader: &Reader<'_>, lots: &[LotId], most: usize) -> Result<LotGraph, StoreError> {
    backward(reader, lots.iter().map(|lot| (lot, Left::Anytime)), most)
}

/// Returns what drawn goods were made from, as [`origin`] does: of their lots, what was there when they were drawn.
///
/// # Errors
/// Where the store failed.
pub(crate) fn behind(reader: &Reader<'_>, draws: &[Draw], most: usize) -> Result<LotGraph, StoreError> {
    backward(reader, draws.iter().map(|draw| (&draw.lot, Left::For(draw.line.clone()))), most)
}

/// Goes from goods that left lots to the deliveries that may be in them.
fn backward<'l>(
    reader: &Reader<'_>,
    goods: impl Iterator<Item = (&'l LotId, Left)>,
    most: usize,
) -> Result<LotGraph, StoreError> {
    let mut walk = Walk::new(reader, most);
    let mut taken: BTreeMap<LotId, Vec<Left>> = BTreeMap::new();
    for (lot, left) in goods {
        walk.lot(lot)?;
        taken.entry(lot.clone()).or_default().push(left);
    }
    let mut received = Vec::new();
    while let Some(lot) = walk.waiting.pop_front() {
        let Some(made_by) = &lot.made_by else {
            received.push(lot.id.clone());
            continue;
        };
        let Some(made) = reader.get(&MOVES, made_by)? else { continue };
        for part in &made.inputs {
            if !walk.step(&made, part)? {
                break;
            }
            walk.lot(&part.lot)?;
            taken.entry(part.lot.clone()).or_default().push(Left::On(made.day));
        }
    }
    // Only now it is known how late goods left each of them.
    for lot in received {
        let until = last_day(reader, &lot, taken.get(&lot).map(Vec::as_slice).unwrap_or_default())?;
        walk.deliveries_by(&lot, until)?;
    }
    Ok(walk.graph)
}

/// Returns what was made of lots, and the orders that drew from them or from what was made of them. All goods of these lots
/// are meant. It is bounded as [`origin`] is.
///
/// # Errors
/// Where the store failed.
pub(crate) fn recall(reader: &Reader<'_>, lots: &[LotId], most: usize) -> Result<LotGraph, StoreError> {
    let mut walk = Walk::new(reader, most);
    lots.iter().try_for_each(|lot| walk.lot(lot))?;
    walk.forward(&BTreeMap::new())?;
    Ok(walk.graph)
}

/// Returns what was made of a seller's goods of these plots, with their deliveries, as [`recall`] does. What left a lot
/// before these goods came is not in it, and its moves have the inputs alone that had such goods.
///
/// # Errors
/// Where the store failed.
pub(crate) fn recall_plots(
    reader: &Reader<'_>,
    seller: &AccountId,
    plots: &[PlotId],
    most: usize,
) -> Result<LotGraph, StoreError> {
    let mut walk = Walk::new(reader, most);
    let mut since: BTreeMap<LotId, Date> = BTreeMap::new();
    for plot in plots {
        for received in MOVES.rows(reader, &of_plot(seller, plot), None) {
            let received = received?;
            if !walk.delivery(&received)? {
                break;
            }
            if !counts(reader, &received)? {
                continue;
            }
            for part in &received.outputs {
                walk.lot(&part.lot)?;
                let first = since.entry(part.lot.clone()).or_insert(received.day);
                *first = received.day.min(*first);
            }
        }
    }
    walk.forward(&since)?;
    Ok(walk.graph)
}

impl<'a> Walk<'a> {
    fn new(reader: &'a Reader<'a>, most: usize) -> Self {
        Walk {
            reader,
            graph: LotGraph::default(),
            lots: BTreeSet::new(),
            deliveries: BTreeSet::new(),
            moves: BTreeMap::new(),
            waiting: VecDeque::new(),
            room: most,
        }
    }

    /// Takes room for one more thing; tells if there is none.
    fn takes_room(&mut self) -> bool {
        if self.room == 0 {
            self.graph.cut = true;
            return false;
        }
        self.room -= 1;
        true
    }

    /// Adds a lot, and follows it later.
    fn lot(&mut self, id: &LotId) -> Result<(), StoreError> {
        if self.lots.contains(id) {
            return Ok(());
        }
        let Some(lot) = self.reader.get(&LOTS, id)? else { return Ok(()) };
        if self.takes_room() {
            self.lots.insert(id.clone());
            self.graph.lots.push(lot.summary());
            self.waiting.push_back(lot);
        }
        Ok(())
    }

    /// Adds a move between lots, with a lot that it took goods from. Returns whether it is a step: a move that was undone is
    /// none.
    fn step(&mut self, made: &Move, from: &Part) -> Result<bool, StoreError> {
        let at = match self.moves.get(&made.id).copied() {
            Some(at) => at,
            None if !counts(self.reader, made)? || !self.takes_room() => return Ok(false),
            None => {
                self.moves.insert(made.id.clone(), self.graph.moves.len());
                self.graph.moves.push(LotMove {
                    id: made.id.clone(),
                    kind: made.kind,
                    inputs: Vec::new(),
                    outputs: made.outputs.iter().map(|part| (part.lot.clone(), part.grams)).collect(),
                    day: made.day,
                });
                self.graph.moves.len() - 1
            }
        };
        let inputs = &mut self.graph.moves[at].inputs;
        if inputs.iter().all(|(lot, _)| *lot != from.lot) {
            inputs.push((from.lot.clone(), from.grams));
        }
        Ok(true)
    }

    /// Adds a delivery. Returns whether there was room for it, or it does not count.
    fn delivery(&mut self, received: &Move) -> Result<bool, StoreError> {
        debug_assert_eq!(received.kind, MoveKind::Receive);
        if self.deliveries.contains(&received.id) || !counts(self.reader, received)? {
            return Ok(true);
        }
        for part in &received.outputs {
            if !self.takes_room() {
                return Ok(false);
            }
            self.deliveries.insert(received.id.clone());
            let source = received.source.clone();
            self.graph.deliveries.push(Delivery {
                id: received.id.clone(),
                lot: part.lot.clone(),
                producer: source.as_ref().and_then(|source| source.producer.clone()),
                plots: source.map(|source| source.plots).unwrap_or_default(),
                grams: part.grams,
                day: received.day,
            });
        }
        Ok(true)
    }

    /// Adds the deliveries into a lot that came by a day.
    fn deliveries_by(&mut self, lot: &LotId, until: Date) -> Result<(), StoreError> {
        for received in MOVES.rows(self.reader, &into_lot(lot), None) {
            let received = received?;
            if received.day <= until && !self.delivery(&received)? {
                break;
            }
        }
        Ok(())
    }

    /// Goes from the lots that wait to all that was made of them. `since`: the day from which on goods of a lot are meant;
    /// of the others all are.
    fn forward(&mut self, since: &BTreeMap<LotId, Date>) -> Result<(), StoreError> {
        while let Some(lot) = self.waiting.pop_front() {
            let since = match since.get(&lot.id) {
                Some(since) => Days::of(self.reader, &lot.id)?.map(|days| (days, *since)),
                None => None,
            };
            let is_meant = |left: Left| since.as_ref().is_none_or(|(days, since)| days.until(&left) >= *since);
            for made in MOVES.rows(self.reader, &out_of_lot(&lot.id), None) {
                let made = made?;
                let from = made.inputs.iter().find(|part| part.lot == lot.id && is_meant(Left::On(made.day)));
                let Some(from) = from else { continue };
                if self.step(&made, from)? {
                    made.outputs.iter().try_for_each(|part| self.lot(&part.lot))?;
                }
                if self.graph.cut {
                    break;
                }
            }
            for line in LINES.rows(self.reader, &from_lot(&lot.id), None) {
                let line = line?;
                if !is_meant(Left::For(line.id.clone())) {
                    continue;
                }
                if !self.takes_room() {
                    break;
                }
                self.graph.draws.extend(draws(&line).filter(|draw| draw.lot == lot.id));
            }
        }
        Ok(())
    }
}

/// What a line draws, from each of its lots.
pub(crate) fn draws(line: &LineDraw) -> impl Iterator<Item = Draw> {
    line.drawn.iter().map(|part| Draw {
        lot: part.lot.clone(),
        order: line.order.clone(),
        order_number: line.order_number.clone(),
        line: line.id.clone(),
        product: line.product.clone(),
        grams: part.grams,
        shipment: line.shipment.as_ref().map(|shipment| (shipment.id.clone(), shipment.number.clone())),
    })
}
