//! The lot of a sample. A contract may want each sample from another lot (ITC Coffee Guide: "subject to approval of sample,
//! replace"; "buyer's choice").

use contracts::ids::{AccountId, LotId};
use contracts::lots::LotPort;
use kernel::store::{Reader, StoreError};
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
    let Some((contract, _)) = sample.contract.as_ref().filter(|_| sample.another_lot) else { return Ok(Vec::new()) };
    let mut numbers: Vec<String> = Vec::new();
    for other in SAMPLES.rows(reader, &of_contract(contract), None) {
        let other = other?;
        numbers.extend(other.lot.filter(|_| other.decides && other.state == State::Rejected).map(|lot| lot.number));
    }
    numbers.reverse();
    Ok(numbers)
}

/// Whether another sample of the contract of this one is of the same lot, and is with the buyer or on its way there.
fn under_way(reader: &Reader<'_>, sample: &Sample, lot: &SampleLot) -> Result<bool, StoreError> {
    let Some((contract, _)) = &sample.contract else { return Ok(false) };
    for other in SAMPLES.rows(reader, &of_contract(contract), None) {
        let other = other?;
        let there = other.decides && other.id != sample.id && matches!(other.state, State::Sent | State::Arrived);
        if there && other.lot.is_some_and(|other| same(&other.number, &lot.number)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether two numbers are of one lot.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Refuses to send a sample of no lot, or of one that was rejected or that another sample is of, where its contract wants
/// another one.
///
/// # Errors
/// 422 at `lot`.
pub(super) fn check(reader: &Reader<'_>, sample: &Sample) -> Result<(), TxError> {
    if !sample.another_lot {
        return Ok(());
    }
    let Some(lot) = &sample.lot else {
        let why = "is required: by the contract, each sample is of another lot";
        return Err(TxError::field("lot", why));
    };
    if rejected(reader, sample)?.iter().any(|number| same(number, &lot.number)) {
        let why = format!("must be another one: the buyer rejected a sample of {}", lot.number);
        return Err(TxError::field("lot", &why));
    }
    if under_way(reader, sample, lot)? {
        let why =
            format!("must be another one: the buyer chooses among lots, and has a sample of {} already", lot.number);
        return Err(TxError::field("lot", &why));
    }
    Ok(())
}
