//! The read port that other modules use.

use contracts::ids::{AccountId, PlotId, ProducerId};
use contracts::origins::{OriginPort, PlotSummary, ProducerSummary};
use kernel::store::{Reader, StoreError};

use crate::plots::model::Plot;
use crate::producers::model::Producer;
use crate::{plots, producers};

/// The implementation of [`OriginPort`].
pub(crate) struct Origins;

impl OriginPort for Origins {
    fn producer(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        producer: &ProducerId,
    ) -> Result<Option<ProducerSummary>, StoreError> {
        let found = producers::store::find(reader, seller, producer)?;
        Ok(found.map(known))
    }

    fn producers(&self, reader: &Reader<'_>, seller: &AccountId) -> Result<Vec<ProducerSummary>, StoreError> {
        let all = producers::store::PRODUCERS.rows(reader, &producers::model::of_seller(seller), None);
        all.map(|row| row.map(known)).collect()
    }

    fn plots_of(
        &self,
        reader: &Reader<'_>,
        producer: &ProducerSummary,
        limit: usize,
    ) -> Result<Vec<PlotSummary>, StoreError> {
        let latest = plots::store::PLOTS.rows(reader, &plots::model::of_producer(&producer.id), None);
        latest.take(limit).map(|plot| plot.map(summary)).collect()
    }

    fn plots(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        ids: &[PlotId],
    ) -> Result<Vec<Option<PlotSummary>>, StoreError> {
        let find = |id: &PlotId| Ok(plots::store::find(reader, seller, id)?.map(summary));
        ids.iter().map(find).collect()
    }

    fn latest_plots(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        limit: usize,
    ) -> Result<Vec<PlotSummary>, StoreError> {
        let latest = plots::store::PLOTS.rows(reader, &plots::model::of_seller(seller), None);
        latest.take(limit).map(|plot| plot.map(summary)).collect()
    }
}

fn known(row: Producer) -> ProducerSummary {
    ProducerSummary {
        id: row.id,
        seller: row.seller,
        name: row.name,
        country: row.country,
        member_number: row.member_number,
    }
}

fn summary(plot: Plot) -> PlotSummary {
    PlotSummary { state: plot.state(), id: plot.id, producer: plot.producer, name: plot.name }
}
