//! The decision on a sample of a contract, entered into the contract in the same commit.

use contracts::ids::AccountId;
use contracts::sales::{SampleDecision, SampledContractPort};
use kernel::TxError;
use kernel::store::{Port, Tx};

use super::model::{Sample, State};

/// Enters a decision into the contract that waits for the sample, if one does.
pub(super) fn decide(
    tx: &mut Tx<'_>,
    sample: &Sample,
    by: Option<&AccountId>,
    now_ms: i64,
    contracts: Option<&Port<dyn SampledContractPort>>,
) -> Result<(), TxError> {
    let decision = match sample.state {
        State::Approved => SampleDecision::Approved,
        State::Rejected => SampleDecision::Rejected,
        _ => return Ok(()),
    };
    let (Some((contract, _)), Some(contracts)) = (&sample.contract, contracts) else { return Ok(()) };
    contracts.enter(tx, |contracts, tx| contracts.decided(tx, contract, decision, by, now_ms))
}
