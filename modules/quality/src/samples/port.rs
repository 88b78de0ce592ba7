//! The port through which sales knows that a contract has a sample.

use contracts::ids::ContractId;
use contracts::quality::SamplePort;
use kernel::store::{Reader, StoreError};

use super::model::of_contract;
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
}
