//! Gathers the content of a pack: the lines of its orders, the lots that they drew, and the plots these came from.

use std::collections::{BTreeMap, BTreeSet};

use contracts::country;
use contracts::ids::{AccountId, LotId, OrderId, PlotId};
use contracts::lots::{Draw, LotGraph, LotPort};
use contracts::tax::in_eu;
use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem};

use super::commodities;
use super::content::{Content, Goods};
use super::coverage::{Coverage, MOST_ORDERS, PackedOrder};
use super::dds::MOST_PRODUCERS;
use super::gaps::{Gap, GapReason};
use super::model::{EvidenceKind, Pack};
use super::orders::{self, SoldLine, SoldOrder};
use super::{parties, sealed_orders, sold_contracts};
use crate::checks::file::MOST_PLOTS;
use crate::kilograms::kilograms;
use crate::plots::findings::findings_of;
use crate::plots::store as plots;
use crate::producers::simplified::SIMPLIFIED;
use crate::producers::store::PRODUCERS;

/// Returns the content of a pack as things are now, with everything that it lacks. Blocks while the plots are judged.
///
/// # Errors
/// Where the store failed.
pub(crate) fn content(context: &Context, pack: &Pack) -> Result<Content, Problem> {
    let mut content = Content::default();
    let orders = context.store().read(|reader| orders_of(reader, pack, &mut content.gaps))?;
    if context.port::<dyn LotPort>().is_none() {
        let words = "The shop keeps no lots, so nothing is known of the plots that goods came from.";
        content.gaps.push(Gap::wrong("lots", GapReason::LotsOff, words));
    }
    for sold in &orders {
        order(context, pack, sold, &mut content)?;
    }
    context.store().read(|reader| places(reader, pack, &mut content))?;
    (content.supplier, content.buyer) = parties::of(context, pack)?;
    content.gaps.extend(parties::missing(&content.supplier, &content.buyer));
    judge(&mut content);
    around(pack, &mut content);
    Ok(content)
}

/// The orders of a pack of which something stands, and what keeps them from it.
fn orders_of(reader: &Reader<'_>, pack: &Pack, gaps: &mut Vec<Gap>) -> Result<Vec<SoldOrder>, StoreError> {
    let mut orders = match &pack.coverage {
        Coverage::Order { order, .. } => orders::find(reader, &pack.seller, order)?.into_iter().collect(),
        Coverage::Contract { contract, .. } => {
            let found = sold_contracts::find(reader, &pack.seller, contract)?;
            found.map_or_else(|| Ok(Vec::new()), |contract| contract.standing(reader))?
        }
    };
    let shipment = pack.coverage.shipment().map(|(id, _)| id);
    orders.retain(|sold| sold.standing(shipment).next().is_some());
    if orders.is_empty() {
        let of = if pack.coverage.contract().is_some() { "contract" } else { "order" };
        let words = format!("Nothing of the {of} stands that the rules cover.");
        gaps.push(Gap::wrong("goods", GapReason::NoGoods, words));
    }
    if orders.len() > MOST_ORDERS {
        let words = format!("More than {MOST_ORDERS} orders were called off. Make a pack for each order.");
        gaps.push(Gap::wrong("orders", GapReason::TooManyOrders, words));
        orders.truncate(MOST_ORDERS);
    }
    for sold in &orders {
        for other in sealed_orders::packs_of(reader, &sold.order, &pack.seller) {
            let other = other?;
            // Two shipments of an order have other goods.
            let shares = match (other.coverage.shipment(), pack.coverage.shipment()) {
                (Some(one), Some(another)) => one == another,
                _ => true,
            };
            if shares {
                let words = format!(
                    "The goods of {} are in the sealed pack for {} too. Each good is declared once.",
                    sold.number,
                    other.coverage.number()
                );
                gaps.push(Gap::notice("orders", GapReason::OrderInAnotherPack, words));
                break;
            }
        }
    }
    Ok(orders)
}

/// Adds an order with its goods.
fn order(context: &Context, pack: &Pack, sold: &SoldOrder, content: &mut Content) -> Result<(), Problem> {
    let shipment = pack.coverage.shipment().map(|(id, _)| id);
    let lines: Vec<SoldLine> = sold.standing(shipment).cloned().collect();
    let drawn = match context.port::<dyn LotPort>() {
        Some(_) => context.look_up::<dyn LotPort, _>(|port, reader| drawn(port, reader, &sold.order, &lines))?,
        None => Vec::new(),
    };
    let mut net_g = 0;
    let told_before = content.gaps.len();
    for (lines, draws, graph) in drawn {
        net_g += draws.iter().map(|draw| draw.grams).sum::<u64>();
        goods(content, &lines, &draws, &graph);
    }
    if pack.coverage.contract().is_some() {
        let of_order = content.gaps.iter_mut().skip(told_before);
        of_order.for_each(|gap| gap.order_number = Some(sold.number.clone()));
    }
    content.destinations.insert(sold.destination.clone());
    content.orders.push(PackedOrder { order: sold.order.clone(), number: sold.number.clone(), net_g: Some(net_g) });
    Ok(())
}

/// The lines of a heading, what they drew, and where that came from.
type Drawn = (Vec<SoldLine>, Vec<Draw>, LotGraph);

fn drawn(
    port: &dyn LotPort,
    reader: &Reader<'_>,
    order: &OrderId,
    lines: &[SoldLine],
) -> Result<Vec<Drawn>, StoreError> {
    let all = port.draws(reader, order)?;
    let headings: BTreeSet<&str> = lines.iter().map(|line| line.hs.as_str()).collect();
    let of_heading = |hs: &str| {
        let lines: Vec<SoldLine> = lines.iter().filter(|line| line.hs == hs).cloned().collect();
        let is_drawn = |draw: &&Draw| lines.iter().any(|line| line.line == draw.line);
        let draws: Vec<Draw> = all.iter().filter(is_drawn).cloned().collect();
        let graph = port.behind(reader, &draws)?;
        Ok((lines, draws, graph))
    };
    headings.into_iter().map(of_heading).collect()
}

/// Adds the goods of a heading in an order.
fn goods(content: &mut Content, lines: &[SoldLine], draws: &[Draw], graph: &LotGraph) {
    let Some(commodity) = lines.first().and_then(|line| commodities::of_heading(&line.hs)) else { return };
    for line in lines {
        content.gaps.extend(line_gap(line, draws));
    }
    let numbers: BTreeMap<&LotId, &str> = graph.lots.iter().map(|lot| (&lot.id, lot.number.as_str())).collect();
    let drawn: BTreeSet<&LotId> = draws.iter().map(|draw| &draw.lot).collect();
    content.drawn.extend(draws.iter().filter(|draw| draw.grams > 0).map(|draw| draw.lot.clone()));
    let of_drawn = graph.lots.iter().filter(|lot| drawn.contains(&lot.id));
    content.crop_years.extend(of_drawn.map(|lot| lot.crop_year.clone()).filter(|year| !year.is_empty()));
    if graph.cut {
        let words = "The lots came from more lots and deliveries than can be followed. Split the order.";
        content.gaps.push(Gap::wrong("lots", GapReason::OriginTooLarge, words));
    }
    let mut unplaced: BTreeMap<&LotId, (u64, usize)> = BTreeMap::new();
    for delivery in graph.deliveries.iter().filter(|delivery| delivery.plots.is_empty()) {
        let (grams, count) = unplaced.entry(&delivery.lot).or_default();
        *grams += delivery.grams;
        *count += 1;
    }
    for (lot, (grams, count)) in unplaced {
        let number = numbers.get(lot).copied().unwrap_or_default();
        let came = if count == 1 { "a delivery".to_owned() } else { format!("{count} deliveries") };
        let words = format!("Lot {number} received {} kg in {came} whose plots nobody named.", kilograms(grams));
        // The same lot may be behind goods of two headings of an order.
        let gap = Gap::wrong(format!("lots.{number}"), GapReason::LotWithoutPlots, words);
        let gap = Gap { lot_id: Some(lot.to_string()), ..gap };
        if !content.gaps.contains(&gap) {
            content.gaps.push(gap);
        }
    }
    let at = content.goods.iter().position(|goods| goods.commodity.hs >= commodity.hs).unwrap_or(content.goods.len());
    if content.goods.get(at).is_none_or(|goods| goods.commodity.hs != commodity.hs) {
        content.goods.insert(at, Goods::none_of(commodity));
    }
    let Some(goods) = content.goods.get_mut(at) else { return };
    goods.net_g += draws.iter().map(|draw| draw.grams).sum::<u64>();
    goods.lots.extend(drawn.iter().filter_map(|lot| numbers.get(*lot)).map(|number| (*number).to_owned()));
    goods.plots.extend(graph.deliveries.iter().flat_map(|delivery| delivery.plots.iter().cloned()));
}

fn line_gap(line: &SoldLine, draws: &[Draw]) -> Option<Gap> {
    let drawn: u64 = draws.iter().filter(|draw| draw.line == line.line).map(|draw| draw.grams).sum();
    let (SoldLine { name, .. }, needed) = (line, line.grams());
    let (reason, words) = if drawn == 0 {
        (
            GapReason::LineWithoutLots,
            format!("{name} draws from no lot. Choose lots for it in its sale, or in Lots in orders."),
        )
    } else if drawn < needed {
        let words = format!("{name} weighs {} kg, and its lots give {} kg.", kilograms(needed), kilograms(drawn));
        (GapReason::LineShortOfLots, words)
    } else {
        return None;
    };
    Some(Gap::wrong(format!("goods.{name}"), reason, words))
}

/// Finds the plots and the producers.
fn places(reader: &Reader<'_>, pack: &Pack, content: &mut Content) -> Result<(), StoreError> {
    let ids: BTreeSet<PlotId> = content.goods.iter().flat_map(|goods| goods.plots.iter().cloned()).collect();
    if ids.len() > MOST_PLOTS {
        let words = format!("The goods came from {} plots; a pack has at most {MOST_PLOTS}.", ids.len());
        content.gaps.push(Gap::wrong("plots", GapReason::TooManyPlots, words));
        return Ok(());
    }
    let gone = add_plots(reader, &pack.seller, ids, content)?;
    if gone > 0 {
        let words =
            format!("{gone} of the plots that the goods came from were deleted, and nothing tells their places.");
        content.gaps.push(Gap::wrong("plots", GapReason::PlotGone, words));
    }
    Ok(())
}

/// Adds plots of a seller with their producers. Returns how many of them were deleted.
pub(crate) fn add_plots(
    reader: &Reader<'_>,
    seller: &AccountId,
    ids: BTreeSet<PlotId>,
    content: &mut Content,
) -> Result<usize, StoreError> {
    // A plot that lots name is not deleted, but one could be before lots were kept, or while their module was off.
    let mut gone = 0_usize;
    for id in ids {
        let plot = plots::find(reader, seller, &id)?;
        let producer = plot.as_ref().map(|plot| reader.get(&PRODUCERS, &plot.producer)).transpose()?.flatten();
        let (Some(plot), Some(producer)) = (plot, producer) else {
            gone += 1;
            continue;
        };
        if let Some(simplified) = reader.get(&SIMPLIFIED, &producer.id)? {
            content.simplified.insert(producer.id.clone(), simplified);
        }
        content.producers.insert(producer.id.clone(), producer);
        content.plots.insert(id, plot);
    }
    Ok(gone)
}

/// Judges each plot as the checks are today.
fn judge(content: &mut Content) {
    for plot in content.plots.values() {
        let about = |gap: Gap| Gap { plot_id: Some(plot.id.to_string()), ..gap };
        let field = format!("plots.{}", plot.name);
        if let Some(stop) = &plot.stop {
            let words = format!("The goods of {} are stopped: {}", plot.name, stop.reason);
            content.gaps.push(about(Gap::wrong(field.clone(), GapReason::PlotStopped, words)));
        }
        let country = content.producers.get(&plot.producer).map(|producer| producer.country.clone());
        let findings = findings_of(plot, country);
        let wrong: Vec<&str> =
            findings.iter().filter(|finding| finding.is_wrong()).map(|finding| finding.words.as_str()).collect();
        if !wrong.is_empty() {
            let words = format!("{}: {}", plot.name, wrong.join(" "));
            content.gaps.push(about(Gap::wrong(field, GapReason::PlotUnsound, words)));
        }
        if !findings.is_empty() {
            content.findings.insert(plot.id.clone(), findings);
        }
    }
    for goods in &content.goods {
        let producers = content.by_producer(&goods.plots).len();
        if producers > MOST_PRODUCERS {
            let words = format!("{producers} producers; a commodity of a statement has at most {MOST_PRODUCERS}.");
            content.gaps.push(Gap::wrong("producers", GapReason::TooManyProducers, words));
        }
    }
}

/// What the seller tells beside the plots.
fn around(pack: &Pack, content: &mut Content) {
    let mut notices = Vec::new();
    let mut notice = |field: &str, reason, words: String| notices.push(Gap::notice(field, reason, words));
    if pack.produced.is_none() {
        let words = "The law asks for the days of the production. Enter them if you know them.".to_owned();
        notice("produced", GapReason::ProducedUnknown, words);
    }
    let has = |kind: EvidenceKind| pack.evidence.iter().any(|file| file.kind == kind);
    if !has(EvidenceKind::Legality) {
        let words = "No file shows that the land is farmed lawfully.".to_owned();
        notice("evidence", GapReason::NoEvidenceOfLegality, words);
    }
    if !has(EvidenceKind::Deforestation) {
        let words = "No file shows that no forest was cleared after the cut-off day.".to_owned();
        notice("evidence", GapReason::NoEvidenceOfNoDeforestation, words);
    }
    let outside = |name: &&String| !country::find(name).is_some_and(|country| in_eu(country.code));
    for destination in content.destinations.iter().filter(outside) {
        let words = match destination.as_str() {
            "" => "The order names no country to which the goods go.".to_owned(),
            named => format!("The goods go to {named}, outside the European Union."),
        };
        notice("destination", GapReason::OutsideUnion, words);
    }
    content.gaps.extend(notices);
}

/// What is wrong, in words, for the refusal of a seal; `None` if nothing is.
pub(crate) fn refusal(content: &Content) -> Option<String> {
    let wrong: Vec<&Gap> = content.gaps.iter().filter(|gap| gap.is_wrong()).collect();
    let first = wrong.first()?;
    let others = match wrong.len() - 1 {
        0 => String::new(),
        1 => " One more thing is missing.".to_owned(),
        more => format!(" {more} more things are missing."),
    };
    let of = first.order_number.as_ref().map_or(String::new(), |number| format!("{number}: "));
    Some(format!("{of}{}{others}", first.words))
}
