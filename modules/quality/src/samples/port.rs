//! The port through which sales knows that a contract has a sample.

use contracts::ids::ContractId;
use contracts::quality::SamplePort;
use kernel::store::{Reader, StoreError, lists};

use super::model::of_contract;

/// The implementation of [`SamplePort`].
pub(crate) struct Samples;

impl SamplePort for Samples {
    fn has_sample(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError> {
        Ok(lists::count(reader, &of_contract(contract))? > 0)
    }
}
