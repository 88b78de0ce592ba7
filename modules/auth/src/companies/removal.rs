//! The removal of a member from a company.

use kernel::Problem;
use kernel::store::Tx;

use super::members::{leave, member};
use crate::personal::{self, Parts};
use crate::store;

/// Takes a person out of a company: their account is closed, with all that the modules keep of the person.
///
/// # Errors
/// 404, also for another company's member.
pub(crate) fn remove(tx: &mut Tx<'_>, parts: &Parts, company: &str, person: &str, now_ms: i64) -> Result<(), Problem> {
    member(tx, company, person)?;
    let row = store::account(&tx.reader(), person)?;
    leave(tx, person)?;
    row.map_or(Ok(()), |row| personal::close(tx, parts, &row, now_ms))
}
