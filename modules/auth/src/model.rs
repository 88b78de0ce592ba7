//! What a sign-up sends, and what it becomes once it is found right.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::secrets::Secret;

/// Who an account belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum UserType {
    /// A person.
    Individual,
    /// A company.
    Enterprise,
}

/// How an account means to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum PaymentMethod {
    /// From a bank account.
    BankAccount,
    /// By a card that is entered when paying and never kept.
    CreditCard,
}

/// A field as it came. Every kind of value is taken, so that all wrong fields are found at once.
#[derive(Clone, Default, PartialEq)]
pub(crate) enum Given {
    /// Not sent, or `null`.
    #[default]
    Missing,
    /// A text.
    Text(String),
    /// `true` or `false`.
    Bool(bool),
    /// A number, a list or an object.
    Other,
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Given::Missing,
            Value::String(text) => Given::Text(text),
            Value::Bool(answer) => Given::Bool(answer),
            Value::Number(_) | Value::Array(_) | Value::Object(_) => Given::Other,
        })
    }
}

/// Only for the default that the OpenAPI shows: a field that is not sent.
impl serde::Serialize for Given {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_none()
    }
}

/// Shows what kind of value it is, never the value.
impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Given::Missing => "missing",
            Given::Text(_) => "text",
            Given::Bool(_) => "bool",
            Given::Other => "other",
        })
    }
}

/// Everything that both wizards gather, flat. Any other field is ignored and kept nowhere.
#[derive(Clone, Debug, Default, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(crate) struct SignUp {
    /// `individual` or `enterprise`.
    #[serde(default)]
    #[schema(value_type = UserType, required)]
    pub(crate) user_type: Given,
    /// Sign-in e-mail.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) email: Given,
    /// 8 to 128 characters.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) password: Given,
    /// The same once more.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) confirm_password: Given,
    /// Phone number.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) phone_number: Given,
    /// One of the wizard's industries.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) industry: Given,
    /// One of the wizard's business types.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) business_type: Given,
    /// `bankAccount` or `creditCard`.
    #[serde(default)]
    #[schema(value_type = PaymentMethod, required)]
    pub(crate) payment_method: Given,
    /// Street and number.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) street_address: Given,
    /// Town.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) city: Given,
    /// State, county or province.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) state: Given,
    /// Postal code.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) zip_code: Given,
    /// Individual: full name.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) full_name: Given,
    /// Enterprise: legal name.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) legal_company_name: Given,
    /// Enterprise: trading name; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) doing_business_as: Given,
    /// Enterprise: the company's country. Individual: the bank's.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) country: Given,
    /// Enterprise: where it is registered.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) state_of_registration: Given,
    /// Second address line; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) street_address2: Given,
    /// Enterprise: the signer's role.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) role: Given,
    /// For a bank account.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) account_number: Given,
    /// For a bank account.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) routing_number: Given,
    /// Enterprise: the bank's country; where it is missing, `country` serves both.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) bank_country: Given,
    /// Individual: the country of the mailing address; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) mailing_country: Given,
    /// Enterprise: is this also the mailing address? `yes` by default.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) same_address: Given,
    /// Enterprise: registration document at hand.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) document_uploaded: Given,
    /// Enterprise: identity document at hand.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) id_uploaded: Given,
    /// Individual: is the mailing address the physical one? True by default.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) is_same_as_physical: Given,
}

/// A sign-up in which nothing is wrong.
pub(crate) struct NewAccount {
    pub(crate) user_type: UserType,
    /// Lower case.
    pub(crate) email: String,
    pub(crate) password: Secret,
    pub(crate) phone_number: String,
    pub(crate) industry: String,
    pub(crate) business_type: String,
    /// Empty for a company.
    pub(crate) full_name: String,
    pub(crate) company: Option<NewCompany>,
    pub(crate) street_address: String,
    pub(crate) street_address2: String,
    pub(crate) city: String,
    pub(crate) state: String,
    pub(crate) zip_code: String,
    /// The company's; empty for an individual.
    pub(crate) country: String,
    /// The address serves as postal and physical address alike.
    pub(crate) same_address: bool,
    /// `None` where a card is to be used.
    pub(crate) bank: Option<NewBank>,
}

/// The company of an enterprise sign-up.
pub(crate) struct NewCompany {
    pub(crate) legal_name: String,
    pub(crate) doing_business_as: String,
    pub(crate) state_of_registration: String,
    pub(crate) signer_role: String,
    pub(crate) document_uploaded: bool,
    pub(crate) id_uploaded: bool,
}

/// The bank account of a sign-up, not yet encrypted.
pub(crate) struct NewBank {
    pub(crate) account_number: Secret,
    pub(crate) routing_number: Secret,
    pub(crate) country: String,
}
