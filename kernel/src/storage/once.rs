//! A call that is sent again is not done again.

use serde::{Deserialize, Serialize};

use super::record::{self, Record};
use super::table::Table;
use super::tx::Tx;
use super::StoreError;

const ANSWERS: Table<Answered> = Table::new("idempotency");

/// The key was used for another request before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyReused;

#[derive(Serialize, Deserialize)]
struct Answered {
    fingerprint: u64,
    answer: Vec<u8>,
}
impl Record for Answered {
    const VERSION: u16 = 1;
}

/// Runs `f` once for an account and a key, and answers every repeat with what it answered; `true` tells a repeat. The
/// answer is kept in the caller's own scope, in the caller's own commit.
///
/// # Errors
/// [`KeyReused`] where the same key came with another `fingerprint`; what `f` answers as its error is not kept.
pub fn once<T, E>(
    tx: &mut Tx<'_>,
    account: &str,
    key: &str,
    fingerprint: u64,
    f: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<(T, bool), E>
where
    T: Record,
    E: From<StoreError> + From<KeyReused>,
{
    let row = format!("{account}\0{key}");
    if let Some(answered) = tx.get(&ANSWERS, &row)? {
        if answered.fingerprint != fingerprint {
            return Err(KeyReused.into());
        }
        let answer = record::decode(&answered.answer).map_err(StoreError::Record)?;
        return Ok((answer, true));
    }
    let answer = f(tx)?;
    let kept = Answered { fingerprint, answer: record::encode(&answer)? };
    tx.put(&ANSWERS, &row, &kept)?;
    Ok((answer, false))
}
