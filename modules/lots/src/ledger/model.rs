//! The stored move.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, LineId, LotId, LotMoveId, OrderId, PlotId, ProducerId};
use contracts::lots::MoveKind;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

/// A move of the ledger, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Move {
    pub(crate) id: LotMoveId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    #[serde(with = "words")]
    pub(crate) kind: MoveKind,
    /// The lots that goods were taken from, each once.
    pub(crate) inputs: Vec<Part>,
    /// The lots that goods were put into, each once.
    pub(crate) outputs: Vec<Part>,
    /// What was lost, in grams. In a counter-move it came back.
    pub(crate) loss_g: u64,
    /// The day on which it happened.
    pub(crate) day: Date,
    /// What proves it: a ticket's or a document's number, or a reason; may be empty.
    pub(crate) evidence: String,
    /// Of a delivery: where the goods came from.
    pub(crate) source: Option<Source>,
    /// Of a draw or a return: the line of the order.
    pub(crate) line: Option<SoldLine>,
    /// The move that this one undoes. It has that one's outputs as inputs, and its inputs as outputs.
    pub(crate) undoes: Option<LotMoveId>,
    /// The person who entered it; `None` where it followed from an order.
    pub(crate) by: Option<AccountId>,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Move {}

impl Move {
    /// What it gives to a lot, less what it takes from it, in grams.
    pub(crate) fn change(&self, lot: &LotId) -> i128 {
        let of = |parts: &[Part]| -> i128 {
            parts.iter().filter(|part| part.lot == *lot).map(|part| i128::from(part.grams)).sum()
        };
        of(&self.outputs) - of(&self.inputs)
    }
}

/// Grams of one lot. Part of [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) lot: LotId,
    /// The lot's number.
    pub(crate) number: String,
    pub(crate) grams: u64,
}

/// Where delivered goods came from. Part of [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Source {
    /// The producer, if it is one of the seller's known ones.
    pub(crate) producer: Option<ProducerId>,
    /// The producer's or supplier's name then; may be empty.
    pub(crate) name: String,
    /// The plots that the goods grew on, each once; empty if they are not known.
    pub(crate) plots: Vec<PlotId>,
}

/// A line of an order. Part of [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoldLine {
    pub(crate) order: OrderId,
    /// The number that people use: `ORD-2026-000123`.
    pub(crate) number: String,
    pub(crate) line: LineId,
}

/// A move that was undone, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Undone {
    /// The counter-move.
    pub(crate) by: LotMoveId,
}
impl Record for Undone {}

impl Listed for Move {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let lots = self.inputs.iter().chain(&self.outputs).map(|part| of_lot(&part.lot));
        let plots = self.source.iter().flat_map(|source| &source.plots).map(|plot| of_plot(&self.seller, plot));
        // What a graph follows. A counter-move is no step of it.
        let received = self.outputs.iter().filter(|_| self.kind == MoveKind::Receive).map(|part| into_lot(&part.lot));
        let taken = self.inputs.iter().filter(|_| between_lots(self.kind)).map(|part| out_of_lot(&part.lot));
        let followed = received.chain(taken).filter(|_| self.undoes.is_none());
        lots.chain(plots).chain(followed).chain([of_seller(&self.seller)]).collect()
    }
}

/// The name of the list of a seller's moves.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("moves/{seller}")
}

/// The name of the list of the moves of a lot.
pub(crate) fn of_lot(lot: &LotId) -> String {
    format!("moves-of/{lot}")
}

/// The name of the list of the deliveries into a lot.
pub(crate) fn into_lot(lot: &LotId) -> String {
    format!("moves-into/{lot}")
}

/// The name of the list of the moves that took goods of a lot into other lots.
pub(crate) fn out_of_lot(lot: &LotId) -> String {
    format!("moves-out-of/{lot}")
}

/// Whether a move of this kind takes goods of lots into other lots.
pub(crate) fn between_lots(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Split | MoveKind::Blend | MoveKind::Process | MoveKind::Transfer)
}

/// The name of the list of a seller's deliveries from a plot.
pub(crate) fn of_plot(seller: &AccountId, plot: &PlotId) -> String {
    format!("moves-from/{seller}/{plot}")
}

/// The grams of some parts together.
pub(crate) fn sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum.saturating_add(part.grams))
}
