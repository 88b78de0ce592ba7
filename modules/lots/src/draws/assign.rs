//! Chooses other lots for a line of an order.

use contracts::ids::{AccountId, LineId, LotId, LotMoveId};
use contracts::logistics::ShipmentPort;
use contracts::quality::SamplePort;
use jiff::civil::Date;
use kernel::store::{Port, StoreError, Tx};
use kernel::{Problem, TxError};

use super::choice::{self, Decision, Sampled};
use super::fits::unfit;
use super::model::LineDraw;
use super::store::{self, PRODUCTS, Stamp};
use super::{undrawn, word};
use crate::certificates::shipped::SHIPPED;
use crate::grams::kg;
use crate::ledger::arrival::came_after;
use crate::ledger::model::Part;
use crate::ledger::rules::Wrongs;
use crate::lot::store::{self as lots, LOTS};

/// The lots wanted for a line.
#[derive(Clone, Debug)]
pub(crate) struct AssignLots {
    pub(crate) line: LineId,
    pub(crate) seller: AccountId,
    /// The lots with their grams; empty for the lots from which the line is filled by itself.
    pub(crate) chosen: Vec<(LotId, u64)>,
    /// Whether the seller knows that its buyer approved samples of other lots than these.
    pub(crate) unsampled: bool,
    /// The ids of the moves that give the goods of before back, and draw the new ones.
    pub(crate) moves: [LotMoveId; 2],
    pub(crate) day: Date,
    pub(crate) now_ms: i64,
}

/// Gives back what the line drew, and draws from the chosen lots instead. The ledger has both moves. A line whose goods have
/// left keeps what it drew: only what is open of it is drawn.
///
/// # Errors
/// 404 for another seller's line or lot; 409 `lot-short`, `goods-left` for other lots than those that left, or
/// `lot-without-sample`; 422 for more grams than the line needs, for goods that it is not of, and for a lot whose sample was
/// rejected. Nothing changes then.
pub(crate) fn assign(
    tx: &mut Tx<'_>,
    wanted: &AssignLots,
    samples: Option<&Port<dyn SamplePort>>,
    shipments: Option<&Port<dyn ShipmentPort>>,
) -> Result<LineDraw, TxError> {
    let found = undrawn::opened(tx, &wanted.seller, &wanted.line)?;
    let before = found.ok_or_else(|| TxError::not_found("line of an order"))?;
    let grams = wanted.chosen.iter().fold(0_u64, |sum, (_, grams)| sum.saturating_add(*grams));
    if grams > before.needed_g() {
        let why = format!("are {}, and the line needs {}", kg(grams), kg(before.needed_g()));
        return Err(TxError::field("lots", &why));
    }
    let sampled = Sampled::of(&tx.reader(), samples, before.contract.as_ref())?;
    let left = left_on(tx, &before, wanted.day, shipments)?;
    let unsampled = can_be_sold(tx, &before, wanted, &sampled, left)?;
    let [back, again] = wanted.moves.clone();
    let stamp = |id| Stamp { id, day: left.unwrap_or(wanted.day), at_ms: wanted.now_ms };
    if let Some(left) = left {
        let more = match &*wanted.chosen {
            [] => there_by(tx, by_itself(tx, &before, &sampled)?, left)?,
            chosen => beyond(&before, chosen)?,
        };
        return store::draw(tx, Some(&before), &before, &more, stamp(again));
    }
    word::give(tx, &before.id, unsampled)?;
    let units = before.units;
    let empty = store::give_back(tx, &before, units, stamp(back))?;
    let open = LineDraw { units, ..empty.clone() };
    let chosen = if wanted.chosen.is_empty() { by_itself(tx, &open, &sampled)? } else { wanted.chosen.clone() };
    store::draw(tx, Some(&empty), &open, &chosen, stamp(again))
}

/// The day on which the goods of a line left; none where they are still at their seller's. The shipment itself decides from the
/// pickup on, and the consumer of its events notes the day a moment later.
fn left_on(
    tx: &Tx<'_>,
    line: &LineDraw,
    today: Date,
    shipments: Option<&Port<dyn ShipmentPort>>,
) -> Result<Option<Date>, StoreError> {
    if let Some(noted) = tx.get(&SHIPPED, &line.id)? {
        return Ok(Some(noted.day));
    }
    let Some((port, carried)) = shipments.zip(line.shipment.as_ref()) else { return Ok(None) };
    let card = port.read(&tx.reader(), |port, reader| port.shipment(reader, &line.seller, &carried.id))?;
    Ok(card.filter(|card| card.left).map(|_| today))
}

/// The lots from which a line is filled by itself.
fn by_itself(tx: &Tx<'_>, open: &LineDraw, sampled: &Sampled) -> Result<Vec<(LotId, u64)>, TxError> {
    let sold_from = tx.get(&PRODUCTS, &open.product)?.map(|product| product.lots).unwrap_or_default();
    Ok(choice::oldest_first(&tx.reader(), open, &sold_from, sampled)?)
}

/// Leaves out the lots that had no goods yet on the day on which those of a line left.
fn there_by(tx: &Tx<'_>, chosen: Vec<(LotId, u64)>, left: Date) -> Result<Vec<(LotId, u64)>, TxError> {
    let mut there = Vec::new();
    for (id, grams) in chosen {
        let lot = tx.get(&LOTS, &id)?.ok_or_else(lots::no_lot)?;
        if came_after(&tx.reader(), &lot, left)?.is_none() {
            there.push((id, grams));
        }
    }
    Ok(there)
}

/// What is chosen beyond what a line has.
///
/// # Errors
/// 409 `goods-left` if it is to have less of a lot.
fn beyond(before: &LineDraw, chosen: &[(LotId, u64)]) -> Result<Vec<(LotId, u64)>, TxError> {
    let mut more = chosen.to_vec();
    for part in &before.drawn {
        let same = more.iter_mut().find(|(lot, _)| *lot == part.lot);
        let left = same.and_then(|(_, grams)| grams.checked_sub(part.grams).map(|rest| *grams = rest));
        if left.is_none() {
            let why = format!(
                "These goods have left, {} of them from lot {}. Only what has no lot yet can be chosen.",
                kg(part.grams),
                part.number
            );
            return Err(TxError::conflict("goods-left", why));
        }
    }
    more.retain(|(_, grams)| *grams > 0);
    Ok(more)
}

/// Refuses lots of other goods, and those whose sample the buyer rejected. Lots without a sample are refused where the buyer
/// approved others, unless the seller says that they go all the same. What the line has already is not judged again, but it
/// needs that word too while it has not left. Goods that have left cannot be of a lot that came later. Returns the goods that
/// the word is for.
fn can_be_sold(
    tx: &Tx<'_>,
    line: &LineDraw,
    wanted: &AssignLots,
    sampled: &Sampled,
    left: Option<Date>,
) -> Result<Vec<Part>, TxError> {
    let (mut wrongs, mut unsampled) = (Wrongs::new(), Vec::new());
    for (at, (id, grams)) in wanted.chosen.iter().enumerate() {
        let lot = lots::find(&tx.reader(), &wanted.seller, id)?.ok_or_else(lots::no_lot)?;
        let kept = line.drawn.iter().any(|part| part.lot == *id && part.grams >= *grams);
        let decision = sampled.decision(&tx.reader(), &lot)?;
        if decision.is_none() && !sampled.approved.is_empty() && !(kept && left.is_some()) {
            unsampled.push(Part { lot: id.clone(), number: lot.number.clone(), grams: *grams });
        }
        if kept {
            continue;
        }
        let came = left.map(|day| came_after(&tx.reader(), &lot, day)).transpose()?.flatten();
        let why = match (decision, came.zip(left)) {
            (Some(Decision::Rejected), _) => {
                Some("is of a sample that the buyer rejected for this contract".to_owned())
            }
            (_, Some((came, left))) => Some(format!("had no goods before {came}, and these goods left on {left}")),
            _ => unfit(&line.category, &lot.traits),
        };
        wrongs.extend(why.map(|why| (format!("lots.{at}.lotId"), vec![why])));
    }
    if !wrongs.is_empty() {
        return Err(Problem::Invalid(wrongs).into());
    }
    let given = word::given(&tx.reader(), &line.id)?;
    let new = unsampled.iter().filter(|part| !word::covers(&given, &part.lot, part.grams));
    let numbers: Vec<String> = new.map(|part| part.number.clone()).collect();
    if numbers.is_empty() || wanted.unsampled {
        return Ok(unsampled);
    }
    let why = format!(
        "The buyer approved samples of other lots for this contract, and none of {}. If you send these goods all the same, \
         the buyer sees it.",
        numbers.join(", ")
    );
    Err(TxError::conflict("lot-without-sample", why))
}
