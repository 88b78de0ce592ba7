//! Follows the ledger from lots, backward or forward, each lot and move once.

use std::collections::{BTreeSet, VecDeque};

use contracts::ids::{AccountId, LotId, LotMoveId, PlotId};
use contracts::lots::{Delivery, Draw, LotGraph, LotMove, MoveKind};
use kernel::store::{Reader, StoreError};

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
    moves: BTreeSet<LotMoveId>,
    waiting: VecDeque<Lot>,
    /// How many more lots, deliveries, moves and draws the graph may have.
    room: usize,
}

/// Returns what lots were made from: the moves that made them, the lots of these moves, and so on to the deliveries. The
/// graph has at most `most` lots, deliveries and moves; it tells if something is left out.
///
/// # Errors
/// Where the store failed.
pub(crate) fn origin(reader: &Reader<'_>, lots: &[LotId], most: usize) -> Result<LotGraph, StoreError> {
    let mut walk = Walk::new(reader, most);
    walk.begin(lots)?;
    while let Some(lot) = walk.waiting.pop_front() {
        match &lot.made_by {
            Some(made_by) => {
                if let Some(made) = reader.get(&MOVES, made_by)? {
                    walk.follow(&made, &made.inputs)?;
                }
            }
            None => walk.deliveries(&lot)?,
        }
    }
    Ok(walk.graph)
}

/// Returns what was made of lots, and the orders that drew from them or from what was made of them. It is bounded as
/// [`origin`] is.
///
/// # Errors
/// Where the store failed.
pub(crate) fn recall(reader: &Reader<'_>, lots: &[LotId], most: usize) -> Result<LotGraph, StoreError> {
    let mut walk = Walk::new(reader, most);
    walk.begin(lots)?;
    walk.forward()?;
    Ok(walk.graph)
}

/// Returns what was made of a seller's goods of these plots, with their deliveries, as [`recall`] does.
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
    for plot in plots {
        for received in MOVES.rows(reader, &of_plot(seller, plot), None) {
            let received = received?;
            if !walk.delivery(&received)? {
                break;
            }
            let lots: Vec<LotId> = received.outputs.iter().map(|part| part.lot.clone()).collect();
            if counts(reader, &received)? {
                walk.begin(&lots)?;
            }
        }
    }
    walk.forward()?;
    Ok(walk.graph)
}

impl<'a> Walk<'a> {
    fn new(reader: &'a Reader<'a>, most: usize) -> Self {
        Walk {
            reader,
            graph: LotGraph::default(),
            lots: BTreeSet::new(),
            moves: BTreeSet::new(),
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

    fn begin(&mut self, lots: &[LotId]) -> Result<(), StoreError> {
        for lot in lots {
            self.lot(lot)?;
        }
        Ok(())
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

    /// Adds a move between lots, and goes on to the lots of one of its sides. A move that was undone is no step.
    fn follow(&mut self, made: &Move, onward: &[Part]) -> Result<(), StoreError> {
        if self.moves.contains(&made.id) || !counts(self.reader, made)? || !self.takes_room() {
            return Ok(());
        }
        self.moves.insert(made.id.clone());
        let parts = |parts: &[Part]| parts.iter().map(|part| (part.lot.clone(), part.grams)).collect();
        self.graph.moves.push(LotMove {
            id: made.id.clone(),
            kind: made.kind,
            inputs: parts(&made.inputs),
            outputs: parts(&made.outputs),
            day: made.day,
        });
        onward.iter().try_for_each(|part| self.lot(&part.lot))
    }

    /// Adds a delivery. Returns whether there was room for it, or it does not count.
    fn delivery(&mut self, received: &Move) -> Result<bool, StoreError> {
        debug_assert_eq!(received.kind, MoveKind::Receive);
        if self.moves.contains(&received.id) || !counts(self.reader, received)? {
            return Ok(true);
        }
        for part in &received.outputs {
            if !self.takes_room() {
                return Ok(false);
            }
            self.moves.insert(received.id.clone());
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

    /// Adds the deliveries into a lot.
    fn deliveries(&mut self, lot: &Lot) -> Result<(), StoreError> {
        for received in MOVES.rows(self.reader, &into_lot(&lot.id), None) {
            if !self.delivery(&received?)? {
                break;
            }
        }
        Ok(())
    }

    /// Goes from the lots that wait to all that was made of them.
    fn forward(&mut self) -> Result<(), StoreError> {
        while let Some(lot) = self.waiting.pop_front() {
            for made in MOVES.rows(self.reader, &out_of_lot(&lot.id), None) {
                let made = made?;
                self.follow(&made, &made.outputs)?;
                if self.graph.cut {
                    break;
                }
            }
            for line in LINES.rows(self.reader, &from_lot(&lot.id), None) {
                let line = line?;
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
