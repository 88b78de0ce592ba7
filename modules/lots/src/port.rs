//! The implementation of the read port.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, LotId, OrderId, PlotId, ProductId};
use contracts::lots::{Draw, LotGraph, LotPort, LotSummary};
use kernel::store::{Reader, StoreError};

use crate::draws::model::products_of;
use crate::draws::store::{self as draws, PRODUCTS};
use crate::graph::walk;
use crate::ledger::same_goods;
use crate::lot::model::Lot;
use crate::lot::store::{self, LOTS};

/// The most lots, deliveries, moves and draws of a graph for another module.
const MOST: usize = 20_000;

/// The implementation of [`LotPort`].
pub(crate) struct LotRows;

impl LotPort for LotRows {
    fn lot(&self, reader: &Reader<'_>, seller: &AccountId, lot: &LotId) -> Result<Option<LotSummary>, StoreError> {
        Ok(store::find(reader, seller, lot)?.as_ref().map(Lot::summary))
    }

    fn numbered(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        number: &str,
    ) -> Result<Option<LotSummary>, StoreError> {
        Ok(store::numbered(reader, seller, number)?.as_ref().map(Lot::summary))
    }

    fn same_goods(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        lot: &LotId,
        others: &[LotId],
    ) -> Result<Option<LotSummary>, StoreError> {
        Ok(same_goods::among(reader, seller, lot, others)?.as_ref().map(Lot::summary))
    }

    fn sold_from(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Vec<LotSummary>, StoreError> {
        let Some(known) = reader.get(&PRODUCTS, product)? else { return Ok(Vec::new()) };
        let lots = known.lots.iter().map(|lot| reader.get(&LOTS, lot)).collect::<Result<Vec<_>, _>>()?;
        Ok(lots.iter().flatten().map(Lot::summary).collect())
    }

    fn products_from(&self, reader: &Reader<'_>, lots: &[LotId]) -> Result<BTreeSet<ProductId>, StoreError> {
        let of_lot = |lot: &LotId| PRODUCTS.rows(reader, &products_of(lot), None).collect::<Result<Vec<_>, _>>();
        let found = lots.iter().map(of_lot).collect::<Result<Vec<_>, _>>()?;
        Ok(found.into_iter().flatten().map(|product| product.id).collect())
    }

    fn draws(&self, reader: &Reader<'_>, order: &OrderId) -> Result<Vec<Draw>, StoreError> {
        let lines = draws::of(reader, order)?;
        Ok(lines.iter().flat_map(walk::draws).collect())
    }

    fn origin(&self, reader: &Reader<'_>, lots: &[LotId]) -> Result<LotGraph, StoreError> {
        walk::origin(reader, lots, MOST)
    }

    fn behind(&self, reader: &Reader<'_>, draws: &[Draw]) -> Result<LotGraph, StoreError> {
        walk::behind(reader, draws, MOST)
    }

    fn recall(&self, reader: &Reader<'_>, seller: &AccountId, plots: &[PlotId]) -> Result<LotGraph, StoreError> {
        walk::recall_plots(reader, seller, plots, MOST)
    }
}
