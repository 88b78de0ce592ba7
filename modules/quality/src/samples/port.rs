//! The port through which others know of the samples of a contract.

use contracts::ids::{ContractId, LotId};
use contracts::quality::SamplePort;
use kernel::store::{Reader, StoreError};

use super::model::{State, of_contract};
use super::store::SAMPLES;

/// The implementation of [`SamplePort`].
pub(crate) struct Samples;

impl SamplePort for Samples {
    fn has_sample(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError> {
        for sample in SAMPLES.rows(reader, &of_contract(contract), None) {
            if sample?.decides {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn approved_lots(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<LotId>, StoreError> {
        decided_lots(reader, contract, State::Approved)
    }

    fn rejected_lots(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<LotId>, StoreError> {
        decided_lots(reader, contract, State::Rejected)
    }
}

/// The lots of the samples that decided on a contract in this way.
fn decided_lots(reader: &Reader<'_>, contract: &ContractId, state: State) -> Result<Vec<LotId>, StoreError> {
    let mut lots = Vec::new();
    for sample in SAMPLES.rows(reader, &of_contract(contract), None) {
        let sample = sample?;
        lots.extend(sample.lot.filter(|_| sample.decides && sample.state == state).and_then(|lot| lot.id));
    }
    Ok(lots)
}
