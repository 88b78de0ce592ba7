//! The types and ports that `auth` offers to other modules.

use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, RoleRequestId};
use crate::money::Money;
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
    /// The address on one line, without its empty parts: `Amina, 12 Kimathi Way, Nyeri, Nyeri County 10100, Kenya`.
    pub fn one_line(&self) -> String {
        let region = format!("{} {}", self.state, self.zip_code);
        let parts =
            [&self.full_name, &self.street_address, &self.street_address2, &self.city, region.trim(), &self.country];
        parts.into_iter().map(|part: &str| part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The address in lines, as papers show it, without its empty parts.
    pub fn lines(&self) -> Vec<String> {
        let town = [&self.city, &self.state, &self.zip_code].map(String::as_str);
        let town = town.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let all = [&self.full_name, &self.street_address, &self.street_address2, &town, &self.country];
        all.into_iter().filter(|line| !line.is_empty()).cloned().collect()
    }
}

/// An account, as other modules see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountCard {
    /// Account id.
    pub id: AccountId,
    /// The name shown to others. A company's account shows the company's name.
    pub display_name: String,
    /// Sign-in e-mail.
    pub email: String,
    /// Saved postal address, if any.
    pub address: Option<Address>,
}

/// A person who signs in: the owner of an account or a member of a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonCard {
    /// The person's own account id.
    pub id: AccountId,
    /// The person's name. A company's own account has the company's name.
    pub name: String,
    /// Sign-in e-mail.
    pub email: String,
}

/// Auth's read port: accounts and the people behind them.
pub trait AccountPort: Send + Sync {
    /// Returns the account with this id, or `None` if there is none.
    fn account(&self, reader: &Reader<'_>, id: &AccountId) -> Result<Option<AccountCard>, StoreError>;

    /// Returns the account with this e-mail address in any case, or `None` if there is none.
    fn account_of_email(&self, reader: &Reader<'_>, email: &str) -> Result<Option<AccountCard>, StoreError>;

    /// Returns the accounts that have a role (`seller`, `logistics` or `administrator`), the oldest first, at most 200.
    fn accounts_of_role(&self, reader: &Reader<'_>, role: &str) -> Result<Vec<AccountCard>, StoreError>;

    /// Returns the person with this id, or `None` if there is none.
    fn person(&self, reader: &Reader<'_>, id: &AccountId) -> Result<Option<PersonCard>, StoreError>;

    /// Whether an account may sell: it has the role of a seller, and is neither suspended nor closed. Each change is told
    /// by [`SellerStanding`].
    fn may_sell(&self, reader: &Reader<'_>, id: &AccountId) -> Result<bool, StoreError>;

    /// Whether the shop may pay an account out: not while it is suspended.
    fn may_be_paid(&self, reader: &Reader<'_>, id: &AccountId) -> Result<bool, StoreError>;
}

/// Auth's transaction port for the rights of a company's members. It runs inside the caller's commit.
pub trait CompanyPort: Send + Sync {
    /// The total above which an order of this account needs a second person, in the currency in which it was set; `None`
    /// if there is no limit.
    fn approval_limit(&self, reader: &Reader<'_>, account: &AccountId) -> Result<Option<Money>, StoreError>;

    /// Whether this person may confirm orders of this account. The account's owner and managers may.
    fn may_confirm(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError>;

    /// Whether this person acts in the name of this account: as its owner or as a member of the company.
    fn acts_for(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError>;
}

/// Auth's transaction port that checks whether a person may enter into commitments. It runs inside the caller's commit.
pub trait CommitmentPort: Send + Sync {
    /// Whether this person may order, answer quotes and sign. The person may if their e-mail address is confirmed or if
    /// the shop does not require that.
    fn may_commit(&self, reader: &Reader<'_>, person: &AccountId) -> Result<bool, StoreError>;
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
    pub request: RoleRequestId,
    /// The account that asks.
    pub account: AccountId,
    /// The account's name.
    pub name: String,
    /// The role.
    #[serde(with = "words")]
    pub role: Role,
    /// The accounts that may answer.
    pub administrators: Vec<AccountId>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for RoleAsked {}
impl Event for RoleAsked {
    const NAME: &'static str = "auth.role-asked";

    fn concerns(&self) -> Vec<AccountId> {
        std::iter::once(&self.account).chain(&self.administrators).cloned().collect()
    }
}

/// An administrator answered the request for a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleAnswered {
    /// Request id.
    pub request: RoleRequestId,
    /// The account that asked.
    pub account: AccountId,
    /// The role.
    #[serde(with = "words")]
    pub role: Role,
    /// Whether the account has the role now.
    pub granted: bool,
    /// The reason for a refusal; empty if the role was granted.
    pub reason: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for RoleAnswered {}
impl Event for RoleAnswered {
    const NAME: &'static str = "auth.role-answered";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone()]
    }
}

/// The right of an account to sell may have changed: it was suspended, restored or closed, or the role of a seller was
/// granted to it or taken away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SellerStanding {
    /// The account that owns the goods; of a company, the company's own.
    pub account: AccountId,
    /// Whether it may sell from now on.
    pub may_sell: bool,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for SellerStanding {}
impl Event for SellerStanding {
    const NAME: &'static str = "auth.seller-standing";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone()]
    }
}
