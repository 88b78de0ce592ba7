//! The accounts port for other modules.

use contracts::auth::{AccountCard, AccountPort, PersonCard};
use contracts::ids::AccountId;
use kernel::store::{Reader, StoreError};

use crate::admin::selling;
use crate::admin::standing::{self, Standing};
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

    fn may_sell(&self, reader: &Reader<'_>, id: &AccountId) -> Result<bool, StoreError> {
        let seller = store::account(reader, id)?.is_some_and(|row| selling::is_seller(&row));
        Ok(seller && standing::load(reader, id)? == Standing::Active)
    }

    fn may_be_paid(&self, reader: &Reader<'_>, id: &AccountId) -> Result<bool, StoreError> {
        Ok(!matches!(standing::load(reader, id)?, Standing::Suspended(_)))
    }
}
