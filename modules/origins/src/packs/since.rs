//! What is so today of a sealed pack, which never changes itself.

use std::collections::BTreeSet;

use contracts::ids::AccountId;
use contracts::lots::{Draw, LotPort};
use kernel::Context;
use kernel::store::{Port, Reader, StoreError};

use super::drawn::Drawn;
use super::gaps::{Gap, GapReason};
use super::model::{Pack, Seal, bought_by};
use super::orders::{self, SoldOrder};
use super::outside::has_other_plots;
use super::references::MOST_LOOKED;
use super::sealed_sources;
use super::sold_contracts;
use super::statuses::stands;
use super::store::PACKS;
use crate::plots::former;
use crate::reach::stopped;

/// The most packs with the same number, and the most corrected plots, that are named.
const MOST_NAMED: usize = 5;

/// What is so today of a sealed pack.
#[derive(Debug, Default)]
pub(crate) struct Since {
    /// The numbers of the orders that stand in its contract and are not in it.
    pub(super) later_orders: Vec<String>,
    /// Since when a plot in it is stopped, in milliseconds since 1970 UTC.
    pub(super) stopped_ms: Option<i64>,
    /// What does not fit any more, and what somebody should look at.
    pub(super) gaps: Vec<Gap>,
}

impl Since {
    /// Reads it for an account that may see the pack.
    ///
    /// # Errors
    /// Where the store failed.
    pub(super) fn read(context: &Context, pack: &Pack, viewer: &AccountId) -> Result<Self, StoreError> {
        let Some(seal) = &pack.seal else { return Ok(Since::default()) };
        let lots = context.port::<dyn LotPort>();
        context.store().read(|reader| {
            let mut gaps = match &lots {
                Some(lots) => other_sources(reader, lots, pack, seal)?,
                None => Vec::new(),
            };
            gaps.extend(same_number(reader, pack, viewer)?);
            gaps.extend(corrected(reader, pack, seal)?);
            let stopped_ms = stopped_ms(reader, lots.as_ref(), pack)?;
            Ok(Since { later_orders: later_orders(reader, pack, seal)?, stopped_ms, gaps })
        })
    }
}

/// The numbers of the orders that a sealed pack's contract has and the pack has not.
fn later_orders(reader: &Reader<'_>, pack: &Pack, seal: &Seal) -> Result<Vec<String>, StoreError> {
    let Some(contract) = pack.coverage.contract() else { return Ok(Vec::new()) };
    let Some(contract) = sold_contracts::find(reader, &pack.seller, contract)? else { return Ok(Vec::new()) };
    let is_later = |sold: &SoldOrder| seal.orders.iter().all(|packed| packed.order != sold.order);
    Ok(contract.standing(reader)?.into_iter().filter(is_later).map(|sold| sold.number).collect())
}

/// Since when a plot is stopped that is sealed in a pack, in milliseconds since 1970 UTC. No plot was when it was sealed.
///
/// # Errors
/// Where the store failed.
pub(super) fn stopped_ms(
    reader: &Reader<'_>,
    lots: Option<&Port<dyn LotPort>>,
    pack: &Pack,
) -> Result<Option<i64>, StoreError> {
    let Some(seal) = &pack.seal else { return Ok(None) };
    if !stopped::has_any(reader, &pack.seller)? {
        return Ok(None);
    }
    if let Some(sealed) = sealed_sources::of(reader, &pack.id)? {
        let stopped = stopped::among(reader, &pack.seller, &sealed.plots.iter().collect())?;
        return Ok(stopped.iter().map(|plot| plot.at_ms).min());
    }
    // An older program kept no plots of a seal, so what its orders draw today stands in for them.
    let shipment = pack.coverage.shipment().map(|(id, _)| id);
    let packed = |draw: &Draw| {
        shipment.is_none_or(|wanted| draw.shipment.as_ref().is_some_and(|(shipment, _)| shipment == wanted))
    };
    let mut first = None;
    for row in &seal.orders {
        let stopped = stopped::behind(reader, lots, (&pack.seller, &row.order), packed)?;
        first = stopped.plots.iter().map(|plot| plot.at_ms).chain(first).min();
    }
    Ok(first)
}

/// The orders of a sealed pack whose goods come from lots that are not sealed in it, and goods of sealed lots that come from
/// other plots.
fn other_sources(
    reader: &Reader<'_>,
    lots: &Port<dyn LotPort>,
    pack: &Pack,
    seal: &Seal,
) -> Result<Vec<Gap>, StoreError> {
    let Some(sealed) = sealed_sources::of(reader, &pack.id)? else { return Ok(Vec::new()) };
    let shipment = pack.coverage.shipment().map(|(id, _)| id);
    let (mut gaps, mut of_sealed) = (Vec::new(), Vec::new());
    for row in &seal.orders {
        let Some(sold) = orders::find(reader, &pack.seller, &row.order)? else { continue };
        let draws = lots.read(reader, |port, reader| port.draws(reader, &row.order))?;
        let mut drawn = Drawn::default();
        sold.standing(shipment).for_each(|line| drawn.add(line, &draws));
        if !drawn.is_of(&sealed.lots) {
            let words = format!(
                "The goods of {} come from other lots now than those that are sealed, or a part of them has no lot, so the \
                 plots here are not theirs. They need another pack.",
                row.number
            );
            gaps.push(Gap::wrong("lots", GapReason::OtherSources, words));
        }
        of_sealed.extend(drawn.draws.into_iter().filter(|draw| sealed.lots.contains(&draw.lot)));
    }
    let graph = lots.read(reader, |port, reader| port.behind(reader, &of_sealed))?;
    if has_other_plots(&sealed, &graph) {
        let words = "The lots that are sealed have goods from other plots than those that are sealed. They need another \
                     pack.";
        gaps.push(Gap::wrong("plots", GapReason::OtherSources, words));
    }
    Ok(gaps)
}

/// The other packs of the buyer, as far as an account sees them, for which the statement's number is written back too.
fn same_number(reader: &Reader<'_>, pack: &Pack, viewer: &AccountId) -> Result<Option<Gap>, StoreError> {
    let Some(number) = number_of(pack) else { return Ok(None) };
    let mut others = BTreeSet::new();
    for other in PACKS.rows(reader, &bought_by(&pack.buyer), None).take(MOST_LOOKED) {
        let other = other?;
        let is_seen = other.buyer == *viewer || other.seller == *viewer;
        if other.id != pack.id && is_seen && number_of(&other) == Some(number) {
            others.insert(other.coverage.number().to_owned());
        }
    }
    if others.is_empty() {
        return Ok(None);
    }
    let named: Vec<&str> = others.iter().take(MOST_NAMED).map(String::as_str).collect();
    let more = if others.len() > MOST_NAMED { " and others" } else { "" };
    let words = format!(
        "The number {number} is written back for the pack of {}{more} too. One statement may have goods of several orders: \
         look whether it has these.",
        named.join(", ")
    );
    Ok(Some(Gap::notice("statement", GapReason::NumberInAnotherPack, words)))
}

/// The plots of a sealed pack that were corrected after the seal, by the names that its files have: these have their shapes
/// of before too.
fn corrected(reader: &Reader<'_>, pack: &Pack, seal: &Seal) -> Result<Option<Gap>, StoreError> {
    let Some(sealed) = sealed_sources::of(reader, &pack.id)? else { return Ok(None) };
    let corrected = former::corrected_since(reader, &pack.seller, &sealed.plots, seal.at_ms)?;
    if corrected.is_empty() {
        return Ok(None);
    }
    let mut named = Vec::new();
    for id in corrected.iter().take(MOST_NAMED) {
        named.extend(former::name_at(reader, id, seal.at_ms)?);
    }
    let more = if corrected.len() > MOST_NAMED { " and others" } else { "" };
    let words = format!(
        "After the seal its seller corrected {}{more}. The files here have the shapes of before; a new pack has the new ones.",
        // A name may have a comma.
        named.join("; ")
    );
    Ok(Some(Gap::notice("plots", GapReason::PlotCorrected, words)))
}

/// The reference number of a pack's statement, if that stands.
fn number_of(pack: &Pack) -> Option<&str> {
    let last = pack.statements.last().filter(|last| stands(last.status))?;
    Some(last.reference.as_str()).filter(|number| !number.is_empty())
}

#[cfg(test)]
mod tests {
    use contracts::origins::DdsStatus;

    use super::*;
    use crate::packs::tests::sample;

    #[test]
    fn a_number_counts_while_its_statement_stands() {
        let mut pack = sample();
        assert_eq!(number_of(&pack), Some("26NLKENYR00107"));
        pack.statements[0].status = DdsStatus::Withdrawn;
        assert_eq!(number_of(&pack), None);
        pack.statements[0].status = DdsStatus::Submitted;
        pack.statements[0].reference.clear();
        assert_eq!(number_of(&pack), None, "it has none yet");
        pack.statements.clear();
        assert_eq!(number_of(&pack), None);
    }
}
