//! Idempotency: a request that comes twice is done once. Its answer is remembered for 30 days.

use serde::{Deserialize, Serialize};

use super::record::{self, Record};
use super::table::Table;
use super::{Scope, StoreError, StoredTable, Tx};

/// Account, NUL, key → the answer. In the scope of the transaction's caller.
const ANSWERS: Table<Answer> = Table::new("idempotency");

/// How long an answer is remembered, in days. The published document names it too.
pub(crate) const REMEMBERED_DAYS: i64 = 30;
/// How many answers one sweep reads.
const PART: usize = 500;

/// The table of answers, in the scope of each module.
pub(super) fn table() -> StoredTable {
    ANSWERS.stored()
}

#[derive(Serialize, Deserialize)]
struct Answer {
    fingerprint: u64,
    at_ms: i64,
    /// The answer as a stored record.
    record: Vec<u8>,
}

impl Record for Answer {}

impl Answer {
    /// Whether it is remembered no more.
    fn is_over(&self, now_ms: i64) -> bool {
        now_ms.saturating_sub(self.at_ms) >= REMEMBERED_DAYS * 24 * 60 * 60 * 1000
    }
}

/// The error of a key that was used before for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the idempotency key was used for {0}")]
pub struct KeyReused(
    /// Its first use, such as `another order`.
    pub &'static str,
);

/// Runs `f` once for each key of an account; later calls return the saved answer, and `true`. A key is good for one
/// request only: `fingerprint` is the request's, and `other` names another such request in words. Failures are not
/// saved, so the request can be sent again.
///
/// # Errors
/// The error of `f`; [`KeyReused`] where the key came with another fingerprint before; [`StoreError`].
pub fn once<T, E>(
    tx: &mut Tx<'_>,
    account: &str,
    key: &str,
    fingerprint: u64,
    other: &'static str,
    f: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<(T, bool), E>
where
    T: Record + Clone,
    E: From<StoreError> + From<KeyReused>,
{
    let row = [account.as_bytes(), &[0], key.as_bytes()].concat();
    if let Some(answer) = tx.get(&ANSWERS, &row)?.filter(|answer| !answer.is_over(tx.now_ms())) {
        if answer.fingerprint != fingerprint {
            return Err(KeyReused(other).into());
        }
        let answer = record::decode(&answer.record).map_err(StoreError::from)?;
        return Ok((answer, true));
    }
    let answer = f(tx)?;
    let kept = Answer { fingerprint, at_ms: tx.now_ms(), record: record::encode(&answer)? };
    tx.put(&ANSWERS, &row, &kept)?;
    Ok((answer, false))
}

/// Deletes answers of a scope that are remembered no more, from a part of the table after the key `after`. Returns the
/// last key of the part; `None` at the end of the table.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn sweep(scope: &Scope, after: Option<&[u8]>, now_ms: i64) -> Result<Option<Vec<u8>>, StoreError> {
    let part = scope.read(|reader| reader.scan(&ANSWERS, &[], after).take(PART).collect::<Result<Vec<_>, _>>())?;
    let last = (part.len() == PART).then(|| part.last().map(|(key, _)| key.clone())).flatten();
    let over: Vec<Vec<u8>> = part.into_iter().filter(|(_, it)| it.is_over(now_ms)).map(|(key, _)| key).collect();
    if !over.is_empty() {
        scope.transact_blocking(move |tx| {
            for key in &over {
                // The key may have been used again meanwhile.
                if tx.get(&ANSWERS, key)?.is_some_and(|answer| answer.is_over(now_ms)) {
                    tx.delete(&ANSWERS, key)?;
                }
            }
            Ok::<(), StoreError>(())
        })?;
    }
    Ok(last)
}

/// Returns the fingerprint of a request's content, for [`once`]: FNV-1a, the same in every build, as it is stored.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_those_that_are_kept() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
