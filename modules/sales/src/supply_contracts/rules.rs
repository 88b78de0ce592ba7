//! The legal steps of a contract, by side and time. Pure.

use contracts::sales::ContractStep;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{ToSpan, Zoned};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::{Contract, Ended, Sample};
use crate::quotes::model::Side;
use crate::quotes::sample_term::SampleTerm;

/// Where a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ContractStatus)]
pub(crate) enum Status {
    #[serde(rename = "awaiting signatures")]
    AwaitingSignatures,
    /// Both signed; the buyer has not decided on the sample.
    #[serde(rename = "awaiting sample")]
    AwaitingSample,
    /// It can be called off.
    #[serde(rename = "open")]
    Open,
    /// All of it was called off.
    #[serde(rename = "fulfilled")]
    Fulfilled,
    /// A side cancelled it before both signed, or the buyer rejected the sample.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// Its delivery period ended before all of it was called off.
    #[serde(rename = "expired")]
    Expired,
}

impl Status {
    /// The status in the names of lists.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Status::AwaitingSignatures => "unsigned",
            Status::AwaitingSample => "sample",
            Status::Open => "open",
            Status::Fulfilled => "fulfilled",
            Status::Cancelled => "cancelled",
            Status::Expired => "expired",
        }
    }

    /// The status of a contract in its lists, which does not depend on the time.
    pub(crate) fn kept(contract: &Contract) -> Self {
        match contract.ended {
            Some(Ended::Cancelled) => Status::Cancelled,
            Some(Ended::Expired) => Status::Expired,
            Some(Ended::Fulfilled) => Status::Fulfilled,
            None if contract.remaining() == 0 => Status::Fulfilled,
            None if contract.signed_by_buyer.is_none() || contract.signed_by_seller.is_none() => {
                Status::AwaitingSignatures
            }
            None if contract.sample == Sample::Pending => Status::AwaitingSample,
            None => Status::Open,
        }
    }

    /// The status of a contract at `now_ms`.
    pub(crate) fn at(contract: &Contract, now_ms: i64) -> Self {
        match Status::kept(contract) {
            Status::AwaitingSignatures | Status::AwaitingSample | Status::Open if now_ms >= ends_ms(contract) => {
                Status::Expired
            }
            status => status,
        }
    }
}

/// What a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ContractStep)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    Sign,
    ApproveSample,
    RejectSample,
    CallOff,
    Cancel,
}

impl Step {
    /// All steps, in the order in which they are shown.
    pub(crate) const ALL: [Step; 5] =
        [Step::Sign, Step::ApproveSample, Step::RejectSample, Step::CallOff, Step::Cancel];

    /// The step in the event that reports it.
    pub(crate) fn told(self) -> ContractStep {
        match self {
            Step::Sign => ContractStep::Signed,
            Step::ApproveSample => ContractStep::SampleApproved,
            Step::RejectSample => ContractStep::SampleRejected,
            Step::CallOff => ContractStep::CalledOff,
            Step::Cancel => ContractStep::Cancelled,
        }
    }
}

/// Whether a side may take a step. `signed` tells whether that side has signed.
pub(crate) fn may(status: Status, side: Side, signed: bool, step: Step) -> bool {
    match step {
        Step::Sign => status == Status::AwaitingSignatures && !signed,
        Step::Cancel => status == Status::AwaitingSignatures,
        Step::ApproveSample | Step::RejectSample => status == Status::AwaitingSample && side == Side::Buyer,
        Step::CallOff => status == Status::Open && side == Side::Buyer,
    }
}

fn start_of(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).as_ref().map_or(i64::MAX, |at: &Zoned| at.timestamp().as_millisecond())
}

/// The first millisecond after the delivery period, since 1970 UTC.
pub(crate) fn ends_ms(contract: &Contract) -> i64 {
    start_of(contract.delivery_until.saturating_add(1.day()))
}

fn begun(contract: &Contract, now_ms: i64) -> bool {
    contract.delivery_from.is_none_or(|day| now_ms >= start_of(day))
}

fn signed(contract: &Contract, side: Side) -> bool {
    match side {
        Side::Buyer => contract.signed_by_buyer.is_some(),
        Side::Seller => contract.signed_by_seller.is_some(),
    }
}

/// The steps that this side may take now.
pub(crate) fn open_steps(contract: &Contract, side: Side, now_ms: i64) -> Vec<Step> {
    Step::ALL.into_iter().filter(|step| checked(contract, side, *step, now_ms).is_ok()).collect()
}

/// Whether a side may take a step now.
///
/// # Errors
/// 409 that names the missing condition.
pub(crate) fn checked(contract: &Contract, side: Side, step: Step, now_ms: i64) -> Result<(), TxError> {
    let status = Status::at(contract, now_ms);
    if !may(status, side, signed(contract, side), step) {
        return Err(refused(status, side, step));
    }
    if step == Step::CallOff && !begun(contract, now_ms) {
        return Err(TxError::conflict("outside-period", "The delivery period has not begun yet."));
    }
    Ok(())
}

/// Whether each later shipment has a sample of its own: the first pre-shipment sample is approved, and the delivery period
/// lasts. What was called off last is sampled too before it is shipped.
pub(crate) fn samples_each_shipment(contract: &Contract, now_ms: i64) -> bool {
    contract.sample_term == SampleTerm::PreShipment
        && contract.sample == Sample::Approved
        && contract.ended.is_none()
        && now_ms < ends_ms(contract)
}

/// Checks that the terms of a contract may still change.
///
/// # Errors
/// 409 `signed` once both sides have signed, `contract-ended`, `outside-period`.
pub(crate) fn still_changes(contract: &Contract, now_ms: i64) -> Result<(), TxError> {
    let (kind, why) = match Status::at(contract, now_ms) {
        Status::AwaitingSignatures => return Ok(()),
        Status::Cancelled => ("contract-ended", "This contract was cancelled."),
        Status::Expired => ("outside-period", "The delivery period of this contract is over."),
        Status::AwaitingSample | Status::Open | Status::Fulfilled => {
            ("signed", "Both sides have signed these terms. They do not change any more.")
        }
    };
    Err(TxError::conflict(kind, why))
}

/// Refuses a call-off above `remaining`, the units that can still be called off.
pub(crate) fn exceeds(remaining: u32) -> TxError {
    let why = format!("Only {remaining} of this contract can still be called off.");
    Problem::conflict_with("exceeds-contract", why, json!({ "remaining": remaining })).into()
}

fn refused(status: Status, side: Side, step: Step) -> TxError {
    let (kind, why) = match status {
        Status::Cancelled => ("contract-ended", "This contract was cancelled."),
        Status::Expired => ("outside-period", "The delivery period of this contract is over."),
        Status::Fulfilled if step == Step::CallOff && side == Side::Buyer => return exceeds(0),
        Status::Fulfilled => ("contract-ended", "All of this contract was called off."),
        _ if step == Step::CallOff && side == Side::Seller => ("illegal-step", "The buyer calls off, not the seller."),
        Status::AwaitingSignatures if step == Step::CallOff => {
            ("not-signed", "Goods can be called off once both sides have signed.")
        }
        Status::AwaitingSample if step == Step::CallOff => {
            ("sample-not-approved", "Goods can be called off once the sample is approved.")
        }
        _ => ("illegal-step", "This cannot be done with the contract as it stands now."),
    };
    TxError::conflict(kind, why)
}

/// The contract after a [`checked`] step. A call-off changes nothing here: its quantity is entered elsewhere.
pub(crate) fn after(contract: &Contract, side: Side, step: Step, now_ms: i64) -> Contract {
    let mut next = contract.clone();
    match (step, side) {
        (Step::Sign, Side::Buyer) => next.signed_by_buyer = Some(now_ms),
        (Step::Sign, Side::Seller) => next.signed_by_seller = Some(now_ms),
        (Step::ApproveSample, _) => next.sample = Sample::Approved,
        (Step::RejectSample, _) => (next.sample, next.ended) = (Sample::Rejected, Some(Ended::Cancelled)),
        (Step::Cancel, _) => next.ended = Some(Ended::Cancelled),
        (Step::CallOff, _) => {}
    }
    next
}

/// The number of the year's `n`-th contract.
pub(crate) fn number(year: i16, n: u64) -> String {
    format!("CTR-{year}-{n:04}")
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
