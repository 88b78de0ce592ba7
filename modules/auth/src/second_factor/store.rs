//! The people's second factors.
//!
//! | table | key | row |
//! |---|---|---|
//! | `second-factor` | person | [`FactorRow`] |
//! | `second-factor-begun` | person | [`BegunRow`]: a key that was shown and has had no code entered yet |

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::codes::{self, App};
use kernel::secrets::{Sealed, Vault};

kernel::tables! {
    pub(crate) FACTORS: Table<FactorRow> = "second-factor";
    pub(crate) BEGUN: Table<BegunRow> = "second-factor-begun";
}

/// The field that the key is sealed for; see [`Vault::seal`].
const FIELD: &str = "second-factor";
/// Time that a shown key waits for its first code, in milliseconds: an hour.
const BEGUN_MS: i64 = 60 * 60 * 1000;

/// A person's second factor, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct FactorRow {
    /// The app's key, in base32.
    pub(crate) key: Sealed,
    /// Start of its use, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
    /// The half minute of the last accepted code. Neither it nor an earlier one is accepted again.
    pub(crate) last_step: u64,
    /// Hashes of the unused recovery codes.
    pub(crate) codes: Vec<Vec<u8>>,
}
impl Record for FactorRow {}

/// A key that was shown, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BegunRow {
    /// The app's key, in base32.
    pub(crate) key: Sealed,
    /// Time at which it was shown, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for BegunRow {}

/// The result of checking a code at sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// The code is right, or none is needed.
    Yes,
    /// A code is needed.
    Missing,
    /// The code is wrong or was used before.
    Wrong,
}

/// Returns a person's second factor, or `None` if sign-in needs none.
pub(crate) fn factor(reader: &Reader<'_>, person: &AccountId) -> Result<Option<FactorRow>, StoreError> {
    reader.get(&FACTORS, person)
}

/// Saves a key that is being shown and replaces any earlier one.
///
/// # Errors
/// Returns 409 `two-factor-on` if the person has a second factor.
pub(crate) fn begin(tx: &mut Tx<'_>, person: &AccountId, row: &BegunRow) -> Result<(), Problem> {
    if tx.has(&FACTORS, person)? {
        let what = "Two-step login is on already. Turn it off first to set it up anew.";
        return Err(Problem::conflict("two-factor-on", what));
    }
    Ok(tx.put(&BEGUN, person, row)?)
}

/// Seals a key for a person.
pub(crate) fn seal(vault: &Vault, app: &App, person: &AccountId) -> Result<Sealed, Problem> {
    vault.seal(&app.key(), person, FIELD)
}

fn open(vault: &Vault, key: &Sealed, person: &AccountId) -> Result<App, Problem> {
    let key = vault.open(key, person, FIELD);
    App::of(&key.ok_or_else(|| Problem::Internal("a second factor's key cannot be opened".to_owned()))?)
}

/// Turns the second factor on, with the first code of the key that was shown.
///
/// # Errors
/// Returns 409 `two-factor-not-begun`, or 422 for `code`.
pub(crate) fn confirm(
    tx: &mut Tx<'_>,
    vault: &Vault,
    person: &AccountId,
    code: &str,
    recovery: &[String],
    now_ms: i64,
) -> Result<(), Problem> {
    let begun = tx.get(&BEGUN, person)?.filter(|row| now_ms - row.at_ms < BEGUN_MS);
    let Some(BegunRow { key, .. }) = begun else {
        let what = "There is nothing to confirm, or it took too long. Start again.";
        return Err(Problem::conflict("two-factor-not-begun", what));
    };
    let wrong = || Problem::field("code", "is not the code that the app shows now. Check the device's clock.");
    let last_step = open(vault, &key, person)?.step_of(code, now_ms, 0).ok_or_else(wrong)?;
    let row = FactorRow { key, since_ms: now_ms, last_step, codes: hashes(person, recovery) };
    tx.put(&FACTORS, person, &row)?;
    Ok(tx.delete(&BEGUN, person)?)
}

fn hashes(person: &AccountId, recovery: &[String]) -> Vec<Vec<u8>> {
    recovery.iter().map(|code| codes::hash(person, code)).collect()
}

/// Replaces the unused recovery codes with new ones.
///
/// # Errors
/// Returns 409 `two-factor-off`.
pub(crate) fn renew(tx: &mut Tx<'_>, person: &AccountId, recovery: &[String]) -> Result<(), Problem> {
    let Some(row) = tx.get(&FACTORS, person)? else {
        return Err(Problem::conflict("two-factor-off", "Two-step login is off: there is nothing to recover."));
    };
    Ok(tx.put(&FACTORS, person, &FactorRow { codes: hashes(person, recovery), ..row })?)
}

/// Turns the second factor off, even if it was only begun.
pub(crate) fn end(tx: &mut Tx<'_>, person: &AccountId) -> Result<(), StoreError> {
    tx.delete(&FACTORS, person)?;
    tx.delete(&BEGUN, person)
}

/// Checks the app's code or a recovery code at sign-in. Each is valid once.
pub(crate) fn pass(
    tx: &mut Tx<'_>,
    vault: &Vault,
    person: &AccountId,
    code: &str,
    now_ms: i64,
) -> Result<Passed, Problem> {
    let Some(mut row) = tx.get(&FACTORS, person)? else { return Ok(Passed::Yes) };
    if code.trim().is_empty() {
        return Ok(Passed::Missing);
    }
    if let Some(step) = open(vault, &row.key, person)?.step_of(code, now_ms, row.last_step) {
        row.last_step = step;
    } else {
        let hash = codes::hash(person, code);
        let Some(at) = row.codes.iter().position(|kept| *kept == hash) else { return Ok(Passed::Wrong) };
        row.codes.remove(at);
    }
    tx.put(&FACTORS, person, &row)?;
    Ok(Passed::Yes)
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
