//! The producers behind a seller's goods, the plots that they grow on, and the data packs for the EUDR.

use std::collections::BTreeSet;

use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, LineId, OrderId, PackId, PlotId, ProducerId, ShipmentId};
use crate::words::{self, words};

words! {
    /// The status of a due diligence statement, by the words of the EUDR information system (API V3, `EudrStatusType`).
    DdsStatus {
        /// It was sent.
        Submitted = "SUBMITTED",
        /// It has its numbers, and goods may be declared with it.
        Available = "AVAILABLE",
        /// An authority or the system refused it.
        Rejected = "REJECTED",
        /// Its operator took it back.
        Withdrawn = "WITHDRAWN",
        /// It is out of use and kept.
        Archived = "ARCHIVED",
        /// Another statement refers to it.
        Grouped = "GROUPED",
        /// A later one is in its place.
        Obsolete = "OBSOLETE",
    }
}

words! {
    /// What became of a data pack.
    PackStep {
        /// Its seller began or changed it. Its buyer sees the plots in it, and nobody else does.
        Drafted = "drafted",
        /// Its seller sealed it, and its buyer sees it.
        Sealed = "sealed",
        /// Its buyer wrote back how its due diligence statement stands.
        Declared = "declared",
    }
}

/// Something became of a data pack. Version 4, which has the contingency number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackChanged {
    /// The pack.
    pub pack: PackId,
    /// The number of its order, or of its contract.
    pub number: String,
    /// The account of its seller.
    pub seller: AccountId,
    /// The seller's name.
    pub seller_name: String,
    /// The account of its buyer.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// The step.
    #[serde(with = "words")]
    pub step: PackStep,
    /// The statement's status, if the buyer wrote it back.
    #[serde(with = "words::option")]
    pub status: Option<DdsStatus>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The orders that were sealed in it; none of a draft, or in an event of an older program.
    pub orders: Vec<OrderId>,
    /// The shipment whose goods alone it has; `None` if it has all of the seller's part of the order.
    pub shipment: Option<ShipmentId>,
    /// The reference number of the statement, if the buyer wrote it back; may be empty.
    pub reference: String,
    /// The number that stands in for the reference number of a statement until that comes; may be empty.
    pub contingency: String,
}
impl Event for PackChanged {
    const NAME: &'static str = "origins.pack-changed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone(), self.buyer.clone()]
    }
}

/// What the checks of a plot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotState {
    /// No check finds anything wrong.
    Sound,
    /// A check finds something wrong: goods of this plot cannot enter the European Union.
    Unsound,
}

/// A producer: a farm, or a member of a co-operative. A seller manages the sale of its goods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProducerSummary {
    /// Its id.
    pub id: ProducerId,
    /// The account of the seller that keeps it.
    pub seller: AccountId,
    /// Its name.
    pub name: String,
    /// The country's code (ISO 3166-1 alpha-2).
    pub country: String,
    /// Its number in a co-operative; may be empty.
    pub member_number: String,
}

/// A plot of land on which a producer grows coffee or tea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotSummary {
    /// Its id.
    pub id: PlotId,
    /// Its producer.
    pub producer: ProducerId,
    /// Its name, unique among the plots of its producer.
    pub name: String,
    /// What the checks say.
    pub state: PlotState,
}

/// The read port of the module `origins`. A producer or plot of another seller is not found.
pub trait OriginPort: Send + Sync {
    /// Returns a seller's producer.
    fn producer(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        producer: &ProducerId,
    ) -> Result<Option<ProducerSummary>, StoreError>;

    /// Returns all producers of a seller; their number is limited.
    fn producers(&self, reader: &Reader<'_>, seller: &AccountId) -> Result<Vec<ProducerSummary>, StoreError>;

    /// Returns the plots of a seller's producer, the latest first, at most `limit`.
    fn plots_of(
        &self,
        reader: &Reader<'_>,
        producer: &ProducerSummary,
        limit: usize,
    ) -> Result<Vec<PlotSummary>, StoreError>;

    /// Returns a seller's plots with these ids, in their order.
    fn plots(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        plots: &[PlotId],
    ) -> Result<Vec<Option<PlotSummary>>, StoreError>;

    /// Returns a seller's plots, the latest first, at most `limit`.
    fn latest_plots(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        limit: usize,
    ) -> Result<Vec<PlotSummary>, StoreError>;
}

/// A plot whose seller stopped its goods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoppedPlot {
    /// Its id.
    pub id: PlotId,
    /// Its name.
    pub name: String,
    /// Why, in the seller's words.
    pub reason: String,
    /// When it was stopped, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}

/// The reasons for which goods of an order stay with their seller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoppedGoods {
    /// The stopped plots that they came from.
    pub plots: Vec<StoppedPlot>,
    /// Whether they came from too much to follow, so that a stopped plot of their seller may be behind them.
    pub untraced: bool,
    /// Whether a data pack was sealed for them, and they come from plots now that are not in it.
    pub outside_pack: bool,
}

impl StoppedGoods {
    /// Whether the goods stay with their seller.
    #[must_use]
    pub fn hold(&self) -> bool {
        self.untraced || self.outside_pack || !self.plots.is_empty()
    }
}

/// The read port for goods of stopped plots.
pub trait StoppedGoodsPort: Send + Sync {
    /// Returns what stops the goods that lines of an order drew from a seller's lots.
    fn stopped(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        order: &OrderId,
        lines: &[LineId],
    ) -> Result<StoppedGoods, StoreError>;
}

/// The goods of a plot were stopped. It names those whom that concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlotStopped {
    /// The plot.
    pub plot: PlotId,
    /// The account of its seller.
    pub seller: AccountId,
    /// What the stop reaches, each order once.
    pub reached: Vec<StoppedOrder>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for PlotStopped {}
impl Event for PlotStopped {
    const NAME: &'static str = "origins.plot-stopped";

    fn concerns(&self) -> Vec<AccountId> {
        those_of(&self.seller, &self.reached)
    }
}

/// The goods of a plot go on after a stop. It names those whom that concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlotReleased {
    /// The plot.
    pub plot: PlotId,
    /// The account of its seller.
    pub seller: AccountId,
    /// The orders of which nothing is stopped any more, each once.
    pub freed: Vec<StoppedOrder>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for PlotReleased {}
impl Event for PlotReleased {
    const NAME: &'static str = "origins.plot-released";

    fn concerns(&self) -> Vec<AccountId> {
        those_of(&self.seller, &self.freed)
    }
}

/// A plot's seller and the buyers of orders, each once.
fn those_of(seller: &AccountId, orders: &[StoppedOrder]) -> Vec<AccountId> {
    let buyers: BTreeSet<AccountId> = orders.iter().map(|order| order.buyer.clone()).collect();
    buyers.into_iter().chain([seller.clone()]).collect()
}

/// An order that has goods of a plot that was stopped. Part of [`PlotStopped`] and [`PlotReleased`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoppedOrder {
    /// The account of its buyer.
    pub buyer: AccountId,
    /// The number that people use.
    pub number: String,
    /// Its latest sealed data pack, if it has one.
    pub pack: Option<PackId>,
    /// Its shipment that has not left yet, if there is one.
    pub shipment: Option<ShipmentId>,
}
