//! The plots that agreed goods came from.

use std::collections::BTreeSet;

use contracts::ids::PlotId;
use contracts::lots::{Draw, LotPort};
use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem};

use super::agreed::Goods;
use crate::checks::file::MOST_PLOTS;
use crate::packs::content::Content;
use crate::packs::gather;

/// Returns the plots with their producers; none in a shop that keeps no lots.
///
/// # Errors
/// 409 `too-large`, and where the store failed.
pub(super) fn content(context: &Context, all: &[Goods]) -> Result<Content, Problem> {
    let mut content = Content::default();
    if context.port::<dyn LotPort>().is_none() {
        return Ok(content);
    }
    for goods in all {
        let plots = context.look_up::<dyn LotPort, _>(|port, reader| behind(port, reader, goods))?;
        if plots.len() > MOST_PLOTS {
            let why = format!("The goods came from {} plots, and at most {MOST_PLOTS} are shown.", plots.len());
            return Err(Problem::conflict("too-large", why));
        }
        context.store().read(|reader| gather::add_plots(reader, &goods.seller, plots, &mut content))?;
    }
    Ok(content)
}

fn behind(port: &dyn LotPort, reader: &Reader<'_>, goods: &Goods) -> Result<BTreeSet<PlotId>, StoreError> {
    let mut drawn: Vec<Draw> = Vec::new();
    for sold in &goods.orders {
        let stands = |draw: &Draw| draw.grams > 0 && sold.lines.contains(&draw.line);
        drawn.extend(port.draws(reader, &sold.order)?.into_iter().filter(stands));
    }
    let graphs = [port.origin(reader, &goods.lots)?, port.behind(reader, &drawn)?];
    let deliveries = graphs.into_iter().flat_map(|graph| graph.deliveries);
    Ok(deliveries.flat_map(|delivery| delivery.plots).collect())
}
