//! The port through which others know of the samples of a contract.

use std::collections::BTreeMap;

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

/// The lots of a contract on which the buyer decided in this way. Of several samples of one lot, the latest decision counts.
fn decided_lots(reader: &Reader<'_>, contract: &ContractId, state: State) -> Result<Vec<LotId>, StoreError> {
    let mut latest: BTreeMap<LotId, (i64, State)> = BTreeMap::new();
    for sample in SAMPLES.rows(reader, &of_contract(contract), None) {
        let sample = sample?;
        if !sample.counts() || !matches!(sample.state, State::Approved | State::Rejected) {
            continue;
        }
        // A decision is the last step.
        let at_ms = sample.history.last().map_or(sample.created_ms, |entry| entry.at_ms);
        let Some(lot) = sample.lot.and_then(|lot| lot.id) else { continue };
        if latest.get(&lot).is_none_or(|(known_ms, _)| *known_ms < at_ms) {
            latest.insert(lot, (at_ms, sample.state));
        }
    }
    Ok(latest.into_iter().filter(|(_, (_, decided))| *decided == state).map(|(lot, _)| lot).collect())
}

#[cfg(test)]
#[path = "port_tests.rs"]
mod tests;
