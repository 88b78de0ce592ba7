//! Lots of goods: where their grams came from, and where they went.

use kernel::store::{Reader, StoreError};

use crate::ids::{AccountId, LineId, LotId, OrderId, PlotId, ProducerId, ProductId};

/// A lot: one grade, one process, one crop year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotSummary {
    /// Its id.
    pub id: LotId,
    /// The account of the seller that it belongs to.
    pub seller: AccountId,
    /// Its number, unique among the seller's lots.
    pub number: String,
    /// What is left of it, in grams.
    pub balance_g: u64,
}

/// Goods that were received into a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The lot that received them.
    pub lot: LotId,
    /// Their producer, if it is known.
    pub producer: Option<ProducerId>,
    /// The plots that they grew on; empty if they are not known.
    pub plots: Vec<PlotId>,
    /// Their weight.
    pub grams: u64,
}

/// A move that took goods from lots and put them into others: a split, blend, process or transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotMove {
    /// The lots that goods were taken from, with the grams.
    pub inputs: Vec<(LotId, u64)>,
    /// The lots that goods were put into, with the grams.
    pub outputs: Vec<(LotId, u64)>,
}

/// Goods of a lot that were drawn for a line of an order, less what came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The lot.
    pub lot: LotId,
    /// The order.
    pub order: OrderId,
    /// Its line.
    pub line: LineId,
    /// The product that was sold.
    pub product: ProductId,
    /// Their weight.
    pub grams: u64,
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
}

/// The read port of the module `lots`.
pub trait LotPort: Send + Sync {
    /// Returns a seller's lot; `None` also if it is another seller's.
    fn lot(&self, reader: &Reader<'_>, seller: &AccountId, lot: &LotId) -> Result<Option<LotSummary>, StoreError>;

    /// Returns what was drawn for an order.
    fn draws(&self, reader: &Reader<'_>, order: &OrderId) -> Result<Vec<Draw>, StoreError>;

    /// Returns everything that these lots were made from (the answer to "where is it from?").
    fn origin(&self, reader: &Reader<'_>, lots: &[LotId]) -> Result<LotGraph, StoreError>;

    /// Returns everything that was made from goods of these plots (the answer to "where did it go?").
    fn recall(&self, reader: &Reader<'_>, seller: &AccountId, plots: &[PlotId]) -> Result<LotGraph, StoreError>;
}
