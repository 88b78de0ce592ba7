//! The accounts port for other modules.

use contracts::auth::{AccountCard, AccountPort, PersonCard};
use contracts::ids::AccountId;
use kernel::store::{Reader, StoreError};

use crate::roles;
use crate::store::{self, AccountRow};

/// Auth's implementation of the port.
pub(crate) struct Accounts;

impl AccountPort for Accounts {
    fn account(&self, reader: &Reader<'_>, id: &AccountId) -> Result<Option<AccountCard>, StoreError> {
        Ok(store::account(reader, id)?.map(AccountRow::card))
    }

    fn account_of_email(&self, reader: &Reader<'_>, email: &str) -> Result<Option<AccountCard>, StoreError> {
        Ok(store::account_of_email(reader, email)?.map(AccountRow::card))
    }

    fn accounts_of_role(&self, reader: &Reader<'_>, role: &str) -> Result<Vec<AccountCard>, StoreError> {
        Ok(roles::having(reader, role)?.into_iter().map(AccountRow::card).collect())
    }

    fn person(&self, reader: &Reader<'_>, id: &AccountId) -> Result<Option<PersonCard>, StoreError> {
        let card = |row: AccountRow| PersonCard { name: row.display_name().to_owned(), id: row.id, email: row.email };
        Ok(store::account(reader, id)?.map(card))
    }
}
