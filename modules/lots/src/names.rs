//! The names that other modules know of what stands in the ledger: a seller's plots, its buyers, and where shipments stand.

use std::collections::BTreeMap;

use contracts::auth::AccountPort;
use contracts::ids::{AccountId, PlotId, ShipmentId};
use contracts::logistics::{ShipmentPort, ShipmentStatus};
use contracts::origins::OriginPort;
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

/// A plot that goods grew on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LotPlot)]
pub(crate) struct PlotView {
    id: String,
    /// Its name now; empty where it is gone, or the shop keeps no plots.
    name: String,
}

/// Looks names up for one seller, each once.
pub(crate) struct Names<'a> {
    context: &'a Context,
    seller: &'a AccountId,
    plots: BTreeMap<PlotId, String>,
    buyers: BTreeMap<AccountId, String>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(context: &'a Context, seller: &'a AccountId) -> Self {
        Names { context, seller, plots: BTreeMap::new(), buyers: BTreeMap::new() }
    }

    /// The day of an instant, in the shop's time zone.
    pub(crate) fn day(&self, at_ms: i64) -> Date {
        self.context.face().day(at_ms)
    }

    /// Returns plots with their names.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn plots(&mut self, reader: &Reader<'_>, ids: &[PlotId]) -> Result<Vec<PlotView>, StoreError> {
        let new: Vec<PlotId> = ids.iter().filter(|id| !self.plots.contains_key(*id)).cloned().collect();
        if let Some(port) = self.context.port::<dyn OriginPort>().filter(|_| !new.is_empty()) {
            let found = port.read(reader, |port, reader| port.plots(reader, self.seller, &new))?;
            let named = found.into_iter().map(|plot| plot.map(|plot| plot.name).unwrap_or_default());
            self.plots.extend(new.into_iter().zip(named));
        }
        let name = |id: &PlotId| self.plots.get(id).cloned().unwrap_or_default();
        Ok(ids.iter().map(|id| PlotView { id: id.to_string(), name: name(id) }).collect())
    }

    /// Returns the name of a buyer; empty where the account is gone.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn buyer(&mut self, reader: &Reader<'_>, id: &AccountId) -> Result<String, StoreError> {
        if let Some(known) = self.buyers.get(id) {
            return Ok(known.clone());
        }
        let card = match self.context.port::<dyn AccountPort>() {
            Some(port) => port.read(reader, |port, reader| port.account(reader, id))?,
            None => None,
        };
        let name = card.map(|card| card.display_name).unwrap_or_default();
        self.buyers.insert(id.clone(), name.clone());
        Ok(name)
    }

    /// Returns where a shipment of the seller's stands; `None` in a shop without shipments.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn status(&self, reader: &Reader<'_>, id: &ShipmentId) -> Result<Option<ShipmentStatus>, StoreError> {
        let Some(port) = self.context.port::<dyn ShipmentPort>() else { return Ok(None) };
        let card = port.read(reader, |port, reader| port.shipment(reader, self.seller, id))?;
        Ok(card.map(|card| card.status))
    }
}
