//! Whether the scope of a certificate covers a lot that was received.

use contracts::ids::ProducerId;
use kernel::store::{Reader, StoreError};

use super::model::{Certificate, Scope, Staged};
use crate::ledger::model::{Move, into_lot};
use crate::ledger::store::{MOVES, counts};
use crate::lot::model::Lot;

/// The most deliveries into a lot that are looked at. A lot with more of them is not covered by named producers.
const MOST_DELIVERIES: usize = 1_000;

/// Why a certificate does not cover a lot that was received, in words that follow its number; `None` if it does.
///
/// # Errors
/// Where the store failed.
pub(crate) fn lacks(
    reader: &Reader<'_>,
    certificate: &Certificate,
    lot: &Lot,
) -> Result<Option<&'static str>, StoreError> {
    let Scope { goods, stages, countries, producers } = &certificate.facts.scope;
    let traits = &lot.traits;
    Ok(if certificate.seller != lot.seller {
        Some("is another seller's")
    } else if *goods != traits.goods {
        Some("is for other goods")
    } else if !stages.is_empty() && !stages.contains(&Staged(traits.stage)) {
        Some("is not for goods of this stage")
    } else if !countries.contains(&traits.country) {
        Some("is not for goods of this country")
    } else if !producers.is_empty() && !all_from(reader, lot, producers)? {
        Some("does not name all producers of the lot's deliveries")
    } else {
        None
    })
}

/// Whether all deliveries into a lot come from these producers. A lot without deliveries has none to prove it.
fn all_from(reader: &Reader<'_>, lot: &Lot, producers: &[ProducerId]) -> Result<bool, StoreError> {
    let mut seen = 0;
    for (n, received) in MOVES.rows(reader, &into_lot(&lot.id), None).enumerate() {
        let received: Move = received?;
        if n >= MOST_DELIVERIES {
            return Ok(false);
        }
        if !counts(reader, &received)? {
            continue;
        }
        let producer = received.source.and_then(|source| source.producer);
        if !producer.is_some_and(|producer| producers.contains(&producer)) {
            return Ok(false);
        }
        seen += 1;
    }
    Ok(seen > 0)
}
