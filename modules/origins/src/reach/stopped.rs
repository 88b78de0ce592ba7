//! The stopped plots that goods of an order came from. They are looked for when something is to happen to the goods, and
//! copied nowhere, so that a plot that is released frees its goods at once.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, LineId, OrderId, PlotId};
use contracts::lots::{Draw, LotPort};
use contracts::origins::{StoppedGoods, StoppedGoodsPort, StoppedPlot};
use kernel::Context;
use kernel::store::{Port, Reader, StoreError};

use crate::packs::outside;
use crate::plots::model::{self, Plot};
use crate::plots::store::{self as plots, PLOTS};

/// The implementation of [`StoppedGoodsPort`].
pub(crate) struct StoppedPlots(pub(crate) Context);

impl StoppedGoodsPort for StoppedPlots {
    fn stopped(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        order: &OrderId,
        lines: &[LineId],
    ) -> Result<StoppedGoods, StoreError> {
        holding(&self.0, reader, (seller, order), |line| lines.contains(line))
    }
}

/// Returns everything that stops some lines of a seller's order: stopped plots, and a sealed data pack that has not got what
/// they drew.
///
/// # Errors
/// Where the store failed.
pub(crate) fn holding(
    context: &Context,
    reader: &Reader<'_>,
    of: (&AccountId, &OrderId),
    wanted: impl Fn(&LineId) -> bool,
) -> Result<StoppedGoods, StoreError> {
    let outside_pack = outside::is_outside(context, reader, of, &wanted)?;
    let lots = context.port::<dyn LotPort>();
    Ok(StoppedGoods { outside_pack, ..behind(reader, lots.as_ref(), of, |draw| wanted(&draw.line))? })
}

/// Returns the stopped plots behind the goods that some draws of a seller's order took. Only these goods are followed, as far
/// as a graph of lots goes, and none for a seller who stopped no plot.
///
/// # Errors
/// Where the store failed.
pub(crate) fn behind(
    reader: &Reader<'_>,
    lots: Option<&Port<dyn LotPort>>,
    (seller, order): (&AccountId, &OrderId),
    wanted: impl Fn(&Draw) -> bool,
) -> Result<StoppedGoods, StoreError> {
    let stopped_some = has_any(reader, seller)?;
    let Some(lots) = lots.filter(|_| stopped_some) else { return Ok(StoppedGoods::default()) };
    let graph = lots.read(reader, |port, reader| {
        let draws = port.draws(reader, order)?.into_iter().filter(|draw| draw.grams > 0 && wanted(draw));
        port.behind(reader, &draws.collect::<Vec<_>>())
    })?;
    let named: BTreeSet<&PlotId> = graph.deliveries.iter().flat_map(|delivery| &delivery.plots).collect();
    Ok(StoppedGoods { plots: among(reader, seller, &named)?, untraced: graph.cut, outside_pack: false })
}

/// Whether a seller stopped any plot.
///
/// # Errors
/// Where the store failed.
pub(crate) fn has_any(reader: &Reader<'_>, seller: &AccountId) -> Result<bool, StoreError> {
    let (_, all_stopped) = PLOTS.page(reader, &model::stopped(seller), None, 0)?;
    Ok(all_stopped > 0)
}

/// Returns the plots of a seller that are named and stopped.
///
/// # Errors
/// Where the store failed.
pub(crate) fn among(
    reader: &Reader<'_>,
    seller: &AccountId,
    named: &BTreeSet<&PlotId>,
) -> Result<Vec<StoppedPlot>, StoreError> {
    let list = model::stopped(seller);
    let (_, all_stopped) = PLOTS.page(reader, &list, None, 0)?;
    // The shorter of the two lists is read.
    let found: Vec<Plot> = if named.len() as u64 <= all_stopped {
        let found = named.iter().map(|id| plots::find(reader, seller, id)).filter_map(Result::transpose);
        found.collect::<Result<_, _>>()?
    } else {
        let found = PLOTS.rows(reader, &list, None);
        found.filter(|plot| plot.as_ref().map_or(true, |plot| named.contains(&plot.id))).collect::<Result<_, _>>()?
    };
    let stopped = found.into_iter().filter_map(|plot| {
        let stop = plot.stop?;
        Some(StoppedPlot { id: plot.id, name: plot.name, reason: stop.reason, at_ms: stop.at_ms })
    });
    Ok(stopped.collect())
}
