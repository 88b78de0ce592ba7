//! What other modules may ask of `auth`.

use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::words::{self, words};

/// A postal address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = PostalAddress)]
pub struct Address {
    /// Who receives it.
    pub full_name: String,
    /// Street and number.
    pub street_address: String,
    /// Second line; may be empty.
    pub street_address2: String,
    /// Town.
    pub city: String,
    /// State, county or province.
    pub state: String,
    /// Postal code.
    pub zip_code: String,
    /// Country by name; may be empty where the account has none.
    pub country: String,
    /// For the courier; may be empty.
    pub phone_number: String,
}

impl Address {
    /// `Amina, 12 Kimathi Way, Nyeri, Nyeri County 10100, Kenya`, without what is empty.
    pub fn one_line(&self) -> String {
        let region = format!("{} {}", self.state, self.zip_code);
        let parts =
            [&self.full_name, &self.street_address, &self.street_address2, &self.city, region.trim(), &self.country];
        parts.into_iter().map(|part: &str| part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Who an account is, as other modules may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountCard {
    /// Account id.
    pub id: Id,
    /// The name shown to others: a company's where there is one.
    pub display_name: String,
    /// Sign-in e-mail.
    pub email: String,
    /// Saved postal address, if any.
    pub address: Option<Address>,
}

/// Who a person is: an account that signs in, a company's member as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonCard {
    /// The person's own account id.
    pub id: Id,
    /// The person's name; of a company's own account the company's.
    pub name: String,
    /// Sign-in e-mail.
    pub email: String,
}

/// Auth's read port: accounts and the people behind them.
pub trait AccountPort: Send + Sync {
    /// One account; `None` where there is none of that id.
    fn account(&self, reader: &Reader<'_>, id: &str) -> Result<Option<AccountCard>, StoreError>;

    /// The account of an e-mail address in any case; `None` where there is none.
    fn account_of_email(&self, reader: &Reader<'_>, email: &str) -> Result<Option<AccountCard>, StoreError>;

    /// The accounts that have a role (`seller`, `logistics` or `administrator`), in the order in which they were made; at
    /// most 200.
    fn accounts_of_role(&self, reader: &Reader<'_>, role: &str) -> Result<Vec<AccountCard>, StoreError>;

    /// One person; `None` where there is none of that id.
    fn person(&self, reader: &Reader<'_>, id: &str) -> Result<Option<PersonCard>, StoreError>;
}

/// Auth's transaction port: what a company lets its members do, run inside the caller's commit.
pub trait CompanyPort: Send + Sync {
    /// The total above which an order of this account needs a second person, in minor units of the shop's currency;
    /// `None` where there is no limit.
    fn approval_limit(&self, reader: &Reader<'_>, account: &str) -> Result<Option<i64>, StoreError>;

    /// Whether this person may confirm orders of this account: its owner or a manager.
    fn may_confirm(&self, reader: &Reader<'_>, account: &str, person: &str) -> Result<bool, StoreError>;
}

/// Auth's transaction port: who may bind themselves, run inside the caller's commit.
pub trait CommitmentPort: Send + Sync {
    /// Whether this person may order, answer quotes and sign: they have confirmed their e-mail address, or the shop does not
    /// ask for it.
    fn may_commit(&self, reader: &Reader<'_>, person: &str) -> Result<bool, StoreError>;
}

words! {
    /// A role that an account can ask for.
    Role {
        /// It lists goods and sells them.
        Seller = "seller",
        /// It takes shipments and carries them.
        Logistics = "logistics",
    }
}

/// An account asked for a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleAsked {
    /// Request id.
    pub request: Id,
    /// Who asks.
    pub account: Id,
    /// By what name.
    pub name: String,
    /// Which.
    #[serde(with = "words")]
    pub role: Role,
    /// Who may answer.
    pub administrators: Vec<Id>,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for RoleAsked {
    const VERSION: u16 = 1;
}
impl Event for RoleAsked {
    const NAME: &'static str = "auth.role-asked";

    fn concerns(&self) -> Vec<Id> {
        std::iter::once(&self.account).chain(&self.administrators).cloned().collect()
    }
}

/// An administrator answered the request for a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleAnswered {
    /// Request id.
    pub request: Id,
    /// Who asked.
    pub account: Id,
    /// Which.
    #[serde(with = "words")]
    pub role: Role,
    /// Whether the account has the role now.
    pub granted: bool,
    /// Why not; empty where it was granted.
    pub reason: String,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for RoleAnswered {
    const VERSION: u16 = 1;
}
impl Event for RoleAnswered {
    const NAME: &'static str = "auth.role-answered";

    fn concerns(&self) -> Vec<Id> {
        vec![self.account.clone()]
    }
}
