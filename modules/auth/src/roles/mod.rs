//! The roles of accounts, and the requests for roles.

pub(crate) mod http;
pub(crate) mod index;
pub(crate) mod requests;

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Scope, StoreError, Tx};

use crate::accounts;
use crate::admin::standing::{self, Standing};
use crate::admin::{directory, selling};
use crate::store::{ACCOUNTS, AccountRow};
use index::{enter, key, leave};

pub(crate) use contracts::staff::ADMINISTRATOR;
pub(crate) use index::{ALL, BUYER, ROLES, any, having};

/// Accounts that one commit adds to the indices when an older store is upgraded.
const CHUNK: usize = 500;

/// Sets an account's roles to these and `buyer`, and tells other modules if it may sell from now on, or no longer.
/// Returns the account.
///
/// # Errors
/// Returns 404 if there is no such account, 409 `closed`, or `last-administrator` if no other one is left.
pub(crate) fn set(tx: &mut Tx<'_>, account: &AccountId, roles: &[String], at_ms: i64) -> Result<AccountRow, Problem> {
    let before = tx.get(&ACCOUNTS, account)?.ok_or_else(no_account)?;
    let standing = standing::load(&tx.reader(), account)?;
    if standing == Standing::Closed {
        return Err(standing::closed());
    }
    let wanted = |role: &str| role == BUYER || roles.iter().any(|wanted| wanted == role);
    let roles: Vec<String> = ALL.into_iter().filter(|role| wanted(role)).map(str::to_owned).collect();
    if before.roles.iter().any(|role| role == ADMINISTRATOR) && !wanted(ADMINISTRATOR) {
        another_administrator(&tx.reader(), account)?;
    }
    leave(tx, &before)?;
    let after = accounts::change_account(tx, account, |row| row.roles.clone_from(&roles))?;
    enter(tx, &after)?;
    if selling::is_seller(&before) != selling::is_seller(&after) {
        let may_sell = selling::is_seller(&after) && standing == Standing::Active;
        selling::tell(tx, account, may_sell, at_ms)?;
    }
    Ok(after)
}

/// Returns 404: there is no such account.
pub(crate) fn no_account() -> Problem {
    Problem::NotFound("There is no such account.".to_owned())
}

/// Checks that another administrator is left.
///
/// # Errors
/// Returns 409 `last-administrator`.
pub(crate) fn another_administrator(reader: &Reader<'_>, account: &AccountId) -> Result<(), Problem> {
    if has_another_administrator(reader, account)? {
        return Ok(());
    }
    let what = "This is the last administrator. Make another account an administrator first.";
    Err(Problem::conflict("last-administrator", what))
}

/// Whether another account is an administrator that may sign in.
pub(crate) fn has_another_administrator(reader: &Reader<'_>, account: &AccountId) -> Result<bool, StoreError> {
    for row in having(reader, ADMINISTRATOR)? {
        if row.id != *account && standing::load(reader, &row.id)? == Standing::Active {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Adds the accounts of an older store to this index and to the [`directory`]. The oldest account is added last, so its
/// presence proves that the index is complete, even after a crash.
///
/// # Errors
/// Fails if the store fails.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    let complete = scope.read(|r| match r.scan(&ACCOUNTS, b"", None).next().transpose()? {
        Some((_, row)) => {
            let AccountRow { id, roles, .. } = &row;
            roles.iter().try_fold(directory::has(r, &row)?, |all, role| Ok(all && r.has(&ROLES, key(role, id))?))
        }
        None => Ok::<_, StoreError>(true),
    })?;
    if complete {
        return Ok(());
    }
    let mut before: Option<Vec<u8>> = None;
    loop {
        let rows: Vec<(Vec<u8>, AccountRow)> =
            scope.read(|r| r.scan_back(&ACCOUNTS, b"", before.as_deref()).take(CHUNK).collect::<Result<_, _>>())?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        before = Some(last.clone());
        scope.transact_blocking(move |tx| {
            rows.iter().try_for_each(|(_, row)| {
                enter(tx, row)?;
                directory::enter(tx, row)
            })
        })?;
    }
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::tests::row;

    #[test]
    fn accounts_are_found_by_role_also_those_of_an_older_store() {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("auth");
        let of = |role: &str| -> Vec<AccountId> {
            scope.read(|r| having(r, role)).unwrap().into_iter().map(|row| row.id).collect()
        };
        let carrier = |id: &str| AccountRow {
            roles: vec!["buyer".into(), "logistics".into()],
            ..row(id, &format!("{id}@kivu.example"))
        };
        let old = [carrier("1"), row("2", "2@kivu.example"), carrier("3")];
        scope
            .transact_blocking(move |tx| old.iter().try_for_each(|row| tx.put(&ACCOUNTS, &row.id, row)))
            .unwrap_or_else(|e: StoreError| panic!("{e}"));
        assert!(of("buyer").is_empty(), "an older store has no such index");

        let new = carrier("4");
        scope.transact_blocking(move |tx| accounts::add_account(tx, &new)).unwrap();
        assert_eq!(of("logistics"), ["4"], "entered with its account");
        catch_up(&scope).unwrap();
        assert_eq!(of("logistics"), ["1", "3", "4"]);
        assert_eq!(of("buyer"), ["1", "2", "3", "4"]);
        assert!(of("logis").is_empty(), "a role is a whole word");
        let listed = scope.read(|r| directory::page(r, "", Some("logistics"), 9, None)).unwrap();
        assert_eq!((listed.total, listed.items.len()), (3, 3), "and in the directory, each once");
    }
}
