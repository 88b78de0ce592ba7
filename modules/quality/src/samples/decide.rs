//! The decision on a sample of a contract, entered into the contract in the same commit.

use contracts::ids::{AccountId, ContractId};
use contracts::sales::{SampleDecision, SampledContractPort};
use kernel::TxError;
use kernel::store::{Port, Reader, StoreError, Tx};

use super::model::{Sample, State, of_contract};
use super::store::SAMPLES;

/// Enters a decision into the contract that waits for the sample, if one does.
pub(super) fn decide(
    tx: &mut Tx<'_>,
    sample: &Sample,
    by: Option<&AccountId>,
    now_ms: i64,
    contracts: Option<&Port<dyn SampledContractPort>>,
) -> Result<(), TxError> {
    let contract = sample.contract.as_ref().filter(|_| sample.decides);
    let (Some((contract, _)), Some(contracts)) = (contract, contracts) else { return Ok(()) };
    let decision = match sample.state {
        State::Approved => SampleDecision::Approved,
        State::Rejected if waits(tx, sample, contract, contracts)? => {
            SampleDecision::Rejected(1 + rejected(&tx.reader(), contract)?)
        }
        // Once one of several samples is chosen, the rejection of another says nothing to the contract.
        _ => return Ok(()),
    };
    contracts.enter(tx, |contracts, tx| contracts.decided(tx, contract, decision, by, now_ms))
}

/// Whether a contract still waits for the approval of a sample.
fn waits(
    tx: &Tx<'_>,
    sample: &Sample,
    contract: &ContractId,
    contracts: &Port<dyn SampledContractPort>,
) -> Result<bool, StoreError> {
    let found = contracts.read(&tx.reader(), |port, reader| port.contract(reader, &sample.buyer, contract))?;
    Ok(found.is_some_and(|contract| contract.waits))
}

/// How many samples that a contract waited for were rejected before.
fn rejected(reader: &Reader<'_>, contract: &ContractId) -> Result<u32, StoreError> {
    let mut count = 0;
    for sample in SAMPLES.rows(reader, &of_contract(contract), None) {
        let sample = sample?;
        count += u32::from(sample.decides && sample.state == State::Rejected);
    }
    Ok(count)
}
