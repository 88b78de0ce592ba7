//! The sign-up form, and the account that it becomes once it is valid.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use kernel::secrets::Secret;

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

/// A field as it was sent. Every kind of value is accepted, so that all wrong fields are found at once.
#[derive(Clone, Default, PartialEq)]
pub(crate) enum FormValue {
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

impl<'de> Deserialize<'de> for FormValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => FormValue::Missing,
            Value::String(text) => FormValue::Text(text),
            Value::Bool(answer) => FormValue::Bool(answer),
            Value::Number(_) | Value::Array(_) | Value::Object(_) => FormValue::Other,
        })
    }
}

/// Only for the default in the OpenAPI document: a field that is not sent.
impl serde::Serialize for FormValue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_none()
    }
}

/// Shows the kind of the value, never the value.
impl fmt::Debug for FormValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormValue::Missing => "missing",
            FormValue::Text(_) => "text",
            FormValue::Bool(_) => "bool",
            FormValue::Other => "other",
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
    pub(crate) user_type: FormValue,
    /// Sign-in e-mail.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) email: FormValue,
    /// 8 to 128 characters.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) password: FormValue,
    /// The same once more.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) confirm_password: FormValue,
    /// Phone number.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) phone_number: FormValue,
    /// One of the wizard's industries.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) industry: FormValue,
    /// One of the wizard's business types.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) business_type: FormValue,
    /// `bankAccount` or `creditCard`.
    #[serde(default)]
    #[schema(value_type = PaymentMethod, required)]
    pub(crate) payment_method: FormValue,
    /// Street and number.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) street_address: FormValue,
    /// Town.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) city: FormValue,
    /// State, county or province.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) state: FormValue,
    /// Postal code.
    #[serde(default)]
    #[schema(value_type = String, required)]
    pub(crate) zip_code: FormValue,
    /// Individual: full name.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) full_name: FormValue,
    /// Enterprise: legal name.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) legal_company_name: FormValue,
    /// Enterprise: trading name; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) doing_business_as: FormValue,
    /// Enterprise: the company's country. Individual: the bank's.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) country: FormValue,
    /// Enterprise: where it is registered.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) state_of_registration: FormValue,
    /// Second address line; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) street_address2: FormValue,
    /// Enterprise: the signer's role.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) role: FormValue,
    /// For a bank account.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) account_number: FormValue,
    /// For a bank account.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) routing_number: FormValue,
    /// Enterprise: the bank's country; where it is missing, `country` serves both.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) bank_country: FormValue,
    /// Individual: the country of the mailing address; may be left out.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) mailing_country: FormValue,
    /// Enterprise: is this also the mailing address? `yes` by default.
    #[serde(default)]
    #[schema(value_type = String)]
    pub(crate) same_address: FormValue,
    /// Enterprise: registration document at hand.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) document_uploaded: FormValue,
    /// Enterprise: identity document at hand.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) id_uploaded: FormValue,
    /// Individual: is the mailing address the physical one? True by default.
    #[serde(default)]
    #[schema(value_type = bool)]
    pub(crate) is_same_as_physical: FormValue,
}

/// A valid sign-up.
pub(crate) struct NewAccount {
    pub(crate) user_type: UserType,
    /// The e-mail address, in lower case.
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
    /// The company's country; empty for an individual.
    pub(crate) country: String,
    /// Whether the postal address is also the physical address.
    pub(crate) same_address: bool,
    /// `None` if the account pays by card.
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
