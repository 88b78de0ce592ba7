//! What other modules may ask of `auth`.

use kernel::Question;
use serde::{Deserialize, Serialize};

use crate::Id;

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

/// Asks for one account; `None` where there is none of that id.
pub struct GetAccount {
    /// Account id.
    pub account: Id,
}
impl Question for GetAccount {
    type Reply = Result<Option<AccountCard>, kernel::Problem>;
}

/// Asks for the account of an e-mail address; `None` where there is none. Used by the demo seed.
pub struct FindAccount {
    /// Sign-in e-mail, any case.
    pub email: String,
}
impl Question for FindAccount {
    type Reply = Result<Option<AccountCard>, kernel::Problem>;
}

/// Asks for the accounts that have a role, in the order in which they were made; at most 200.
pub struct GetByRole {
    /// `seller`, `logistics` or `administrator`.
    pub role: &'static str,
}
impl Question for GetByRole {
    type Reply = Result<Vec<AccountCard>, kernel::Problem>;
}
