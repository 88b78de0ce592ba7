//! The tables of samples, and the event of each step.

use contracts::ids::{AccountId, SampleId};
use contracts::quality::{SampleMoved, SampleStep};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Tx};

use super::model::{Entry, Sample, Side};

kernel::tables! {
    /// Sample id → sample.
    pub(crate) SAMPLES: Collection<Sample> = "samples";
}

/// Adds a step to a sample's history, saves it and tells of the step.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(super) fn save(
    tx: &mut Tx<'_>,
    before: Option<&Sample>,
    mut sample: Sample,
    step: SampleStep,
    (by, note, at_ms): (Option<Side>, &str, i64),
) -> Result<Sample, StoreError> {
    sample.history.push(Entry { step, by, note: note.to_owned(), at_ms });
    SAMPLES.save(tx, before, &sample)?;
    tx.emit(&SampleMoved {
        sample: sample.id.clone(),
        number: sample.number.clone(),
        product_name: sample.product_name.clone(),
        contract: sample.contract.as_ref().filter(|_| sample.decides).map(|(contract, _)| contract.clone()),
        buyer: sample.buyer.clone(),
        buyer_name: sample.buyer_name.clone(),
        seller: sample.seller.clone(),
        seller_name: sample.seller_name.clone(),
        by: by.map(|side| if side == Side::Buyer { sample.buyer.clone() } else { sample.seller.clone() }),
        step,
        note: note.to_owned(),
        decide_by: sample.decide_by.to_string(),
        at_ms,
    })?;
    Ok(sample)
}

/// Returns a sample of which the account is a side, with the side.
pub(crate) fn find(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &SampleId,
) -> Result<Option<(Sample, Side)>, StoreError> {
    let found = reader.get(&SAMPLES, id)?;
    Ok(found.and_then(|sample| sample.side(account).map(|side| (sample, side))))
}

/// The 404 of samples.
pub(crate) fn no_sample() -> TxError {
    TxError::not_found("sample")
}
