//! The requests and responses of the endpoints.

use std::fmt;

use kernel::Problem;
use kernel::store::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::companies::members::{self, CompanyRole};
use crate::confirm;
use crate::confirm::policy::Policy;
use crate::gate::granted;
use crate::model::{PaymentMethod, UserType};
use crate::second_factor;
use crate::store::AccountRow;

/// A sign-in.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct Login {
    /// Any case.
    #[garde(length(chars, min = 1, max = 254))]
    #[serde(default)]
    #[schema(required)]
    pub(crate) email: String,
    /// As chosen.
    #[garde(length(chars, min = 1, max = 1024))]
    #[serde(default)]
    #[schema(required)]
    pub(crate) password: String,
    /// Of the authenticator app, or a recovery code, where the account has a second factor.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    pub(crate) code: String,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Login(…)")
    }
}

/// A successful sign-in.
#[derive(Serialize, ToSchema)]
pub(crate) struct Session {
    /// Who signed in.
    pub(crate) user: User,
    /// To be sent as a Bearer token.
    pub(crate) token: String,
}

/// One user.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserReply {
    /// The user.
    pub(crate) user: User,
}

/// Who somebody is, as they see it themselves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    /// The account in whose name they act.
    pub(crate) id: String,
    /// Their own account: the same but for the members of a company.
    pub(crate) person: String,
    /// Sign-in e-mail, lower case.
    pub(crate) email: String,
    /// Whether they have shown that the mailbox is theirs.
    pub(crate) email_confirmed: bool,
    /// Whether ordering, answering quotes and signing wait until they have.
    pub(crate) must_confirm_email: bool,
    /// Whether sign-in asks for a code of an authenticator app.
    pub(crate) two_factor: bool,
    /// Their own name; a company's where its account signed in.
    pub(crate) name: String,
    /// What was chosen at sign-up.
    pub(crate) user_type: UserType,
    /// What the account may do.
    pub(crate) roles: Vec<String>,
    /// The company that they belong to; `null` for who belongs to none.
    #[schema(required)]
    pub(crate) company: Option<Membership>,
}

impl User {
    /// Creates the view of a person who signed in.
    ///
    /// # Errors
    /// Fails if the store fails.
    pub(crate) fn of(reader: &Reader<'_>, person: &AccountRow, policy: &Policy) -> Result<Self, Problem> {
        let company = members::company(reader, person)?;
        let account = company.as_ref().map_or(person, |(account, _)| account);
        Ok(User {
            id: account.id.to_string(),
            person: person.id.to_string(),
            email: person.email.clone(),
            email_confirmed: confirm::store::is_confirmed(reader, person)?,
            must_confirm_email: policy.must_confirm(reader, person)?,
            two_factor: second_factor::store::factor(reader, &person.id)?.is_some(),
            name: person.display_name().to_owned(),
            user_type: person.user_type,
            roles: granted(account, &person.id),
            company: company.as_ref().map(|(account, role)| Membership::new(account, *role)),
        })
    }
}

/// The caller's own account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Account {
    /// Who it is.
    user: User,
    /// Phone number.
    #[schema(required)]
    phone_number: Option<String>,
    /// The company of an enterprise account.
    #[schema(required)]
    company: Option<Company>,
    /// Postal address.
    #[schema(required)]
    address: Option<AccountAddress>,
    /// How it means to pay.
    #[schema(required)]
    payment: Option<AccountPayment>,
}

/// An enterprise account's company.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Company {
    /// Legal name.
    legal_company_name: String,
    /// Trading name.
    #[schema(required)]
    doing_business_as: Option<String>,
}

/// An account's postal address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Address)]
pub(crate) struct AccountAddress {
    /// Street and number.
    street_address: String,
    /// Second line.
    #[schema(required)]
    street_address2: Option<String>,
    /// Town.
    city: String,
    /// State, county or province.
    state: String,
    /// Postal code.
    zip_code: String,
    /// Country by name; an individual's sign-up does not ask for it.
    #[schema(required)]
    country: Option<String>,
}

/// How an account means to pay; of a bank number its end alone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountPayment {
    /// What was chosen at sign-up.
    payment_method: PaymentMethod,
    /// Last four signs of the account number.
    #[schema(required)]
    account_last4: Option<String>,
    /// The bank's country.
    #[schema(required)]
    bank_country: Option<String>,
}

/// Returns `None` for an empty text.
fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl Account {
    /// Creates the view of the account `row` for `user`.
    pub(crate) fn new(user: User, row: &AccountRow) -> Self {
        let company = row.company.as_ref().map(|company| Company {
            legal_company_name: company.legal_name.clone(),
            doing_business_as: filled(&company.doing_business_as),
        });
        let payment = AccountPayment {
            payment_method: if row.bank.is_some() { PaymentMethod::BankAccount } else { PaymentMethod::CreditCard },
            account_last4: row.bank.as_ref().map(|bank| bank.account_last4.clone()),
            bank_country: row.bank.as_ref().and_then(|bank| filled(&bank.country)),
        };
        let address = AccountAddress {
            street_address: row.street_address.clone(),
            street_address2: filled(&row.street_address2),
            city: row.city.clone(),
            state: row.state.clone(),
            zip_code: row.zip_code.clone(),
            country: filled(&row.country),
        };
        Account {
            user,
            phone_number: filled(&row.phone_number),
            company,
            address: Some(address),
            payment: Some(payment),
        }
    }
}

/// Where somebody belongs.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Membership {
    /// The company's account.
    id: String,
    /// Its name.
    name: String,
    role: CompanyRole,
}

impl Membership {
    pub(crate) fn new(company: &AccountRow, role: CompanyRole) -> Self {
        Membership { id: company.id.to_string(), name: company.display_name().to_owned(), role }
    }
}
