//! Whether a contract is decided on its sample, and no longer by a word on the contract itself.

use contracts::quality::SamplePort;
use kernel::store::{Port, Reader, StoreError};

use super::model::Contract;

/// Whether a sample of it was requested, or its terms ask for several. `samples` is `None` where the shop keeps no samples: a
/// word decides then.
pub(super) fn on_sample(
    reader: &Reader<'_>,
    contract: &Contract,
    samples: Option<&Port<dyn SamplePort>>,
) -> Result<bool, StoreError> {
    let Some(samples) = samples else { return Ok(false) };
    if contract.sample_term.needs_samples() {
        return Ok(true);
    }
    samples.read(reader, |samples, reader| samples.has_sample(reader, &contract.id))
}
