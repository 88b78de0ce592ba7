//! The commands that make and change a sample, each a part of the caller's transaction.

use contracts::ids::{AccountId, SampleId};
use contracts::lots::LotPort;
use contracts::quality::SampleStep;
use contracts::sales::SampledContractPort;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Port, StoreError, Tx, lists};

use super::decide::decide;
use super::due;
use super::lot;
use super::model::{Sample, SampleLot, Side, of_side};
use super::rules::{self, Action, MOST_OPEN};
use super::store::{find, no_sample, save};
use crate::numbers;

/// Saves a new sample that its buyer asks for. Its number is drawn here. At most `at_once` samples of the same thing are open
/// at a time.
///
/// # Errors
/// 409 `sample-open` if the buyer has that many open ones of the same thing, `too-many-samples`.
pub(crate) fn request(tx: &mut Tx<'_>, sample: &Sample, at_once: u32, note: &str) -> Result<Sample, TxError> {
    if under_way(tx, sample)? >= u64::from(at_once) {
        let why = "A sample of it is under way. Decide on that one, or withdraw it, before you ask for another.";
        return Err(TxError::conflict("sample-open", why));
    }
    if of_buyer(tx, sample)? >= MOST_OPEN {
        let why = format!("You have {MOST_OPEN} samples under way. Decide on some of them first.");
        return Err(TxError::conflict("too-many-samples", why));
    }
    enter(tx, sample, (SampleStep::Requested, Side::Buyer), note)
}

/// Saves a new sample that its seller sends unasked, as [`request`] does.
///
/// # Errors
/// As [`request`]; 422 at `lot`.
pub(crate) fn send_unasked(
    tx: &mut Tx<'_>,
    sample: &Sample,
    at_once: u32,
    note: &str,
    lots: Option<&Port<dyn LotPort>>,
) -> Result<Sample, TxError> {
    if under_way(tx, sample)? >= u64::from(at_once) {
        let why = "A sample of it is under way. Send that one, or wait for the buyer's decision.";
        return Err(TxError::conflict("sample-open", why));
    }
    if of_buyer(tx, sample)? >= MOST_OPEN {
        return Err(TxError::conflict("too-many-samples", "This buyer has too many samples under way."));
    }
    lot::check(&tx.reader(), lots, sample)?;
    enter(tx, sample, (SampleStep::Sent, Side::Seller), note)
}

/// The open samples of the same thing.
fn under_way(tx: &Tx<'_>, sample: &Sample) -> Result<u64, StoreError> {
    lists::count(&tx.reader(), &sample.place())
}

/// The open samples of the buyer.
fn of_buyer(tx: &Tx<'_>, sample: &Sample) -> Result<u64, StoreError> {
    lists::count(&tx.reader(), &of_side(Side::Buyer, &sample.buyer, true))
}

/// Saves a new sample with its first step.
fn enter(tx: &mut Tx<'_>, sample: &Sample, (step, by): (SampleStep, Side), note: &str) -> Result<Sample, TxError> {
    let number = numbers::next(tx, "SMP", sample.created_ms)?;
    let sample = Sample { number, ..sample.clone() };
    due::put(tx, &sample)?;
    let at_ms = sample.created_ms;
    Ok(save(tx, None, sample, step, (Some(by), note, at_ms))?)
}

/// What a side does with a sample.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) sample: SampleId,
    pub(crate) account: AccountId,
    pub(crate) action: Action,
    /// The reason, or a note; may be empty.
    pub(crate) note: String,
    /// For [`Action::Send`].
    pub(crate) courier: String,
    /// For [`Action::Send`]; may be empty.
    pub(crate) tracking: String,
    /// For [`Action::Send`]: a later day for the decision.
    pub(crate) decide_by: Option<Date>,
    /// For [`Action::Send`]: the lot that it is drawn from, if it is another one than the buyer named.
    pub(crate) lot: Option<SampleLot>,
    pub(crate) now_ms: i64,
}

/// What a step asks of other modules; `None` of one that is switched off.
#[derive(Default)]
pub(crate) struct Others {
    pub(crate) contracts: Option<Port<dyn SampledContractPort>>,
    pub(crate) lots: Option<Port<dyn LotPort>>,
}

/// Takes a step. A decision on the sample of a contract is entered into the contract in the same commit.
///
/// # Errors
/// 404 for everybody but buyer and seller; 409 `illegal-step`, and the refusals of the contract; 422 for a sample that is sent
/// of a lot without goods, and, where the contract wants another lot, of goods that were rejected or are under way, or of none.
pub(crate) fn act(tx: &mut Tx<'_>, act: &Act, others: &Others) -> Result<Sample, TxError> {
    let (before, side) = find(&tx.reader(), &act.account, &act.sample)?.ok_or_else(no_sample)?;
    let state = rules::after(before.state, side, act.action).ok_or_else(|| refused(&before, side))?;
    let mut after = Sample { state, ..before.clone() };
    if act.action == Action::Send {
        (after.courier, after.tracking) = (act.courier.clone(), act.tracking.clone());
        after.lot = act.lot.clone().or(after.lot);
        lot::check(&tx.reader(), others.lots.as_ref(), &after)?;
        let least = rules::least_day(before.silence_approves, act.now_ms);
        if let Some(day) = act.decide_by.max(least).filter(|day| *day > before.decide_by) {
            after.decide_by = day;
            due::put(tx, &after)?;
        }
    }
    decide(tx, &after, Some(&act.account), act.now_ms, others.contracts.as_ref())?;
    Ok(save(tx, Some(&before), after, act.action.step(), (Some(side), &act.note, act.now_ms))?)
}

fn refused(sample: &Sample, side: Side) -> TxError {
    let why = match (sample.state.is_open(), side) {
        (false, _) => "This sample is decided or ended. Nothing can be changed about it.",
        (true, Side::Buyer) => "This cannot be done with the sample as it stands now.",
        (true, Side::Seller) => "The buyer's step comes next, or the sample is on its way already.",
    };
    TxError::conflict("illegal-step", why)
}
