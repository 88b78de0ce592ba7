//! The lot of a sample. A contract may want each sample from another lot (ITC Coffee Guide: "subject to approval of sample,
//! replace"; "buyer's choice").

use contracts::ids::{AccountId, LotId};
use contracts::lots::LotPort;
use contracts::quality::SampleKind;
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, Problem, TxError};

use super::model::{Sample, SampleLot, State, of_contract};
use super::store::SAMPLES;

/// Finds a lot by its id, for a buyer that knows it; empty for none.
///
/// # Errors
/// 422 at `lotId` where the seller has no such lot.
pub(super) fn by_id(context: &Context, seller: &AccountId, id: &str) -> Result<Option<SampleLot>, Problem> {
    if id.is_empty() {
        return Ok(None);
    }
    let unknown = || Problem::field("lotId", "is none of the seller's lots");
    if context.port::<dyn LotPort>().is_none() {
        return Err(unknown());
    }
    let found = context.look_up::<dyn LotPort, _>(|lots, r| lots.lot(r, seller, &LotId::from(id)))?;
    found.map(|lot| Some(SampleLot { id: Some(lot.id), number: lot.number })).ok_or_else(unknown)
}

/// The lot with the number that its seller writes; empty for none. A lot that is not kept in the shop has no id.
pub(super) fn by_number(context: &Context, seller: &AccountId, number: &str) -> Result<Option<SampleLot>, Problem> {
    if number.is_empty() {
        return Ok(None);
    }
    let found = match context.port::<dyn LotPort>() {
        Some(_) => context.look_up::<dyn LotPort, _>(|lots, r| lots.numbered(r, seller, number))?,
        None => None,
    };
    Ok(Some(match found {
        Some(lot) => SampleLot { id: Some(lot.id), number: lot.number },
        None => SampleLot { id: None, number: number.to_owned() },
    }))
}

/// The numbers of the lots whose samples the buyer rejected for the contract of this one, the earliest first.
pub(super) fn rejected(reader: &Reader<'_>, sample: &Sample) -> Result<Vec<String>, StoreError> {
    let lots = others(reader, sample, |other| other.state == State::Rejected)?;
    Ok(lots.into_iter().rev().map(|lot| lot.number).collect())
}

/// The lots of the other samples for which the contract of this one waited and which are like this, the latest first; none
/// where each sample may be of the same lot.
fn others(reader: &Reader<'_>, sample: &Sample, like: impl Fn(&Sample) -> bool) -> Result<Vec<SampleLot>, StoreError> {
    let Some((contract, _)) = sample.contract.as_ref().filter(|_| sample.another_lot) else { return Ok(Vec::new()) };
    let mut lots = Vec::new();
    for other in SAMPLES.rows(reader, &of_contract(contract), None) {
        let other = other?;
        let counts = other.decides && other.id != sample.id && like(&other);
        lots.extend(other.lot.filter(|_| counts));
    }
    Ok(lots)
}

/// Refuses to send a sample of a lot without goods, and one of no lot where the decision needs it. Where its contract wants
/// another one, it also refuses one of goods that were rejected or that another sample is of, whatever the number that they
/// have now.
///
/// # Errors
/// 422 at `lot`.
pub(super) fn check(reader: &Reader<'_>, lots: Option<&Port<dyn LotPort>>, sample: &Sample) -> Result<(), TxError> {
    has_goods(reader, lots, sample)?;
    if !sample.needs_lot() {
        return Ok(());
    }
    let Some(lot) = &sample.lot else {
        let why = if sample.another_lot {
            "is required: by the contract, each sample is of another lot"
        } else {
            "is required: the decision on the sample of a later shipment counts for its lot"
        };
        return Err(TxError::field("lot", why));
    };
    let rejected = others(reader, sample, |other| other.state == State::Rejected)?;
    if let Some(of) = same_goods(reader, lots, sample, lot, &rejected)? {
        let why = format!("must be another one: the buyer rejected a sample of {of}");
        return Err(TxError::field("lot", &why));
    }
    let under_way = others(reader, sample, |other| matches!(other.state, State::Sent | State::Arrived))?;
    if let Some(of) = same_goods(reader, lots, sample, lot, &under_way)? {
        let why = format!("must be another one: the buyer chooses among lots, and has a sample of {of} already");
        return Err(TxError::field("lot", &why));
    }
    Ok(())
}

/// Refuses a lot from which nothing can be drawn. An arrival sample is drawn from goods that have left it.
fn has_goods(reader: &Reader<'_>, lots: Option<&Port<dyn LotPort>>, sample: &Sample) -> Result<(), TxError> {
    let kept = sample.lot.as_ref().and_then(|lot| lot.id.as_ref()).filter(|_| sample.kind != SampleKind::Arrival);
    let Some((lots, id)) = lots.zip(kept) else { return Ok(()) };
    let found = lots.read(reader, |port, reader| port.lot(reader, &sample.seller, id))?;
    match found.filter(|lot| lot.balance_g == 0) {
        Some(lot) => {
            let why =
                format!("must be one that has goods: {} has 0 g left. Name the lot that they are in now", lot.number);
            Err(TxError::field("lot", &why))
        }
        None => Ok(()),
    }
}

/// Names the first of some lots that is this one, or that has the same goods under another number.
fn same_goods(
    reader: &Reader<'_>,
    lots: Option<&Port<dyn LotPort>>,
    sample: &Sample,
    lot: &SampleLot,
    others: &[SampleLot],
) -> Result<Option<String>, StoreError> {
    if others.iter().any(|other| same(&other.number, &lot.number)) {
        return Ok(Some(lot.number.clone()));
    }
    let Some((lots, id)) = lots.zip(lot.id.as_ref()).filter(|_| !others.is_empty()) else { return Ok(None) };
    let found = lots.read(reader, |port, reader| {
        let mut kept = Vec::new();
        for other in others {
            kept.extend(match &other.id {
                Some(id) => Some(id.clone()),
                // Its seller may have entered it since its sample was sent.
                None => port.numbered(reader, &sample.seller, &other.number)?.map(|lot| lot.id),
            });
        }
        port.same_goods(reader, &sample.seller, id, &kept)
    })?;
    Ok(found.map(|other| format!("{} (and {} has the same goods, split off or moved)", other.number, lot.number)))
}

/// Whether two numbers are of one lot.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
#[path = "lot_tests.rs"]
mod tests;
