//! `sokoni admin create`: creates an administrator in the store of a shop that is not running.

use contracts::email;
use contracts::ids::AccountId;
use contracts::names;
use kernel::store::{Scope, Store};
use kernel::{Clock, Problem, StartError};

use crate::accounts;
use crate::roles;
use crate::rules;
use crate::secrets::passwords;
use crate::store::{self, AccountRow};
use kernel::secrets::Secret;

/// The result of [`create_administrator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeAdministrator {
    /// A new account was created.
    New,
    /// An existing account was promoted. Its name and password are unchanged.
    Promoted,
}

/// Creates an administrator with this e-mail address. An existing account with it is promoted; for a new one,
/// `password` is called.
///
/// # Errors
/// Fails with a message if the e-mail, name or password is not valid, or the store fails.
pub fn create_administrator(
    store: &Store,
    email: &str,
    name: &str,
    password: impl FnOnce() -> Result<String, StartError>,
) -> Result<MadeAdministrator, StartError> {
    let (scope, email) = (store.scope("auth"), email::normal(email));
    if !email::is_address(&email) {
        return Err(StartError::Other(format!("\"{email}\" is not an e-mail address, like name@example.com")));
    }
    // The accounts of an older store are not in the indices yet. The write below would make them look complete.
    roles::catch_up(&scope)?;
    let found = scope.read(|r| store::account_of_email(r, &email))?;
    match found {
        Some(account) => {
            promote(&scope, account)?;
            Ok(MadeAdministrator::Promoted)
        }
        None => {
            add(&scope, &email, name.trim(), password)?;
            Ok(MadeAdministrator::New)
        }
    }
}

fn promote(scope: &Scope, account: AccountRow) -> Result<(), Problem> {
    let now_ms = Clock::default().now_ms();
    scope.transact_blocking(move |tx| {
        let mut wanted = account.roles.clone();
        wanted.push(roles::ADMINISTRATOR.to_owned());
        roles::set(tx, &account.id, &wanted, now_ms).map(drop)
    })
}

fn add(
    scope: &Scope,
    email: &str,
    name: &str,
    password: impl FnOnce() -> Result<String, StartError>,
) -> Result<(), StartError> {
    if name.is_empty() || name.chars().count() > rules::TEXT_MAX || name.chars().any(char::is_control) {
        return Err(StartError::Other(format!("--name must have 1 to {} characters on one line", rules::TEXT_MAX)));
    }
    if let Err(what) = names::check(name) {
        return Err(StartError::Other(format!("--name {what}")));
    }
    let password = password()?;
    if let Some(what) = rules::password_fault(&password, email) {
        return Err(StartError::Other(format!("the password {}", what.trim_end_matches('.'))));
    }
    let hash = passwords::hash(&Secret::new(password))?;
    let row = administrator(&kernel::new_id(), email, name, &hash, Clock::default().now_ms());
    scope.transact_blocking(move |tx| accounts::add_account(tx, &row))?;
    Ok(())
}

/// Returns the row of an administrator with only these data.
pub(crate) fn administrator(
    id: &AccountId,
    email: &str,
    name: &str,
    password_hash: &str,
    created_at_ms: i64,
) -> AccountRow {
    let roles = vec![roles::BUYER.to_owned(), roles::ADMINISTRATOR.to_owned()];
    AccountRow { roles, ..AccountRow::bare(id, email, name, password_hash, created_at_ms) }
}

#[cfg(test)]
mod tests {
    use kernel::store::FaultPlan;

    use super::*;

    #[test]
    fn an_administrator_is_made_or_an_account_becomes_one_without_being_asked() {
        let store = Store::in_memory(FaultPlan::default());
        let make = |email: &str, password: &'static str| {
            create_administrator(&store, email, " Amina ", || Ok(password.to_owned()))
        };
        for (email, password) in
            [("nobody", "kawa ya asubuhi"), ("a@kivu.example", "short"), ("a@kivu.example", "sunshine")]
        {
            assert!(make(email, password).is_err(), "{email} {password}");
        }
        assert_eq!(make(" A@Kivu.example", "kawa ya asubuhi").unwrap(), MadeAdministrator::New);
        let account = |email: &str| store.scope("auth").read(|r| store::account_of_email(r, email)).unwrap().unwrap();
        let made = account("a@kivu.example");
        assert_eq!((made.full_name.as_str(), made.roles.join(" ")), ("Amina", "buyer administrator".to_owned()));

        let other = crate::tests::row("2", "b@kivu.example");
        let before = other.password_hash.clone();
        store.scope("auth").transact_blocking(move |tx| accounts::add_account(tx, &other)).unwrap();
        let unasked = create_administrator(&store, "b@kivu.example", "", || panic!("nothing more is asked"));
        assert_eq!(unasked.unwrap(), MadeAdministrator::Promoted);
        let now = account("b@kivu.example");
        assert_eq!((now.roles.join(" "), now.password_hash), ("buyer administrator".to_owned(), before));
        assert_eq!(store.scope("auth").read(|r| roles::having(r, roles::ADMINISTRATOR)).unwrap().len(), 2);
    }
}
