//! The producers behind a seller's goods, and the plots that they grow on.

use kernel::store::{Reader, StoreError};

use crate::ids::{AccountId, PlotId, ProducerId};

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

    /// Returns a seller's plots with these ids, in their order.
    fn plots(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        plots: &[PlotId],
    ) -> Result<Vec<Option<PlotSummary>>, StoreError>;
}
