//! The number of invitations e-mailed in the last day, by company and by address (from any company). Only the hash of
//! an address is stored, for a day.
//!
//! | table | key | row |
//! |---|---|---|
//! | `invitations-sent` | `company/` and its id, or `address/` and the hash of the address | [`InvitationsSent`] |
//! | `invitations-sent-at` | time, `-`, key of the other table | nothing: finds expired rows |

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Record, StoreError, Table, Tx, sort_key};
use serde::{Deserialize, Serialize};

use crate::links;

kernel::tables! {
    pub(crate) SENT: Table<InvitationsSent> = "invitations-sent", unaudited;
    pub(crate) SENT_AT: Table<()> = "invitations-sent-at", unaudited;
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Most invitations to one address in a day.
const TO_AN_ADDRESS: usize = 3;
/// Keys checked for expiry with each invitation: more than an invitation adds.
const SWEPT: usize = 8;

/// The times of recent invitations, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationsSent {
    /// Times in milliseconds since 1970 UTC, the oldest first.
    pub(crate) at_ms: Vec<i64>,
}
impl Record for InvitationsSent {}

/// Counts an invitation of a company to an address. A company sends at most `of_a_company` in a day.
///
/// # Errors
/// Returns 429 if there were enough, until the oldest is a day old.
pub(crate) fn count(
    tx: &mut Tx<'_>,
    company: &AccountId,
    email: &str,
    of_a_company: usize,
    now_ms: i64,
) -> Result<(), Problem> {
    sweep(tx, now_ms)?;
    let keys =
        [(format!("company/{company}"), of_a_company), (format!("address/{}", links::hash(email)), TO_AN_ADDRESS)];
    for (key, most) in keys {
        let mut row = lately(tx, &key, now_ms)?;
        if row.at_ms.len() >= most {
            let wait_ms = row.at_ms.first().map_or(DAY_MS, |oldest| oldest + DAY_MS - now_ms);
            return Err(Problem::TooMany { retry_after_s: u64::try_from(wait_ms / 1000).unwrap_or_default() + 1 });
        }
        row.at_ms.push(now_ms);
        tx.put(&SENT, &key, &row)?;
        tx.put(&SENT_AT, sort_key(now_ms, &key), &())?;
    }
    Ok(())
}

/// Returns a key's row with the times of the last day.
fn lately(tx: &Tx<'_>, key: &str, now_ms: i64) -> Result<InvitationsSent, StoreError> {
    let mut row = tx.get(&SENT, key)?.unwrap_or_default();
    row.at_ms.retain(|at| *at > now_ms - DAY_MS);
    Ok(row)
}

/// Deletes expired rows.
fn sweep(tx: &mut Tx<'_>, now_ms: i64) -> Result<(), StoreError> {
    let until = sort_key(now_ms - DAY_MS, "");
    let oldest = tx.scan(&SENT_AT, b"", None).take(SWEPT).collect::<Result<Vec<_>, _>>()?;
    for (place, ()) in oldest {
        let place = String::from_utf8_lossy(&place).into_owned();
        if place >= until {
            break;
        }
        let key = place.split_once('-').map_or("", |(_, key)| key);
        let row = lately(tx, key, now_ms)?;
        if row.at_ms.is_empty() {
            tx.delete(&SENT, key)?;
        } else {
            tx.put(&SENT, key, &row)?;
        }
        tx.delete(&SENT_AT, place)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;

    const NOW: i64 = 1_800_000_000_000;
    const MINUTE: i64 = 60_000;

    fn scope() -> Scope {
        Store::in_memory(FaultPlan::default()).scope("auth")
    }

    /// Returns the seconds to wait, or `None` if the invitation is sent.
    fn invite(scope: &Scope, company: &'static str, email: &str, now_ms: i64) -> Option<u64> {
        let email = email.to_owned();
        match scope.transact_blocking(move |tx| count(tx, &company.into(), &email, 5, now_ms)) {
            Ok(()) => None,
            Err(Problem::TooMany { retry_after_s }) => Some(retry_after_s),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn an_address_gets_three_in_a_day_whoever_asks() {
        let scope = scope();
        for (n, company) in [(0, "a"), (1, "b"), (2, "c")] {
            assert_eq!(invite(&scope, company, "x@home.example", NOW + n * MINUTE), None);
        }
        assert_eq!(invite(&scope, "d", "x@home.example", NOW + 3 * MINUTE), Some(24 * 3600 - 180 + 1));
        assert_eq!(invite(&scope, "d", "y@home.example", NOW + 3 * MINUTE), None);
        assert_eq!(invite(&scope, "d", "x@home.example", NOW + DAY_MS), None, "the first is a day old");
        assert!(invite(&scope, "d", "x@home.example", NOW + DAY_MS).is_some(), "the second is not");
    }

    #[test]
    fn a_company_sends_so_many_in_a_day_and_what_was_refused_does_not_count() {
        let scope = scope();
        for n in 0..5 {
            assert_eq!(invite(&scope, "a", &format!("{n}@home.example"), NOW), None);
        }
        for _ in 0..5 {
            assert!(invite(&scope, "a", "x@home.example", NOW).is_some());
        }
        for company in ["b", "c", "d"] {
            assert_eq!(invite(&scope, company, "x@home.example", NOW), None);
        }
    }

    #[test]
    fn nothing_is_kept_of_what_is_over() {
        let scope = scope();
        for n in 0..5 {
            invite(&scope, "a", &format!("{n}@home.example"), NOW);
        }
        for n in 0..3 {
            assert_eq!(invite(&scope, "b", "z@home.example", NOW + DAY_MS + n), None);
        }
        let rows = scope.read(|r| {
            let sent = r.scan(&SENT, b"", None).count();
            Ok::<_, StoreError>((sent, r.scan(&SENT_AT, b"", None).count()))
        });
        assert_eq!(rows.unwrap(), (2, 6), "the second company and its address alone");
    }
}
