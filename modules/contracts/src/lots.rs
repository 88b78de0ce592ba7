//! Lots of goods: where their grams came from, and where they went.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Event, Reader, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, LineId, LotId, LotMoveId, OrderId, PlotId, ProducerId, ProductId, ShipmentId};
use crate::words::{self, words};

words! {
    /// How far the goods of a lot are processed.
    #[schema(as = LotStage)]
    Stage {
        /// Fruit of the coffee tree.
        Cherry = "cherry",
        /// Beans in their dry skin.
        Parchment = "parchment",
        /// Hulled beans, or dried ones of any kind that are not roasted.
        Green = "green",
        /// Roasted beans.
        Roasted = "roasted",
        /// Fresh leaves of the tea bush.
        GreenLeaf = "green leaf",
        /// Tea that is ready to brew.
        MadeTea = "made tea",
    }
}

impl Stage {
    /// Whether it is a stage of tea; the others are of coffee.
    #[must_use]
    pub fn is_tea(self) -> bool {
        matches!(self, Stage::GreenLeaf | Stage::MadeTea)
    }
}

words! {
    /// What a move of the ledger does with goods.
    #[schema(as = LotMoveKind)]
    MoveKind {
        /// Goods come from a producer or a supplier.
        Receive = "receive",
        /// One lot becomes several.
        Split = "split",
        /// Several lots become one.
        Blend = "blend",
        /// Goods are processed: pulped, hulled, sorted, roasted.
        Process = "process",
        /// Goods go to another place.
        Transfer = "transfer",
        /// Goods are taken for a line of an order.
        Draw = "draw",
        /// Goods are lost, or are used for something other than a sale.
        Loss = "loss",
        /// Goods of a line of an order come back.
        Return = "return",
    }
}

/// A lot: one grade, one process, one crop year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotSummary {
    /// Its id.
    pub id: LotId,
    /// The account of the seller that it belongs to.
    pub seller: AccountId,
    /// Its number, unique among the seller's lots.
    pub number: String,
    /// How far it is processed.
    pub stage: Stage,
    /// Its grade; may be empty.
    pub grade: String,
    /// How the crop was processed; may be empty, `blend` if it is mixed.
    pub process: String,
    /// The country's code (ISO 3166-1 alpha-2); `blend` if it is mixed.
    pub country: String,
    /// Its crop year: `2025/26`, or a range of them.
    pub crop_year: String,
    /// What is left of it, in grams.
    pub balance_g: u64,
}

/// Goods that were received into a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The move that received them.
    pub id: LotMoveId,
    /// The lot that received them.
    pub lot: LotId,
    /// Their producer, if it is known.
    pub producer: Option<ProducerId>,
    /// The plots that they grew on; empty if they are not known.
    pub plots: Vec<PlotId>,
    /// Their weight.
    pub grams: u64,
    /// The day.
    pub day: Date,
}

/// A move that took goods from lots and put them into others: a split, blend, process or transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotMove {
    /// Its id.
    pub id: LotMoveId,
    /// Its kind.
    pub kind: MoveKind,
    /// The lots that goods were taken from, with the grams.
    pub inputs: Vec<(LotId, u64)>,
    /// The lots that goods were put into, with the grams.
    pub outputs: Vec<(LotId, u64)>,
    /// The day.
    pub day: Date,
}

/// Goods of a lot that were drawn for a line of an order, less what came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The lot.
    pub lot: LotId,
    /// The order.
    pub order: OrderId,
    /// The order's number.
    pub order_number: String,
    /// Its line.
    pub line: LineId,
    /// The product that was sold.
    pub product: ProductId,
    /// Their weight.
    pub grams: u64,
    /// The shipment that carries the line and its number, once there is one.
    pub shipment: Option<(ShipmentId, String)>,
}

/// A part of the ledger: lots with the deliveries, moves and draws that connect them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LotGraph {
    /// The lots.
    pub lots: Vec<LotSummary>,
    /// What was received into them.
    pub deliveries: Vec<Delivery>,
    /// What moved between them.
    pub moves: Vec<LotMove>,
    /// What was drawn from them.
    pub draws: Vec<Draw>,
    /// Whether something is left out, because the graph would be too large.
    pub cut: bool,
}

/// The read port of the module `lots`.
pub trait LotPort: Send + Sync {
    /// Returns a seller's lot; `None` also if it is another seller's.
    fn lot(&self, reader: &Reader<'_>, seller: &AccountId, lot: &LotId) -> Result<Option<LotSummary>, StoreError>;

    /// Returns the seller's lot that has this number, in small or capital letters.
    fn numbered(&self, reader: &Reader<'_>, seller: &AccountId, number: &str)
    -> Result<Option<LotSummary>, StoreError>;

    /// Returns the first of some lots of a seller that has the same goods as this one, under another number: one was split
    /// off or moved from the other, or both were from a third. A lot has the same goods as itself.
    fn same_goods(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        lot: &LotId,
        others: &[LotId],
    ) -> Result<Option<LotSummary>, StoreError>;

    /// Returns the lots that a product is sold from now.
    fn sold_from(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Vec<LotSummary>, StoreError>;

    /// Returns the products that are sold from these lots now, each once.
    fn products_from(&self, reader: &Reader<'_>, lots: &[LotId]) -> Result<BTreeSet<ProductId>, StoreError>;

    /// Returns what was drawn for an order.
    fn draws(&self, reader: &Reader<'_>, order: &OrderId) -> Result<Vec<Draw>, StoreError>;

    /// Returns everything that these lots were made from (the answer to "where is it from?"): all that came into them, and of
    /// the lots before them what was there on the day on which it was taken.
    fn origin(&self, reader: &Reader<'_>, lots: &[LotId]) -> Result<LotGraph, StoreError>;

    /// Returns everything that drawn goods were made from, as [`LotPort::origin`] does: of their lots too, what was there on
    /// the day of the draw.
    fn behind(&self, reader: &Reader<'_>, draws: &[Draw]) -> Result<LotGraph, StoreError>;

    /// Returns everything that was made from goods of these plots (the answer to "where did it go?"). What left a lot before
    /// they came is not among it; the inputs of its moves are those that had such goods.
    fn recall(&self, reader: &Reader<'_>, seller: &AccountId, plots: &[PlotId]) -> Result<LotGraph, StoreError>;
}

words! {
    /// Why goods of a contract, for which the buyer decided on samples, stay with their seller.
    #[schema(as = UnapprovedGoods)]
    Unapproved {
        /// A part of them has no lot yet.
        NoLot = "no lot",
        /// A part of them is of a lot without an approved sample, and their seller has not said that it goes all the same.
        NoSample = "no sample",
        /// A part of them is of a lot whose sample was rejected.
        Rejected = "rejected sample",
    }
}

/// The read port for goods of contracts whose buyers decide on samples.
pub trait SampledGoodsPort: Send + Sync {
    /// Returns why goods of lines of a seller's order stay with it; `None` for goods that can go, and for all that were
    /// ordered without samples.
    fn unapproved(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        lines: &[LineId],
    ) -> Result<Option<Unapproved>, StoreError>;
}

/// A new lot, and the goods of producers that are taken in to it.
#[derive(Clone, Debug)]
pub struct Intake {
    /// The new lot's id.
    pub id: LotId,
    /// The account of its seller.
    pub seller: AccountId,
    /// The person who takes the goods in.
    pub by: AccountId,
    /// The lot's number, unique among the seller's lots.
    pub number: String,
    /// How far the goods are processed.
    pub stage: Stage,
    /// The country's code (ISO 3166-1 alpha-2).
    pub country: String,
    /// The crop year: `2025/26` or `2026`.
    pub crop_year: String,
    /// The grade; may be empty.
    pub grade: String,
    /// The factory or collecting point; may be empty.
    pub station: String,
    /// The last day of the harvest, if it is known.
    pub harvested: Option<Date>,
    /// The goods; at least one part.
    pub parts: Vec<IntakePart>,
    /// In milliseconds since 1970 UTC.
    pub now_ms: i64,
}

/// Goods of one producer that are taken in.
#[derive(Clone, Debug)]
pub struct IntakePart {
    /// The id of the move that receives them.
    pub id: LotMoveId,
    /// The producer.
    pub producer: ProducerId,
    /// The producer's name.
    pub name: String,
    /// The plots that they grew on, each once.
    pub plots: Vec<PlotId>,
    /// Their weight.
    pub grams: u64,
    /// The last day of their deliveries.
    pub day: Date,
    /// What proves them.
    pub evidence: String,
}

/// The port by which goods of producers are taken in, inside the caller's transaction.
pub trait IntakePort: Send + Sync {
    /// Makes the lot and receives all parts into it.
    ///
    /// # Errors
    /// 409 `lot-number-taken`; 422 for a crop year that is none. The caller's transaction must fail then.
    fn take_in(&self, tx: &mut Tx<'_>, wanted: &Intake) -> Result<(), TxError>;
}

/// A move was entered in the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotsMoved {
    /// The move.
    pub id: LotMoveId,
    /// The account of the seller.
    pub seller: AccountId,
    /// Its kind.
    #[serde(with = "words")]
    pub kind: MoveKind,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for LotsMoved {}
impl Event for LotsMoved {
    const NAME: &'static str = "lots.moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone()]
    }
}

/// A move was undone by a counter-move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LotMoveUndone {
    /// The move that was undone.
    pub id: LotMoveId,
    /// The counter-move.
    pub by: LotMoveId,
    /// The account of the seller.
    pub seller: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for LotMoveUndone {}
impl Event for LotMoveUndone {
    const NAME: &'static str = "lots.move-undone";
}
