//! Tables, records and keys.
//!
//! | table | key | row |
//! |---|---|---|
//! | `account` | account id | [`AccountRow`] |
//! | `email` | e-mail, lower case | [`EmailRow`]: makes e-mails unique |
//! | `session` | session id | [`SessionRow`] |
//! | `role-account` | see [`crate::roles`] | nothing: which accounts have a role |
//! | `account-session` | account id `/` session id | nothing: an account's sessions, oldest first |

use contracts::auth::{AccountCard, Address};
use contracts::email;
use kernel::Problem;
use kernel::store::{Reader, Record, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::model::{NewAccount, NewCompany, UserType};
use crate::roles;
use crate::rules;
use crate::secrets::vault::{Sealed, Vault};

pub(crate) const ACCOUNTS: Table<AccountRow> = Table::new("account");
const EMAILS: Table<EmailRow> = Table::new("email");
const SESSIONS: Table<SessionRow> = Table::new("session");
const SESSIONS_OF: Table<()> = Table::new("account-session");

/// Expired sessions that one sign-in clears away.
const SWEEP: usize = 20;

/// An account, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct AccountRow {
    pub(crate) id: String,
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
    /// `None` where a card is to be used.
    pub(crate) bank: Option<BankRow>,
    pub(crate) roles: Vec<String>,
    pub(crate) created_at_ms: i64,
}
impl Record for AccountRow {
    const VERSION: u16 = 1;
}

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

/// Whose an e-mail address is.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct EmailRow {
    pub(crate) account: String,
}
impl Record for EmailRow {
    const VERSION: u16 = 1;
}

/// A signed-in device.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SessionRow {
    pub(crate) account: String,
    pub(crate) expires_at_ms: i64,
}
impl Record for SessionRow {
    const VERSION: u16 = 1;
}

impl AccountRow {
    /// The row of a new account, its bank numbers encrypted.
    ///
    /// # Errors
    /// [`Problem::Internal`] where encryption failed.
    pub(crate) fn new(
        id: String,
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

    /// The name shown to others: a company's trading name, else its legal name, else the person's.
    pub(crate) fn display_name(&self) -> &str {
        match &self.company {
            None => &self.full_name,
            Some(company) if company.doing_business_as.is_empty() => &company.legal_name,
            Some(company) => &company.doing_business_as,
        }
    }

    /// What other modules may know.
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

fn session_of(account: &str, session: &str) -> String {
    format!("{account}/{session}")
}

/// An account by id.
pub(crate) fn account(reader: &Reader<'_>, id: &str) -> Result<Option<AccountRow>, Problem> {
    Ok(reader.get(&ACCOUNTS, id)?)
}

/// An account by e-mail, any case.
pub(crate) fn account_of_email(reader: &Reader<'_>, email: &str) -> Result<Option<AccountRow>, Problem> {
    match reader.get(&EMAILS, email::normal(email))? {
        Some(row) => account(reader, &row.account),
        None => Ok(None),
    }
}

/// Whether an account has that e-mail, which must be in lower case.
pub(crate) fn is_taken(reader: &Reader<'_>, email: &str) -> Result<bool, Problem> {
    Ok(reader.has(&EMAILS, email)?)
}

/// A session by id, expired or not.
pub(crate) fn session(reader: &Reader<'_>, id: &str) -> Result<Option<SessionRow>, Problem> {
    Ok(reader.get(&SESSIONS, id)?)
}

/// Adds an account.
///
/// # Errors
/// 409 `email-taken` where another account has the e-mail.
pub(crate) fn add_account(tx: &mut Tx<'_>, row: &AccountRow) -> Result<(), Problem> {
    if tx.has(&EMAILS, &row.email)? {
        return Err(email_taken());
    }
    tx.put(&EMAILS, &row.email, &EmailRow { account: row.id.clone() })?;
    tx.put(&ACCOUNTS, &row.id, row)?;
    roles::enter(tx, row)?;
    Ok(())
}

/// 409: another account has the e-mail.
pub(crate) fn email_taken() -> Problem {
    Problem::conflict("email-taken", "An account with this e-mail address exists already.")
}

/// Adds a session and clears the account's oldest expired ones away. Ids sort by time and all sessions last equally
/// long, so the first that is still good ends the sweep.
pub(crate) fn add_session(tx: &mut Tx<'_>, id: &str, row: &SessionRow, now_ms: i64) -> Result<(), Problem> {
    let prefix = session_of(&row.account, "");
    let mut expired = Vec::new();
    for entry in tx.scan(&SESSIONS_OF, prefix.as_bytes(), None).take(SWEEP) {
        let (key, ()) = entry?;
        let old = key.get(prefix.len()..).unwrap_or_default().to_vec();
        match tx.get(&SESSIONS, &old)? {
            Some(session) if session.expires_at_ms > now_ms => break,
            _ => expired.push((key, old)),
        }
    }
    for (key, old) in expired {
        tx.delete(&SESSIONS, &old)?;
        tx.delete(&SESSIONS_OF, &key)?;
    }
    tx.put(&SESSIONS, id, row)?;
    tx.put(&SESSIONS_OF, session_of(&row.account, id), &())?;
    Ok(())
}

/// Sets an account's password and ends all its sessions but `kept`.
///
/// # Errors
/// 409 where the password changed since it was checked.
pub(crate) fn change_password(tx: &mut Tx<'_>, id: &str, old: &str, new: &str, kept: &str) -> Result<(), Problem> {
    let Some(mut row) = tx.get(&ACCOUNTS, id)?.filter(|row| row.password_hash == old) else {
        return Err(Problem::conflict("password-changed", "The password was changed meanwhile."));
    };
    row.password_hash = new.to_owned();
    tx.put(&ACCOUNTS, id, &row)?;
    let prefix = session_of(id, "");
    let keys = tx.scan(&SESSIONS_OF, prefix.as_bytes(), None).map(|entry| entry.map(|(key, ())| key));
    for key in keys.collect::<Result<Vec<_>, _>>()? {
        let session = key.get(prefix.len()..).unwrap_or_default().to_vec();
        if session != kept.as_bytes() {
            tx.delete(&SESSIONS, &session)?;
            tx.delete(&SESSIONS_OF, &key)?;
        }
    }
    Ok(())
}

/// Ends a session; one that is gone already is no error.
pub(crate) fn end_session(tx: &mut Tx<'_>, account: &str, id: &str) -> Result<(), Problem> {
    tx.delete(&SESSIONS, id)?;
    tx.delete(&SESSIONS_OF, session_of(account, id))?;
    Ok(())
}
