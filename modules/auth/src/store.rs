//! Tables, records and keys.
//!
//! | table | key | row |
//! |---|---|---|
//! | `account` | account id | [`AccountRow`] |
//! | `email` | e-mail, lower case | [`EmailRow`]: makes e-mails unique |
//! | `role-account` | see [`crate::roles`] | nothing: an index of accounts by role |

use contracts::auth::{AccountCard, Address};
use contracts::email;
use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Collection, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::model::{NewAccount, NewCompany, UserType};
use crate::rules;
use kernel::secrets::{Sealed, Vault};

kernel::tables! {
    pub(crate) ACCOUNTS: Collection<AccountRow> = "account";
    pub(crate) EMAILS: Table<EmailRow> = "email";
}

/// An account, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct AccountRow {
    pub(crate) id: AccountId,
    pub(crate) user_type: UserType,
    pub(crate) email: String,
    /// PHC string.
    pub(crate) password_hash: String,
    /// Empty for a company.
    pub(crate) full_name: String,
    pub(crate) phone_number: String,
    pub(crate) industry: String,
    pub(crate) business_type: String,
    pub(crate) company: Option<CompanyRow>,
    pub(crate) street_address: String,
    pub(crate) street_address2: String,
    pub(crate) city: String,
    pub(crate) state: String,
    pub(crate) zip_code: String,
    /// Empty for an individual.
    pub(crate) country: String,
    pub(crate) same_address: bool,
    /// `None` if the account pays by card.
    pub(crate) bank: Option<BankRow>,
    pub(crate) roles: Vec<String>,
    pub(crate) created_at_ms: i64,
}
impl Record for AccountRow {}

/// An enterprise account's company; part of [`AccountRow`].
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct CompanyRow {
    pub(crate) legal_name: String,
    pub(crate) doing_business_as: String,
    pub(crate) state_of_registration: String,
    pub(crate) signer_role: String,
    pub(crate) document_uploaded: bool,
    pub(crate) id_uploaded: bool,
}

/// An account's bank account; part of [`AccountRow`].
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct BankRow {
    pub(crate) account_last4: String,
    pub(crate) account_number: Sealed,
    pub(crate) routing_number: Sealed,
    pub(crate) country: String,
}

/// The account that has an e-mail address.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct EmailRow {
    pub(crate) account: AccountId,
}
impl Record for EmailRow {}

impl AccountRow {
    /// Creates the row of a new account and encrypts its bank numbers.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if encryption fails.
    pub(crate) fn new(
        id: AccountId,
        new: NewAccount,
        password_hash: String,
        roles: Vec<String>,
        created_at_ms: i64,
        vault: &Vault,
    ) -> Result<Self, Problem> {
        let bank = match new.bank {
            None => None,
            Some(bank) => Some(BankRow {
                account_last4: rules::last4(bank.account_number.reveal()),
                account_number: vault.seal(&bank.account_number, &id, "account-number")?,
                routing_number: vault.seal(&bank.routing_number, &id, "routing-number")?,
                country: bank.country,
            }),
        };
        Ok(AccountRow {
            id,
            user_type: new.user_type,
            email: new.email,
            password_hash,
            full_name: new.full_name,
            phone_number: new.phone_number,
            industry: new.industry,
            business_type: new.business_type,
            company: new.company.map(CompanyRow::from),
            street_address: new.street_address,
            street_address2: new.street_address2,
            city: new.city,
            state: new.state,
            zip_code: new.zip_code,
            country: new.country,
            same_address: new.same_address,
            bank,
            roles,
            created_at_ms,
        })
    }

    /// Creates a person's row with name, e-mail and password. A member's address, bank and roles are the company's.
    pub(crate) fn bare(id: &AccountId, email: &str, name: &str, password_hash: &str, created_at_ms: i64) -> Self {
        AccountRow {
            id: id.to_owned(),
            user_type: UserType::Individual,
            email: email.to_owned(),
            password_hash: password_hash.to_owned(),
            full_name: name.to_owned(),
            phone_number: String::new(),
            industry: String::new(),
            business_type: String::new(),
            company: None,
            street_address: String::new(),
            street_address2: String::new(),
            city: String::new(),
            state: String::new(),
            zip_code: String::new(),
            country: String::new(),
            same_address: false,
            bank: None,
            roles: Vec::new(),
            created_at_ms,
        }
    }

    /// Returns the name shown to others: a company's trading name, else its legal name, else the person's name.
    pub(crate) fn display_name(&self) -> &str {
        match &self.company {
            None => &self.full_name,
            Some(company) if company.doing_business_as.is_empty() => &company.legal_name,
            Some(company) => &company.doing_business_as,
        }
    }

    /// Returns the data for other modules.
    pub(crate) fn card(self) -> AccountCard {
        let display_name = self.display_name().to_owned();
        AccountCard {
            id: self.id,
            email: self.email,
            address: Some(Address {
                full_name: display_name.clone(),
                street_address: self.street_address,
                street_address2: self.street_address2,
                city: self.city,
                state: self.state,
                zip_code: self.zip_code,
                country: self.country,
                phone_number: self.phone_number,
            }),
            display_name,
        }
    }
}

impl From<NewCompany> for CompanyRow {
    fn from(new: NewCompany) -> Self {
        CompanyRow {
            legal_name: new.legal_name,
            doing_business_as: new.doing_business_as,
            state_of_registration: new.state_of_registration,
            signer_role: new.signer_role,
            document_uploaded: new.document_uploaded,
            id_uploaded: new.id_uploaded,
        }
    }
}

/// Returns the account with this id.
pub(crate) fn account(reader: &Reader<'_>, id: &AccountId) -> Result<Option<AccountRow>, StoreError> {
    reader.get(&ACCOUNTS, id)
}

/// Returns the account with this e-mail address, in any case.
pub(crate) fn account_of_email(reader: &Reader<'_>, email: &str) -> Result<Option<AccountRow>, StoreError> {
    match reader.get(&EMAILS, email::normal(email))? {
        Some(row) => account(reader, &row.account),
        None => Ok(None),
    }
}

/// Whether an account has that e-mail address, which must be in lower case.
pub(crate) fn is_taken(reader: &Reader<'_>, email: &str) -> Result<bool, Problem> {
    Ok(reader.has(&EMAILS, email)?)
}

/// Frees an e-mail address for another account.
pub(crate) fn free_email(tx: &mut Tx<'_>, email: &str) -> Result<(), Problem> {
    Ok(tx.delete(&EMAILS, email)?)
}

/// Returns 409: another account has the e-mail address.
pub(crate) fn email_taken() -> Problem {
    Problem::conflict("email-taken", "An account with this e-mail address exists already.")
}
