//! The removal of a member from a company.

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::Tx;

use super::members::{leave, member};
use crate::personal::{self, Parts};
use crate::store;

/// Removes a person from a company and closes their account, with all data that the modules hold about the person.
///
/// # Errors
/// Returns 404, also for a member of another company.
pub(crate) fn remove(
    tx: &mut Tx<'_>,
    parts: &Parts,
    company: &AccountId,
    person: &AccountId,
    now_ms: i64,
) -> Result<(), Problem> {
    member(tx, company, person)?;
    let row = store::account(&tx.reader(), person)?;
    leave(tx, person)?;
    row.map_or(Ok(()), |row| personal::close(tx, parts, &row, now_ms))
}
