//! The seller's word that goods of lots without an approved sample go for a line, although its buyer approved samples of others.

use contracts::ids::{LineId, LotId};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::ledger::model::Part;

kernel::tables! {
    /// Line id → the word for it.
    pub(crate) WORDS: Table<UnsampledWord> = "unsampled-lines";
}

/// A seller's word for a line, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnsampledWord {
    /// The lots that may go, with their grams.
    pub(crate) goods: Vec<Part>,
}
impl Record for UnsampledWord {}

/// Returns the goods for which the word was given.
///
/// # Errors
/// Where the store failed.
pub(super) fn given(reader: &Reader<'_>, line: &LineId) -> Result<Vec<Part>, StoreError> {
    Ok(reader.get(&WORDS, line)?.map(|word| word.goods).unwrap_or_default())
}

/// Whether a word that was given is for so many grams of a lot.
pub(super) fn covers(given: &[Part], lot: &LotId, grams: u64) -> bool {
    given.iter().any(|part| part.lot == *lot && part.grams >= grams)
}

/// Gives the word for these goods alone, in place of the one of before; without any there is none.
///
/// # Errors
/// Where the store failed.
pub(super) fn give(tx: &mut Tx<'_>, line: &LineId, goods: Vec<Part>) -> Result<(), StoreError> {
    if !goods.is_empty() {
        return tx.put(&WORDS, line, &UnsampledWord { goods });
    }
    if tx.has(&WORDS, line)? { tx.delete(&WORDS, line) } else { Ok(()) }
}
