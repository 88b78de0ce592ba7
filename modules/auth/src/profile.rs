//! The data that an account may change: everything from its sign-up except e-mail, password, roles and bank.

use serde::Deserialize;

use crate::model::{FormValue, UserType};
use crate::rules::{Faults, PHONE_MAX, Sheet, TEXT_MAX, ZIP_MAX};
use crate::store::AccountRow;

/// The profile, flat. Fields of the other type of account are ignored.
#[derive(Clone, Debug, Default, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(crate) struct Profile {
    /// Individual: full name.
    #[serde(default)]
    #[schema(value_type = String, max_length = 120)]
    full_name: FormValue,
    /// Enterprise: legal name.
    #[serde(default)]
    #[schema(value_type = String, max_length = 120)]
    legal_company_name: FormValue,
    /// Enterprise: trading name; may be left out.
    #[serde(default)]
    #[schema(value_type = String, max_length = 120)]
    doing_business_as: FormValue,
    /// Phone number.
    #[serde(default)]
    #[schema(value_type = String, required, max_length = 40)]
    phone_number: FormValue,
    /// Street and number.
    #[serde(default)]
    #[schema(value_type = String, required, max_length = 120)]
    street_address: FormValue,
    /// Second address line; may be left out.
    #[serde(default)]
    #[schema(value_type = String, max_length = 120)]
    street_address2: FormValue,
    /// Town.
    #[serde(default)]
    #[schema(value_type = String, required, max_length = 120)]
    city: FormValue,
    /// State, county or province.
    #[serde(default)]
    #[schema(value_type = String, required, max_length = 120)]
    state: FormValue,
    /// Postal code.
    #[serde(default)]
    #[schema(value_type = String, required, max_length = 20)]
    zip_code: FormValue,
    /// Country by its English name, another usual one or its two-letter code; an individual may leave it out.
    #[serde(default)]
    #[schema(value_type = String, max_length = 120)]
    country: FormValue,
}

/// A valid profile.
#[derive(Clone)]
pub(crate) struct ProfileChange {
    /// `None` for a company.
    full_name: Option<String>,
    /// Legal and trading name; `None` for a person.
    company: Option<(String, String)>,
    phone_number: String,
    street_address: String,
    street_address2: String,
    city: String,
    state: String,
    zip_code: String,
    country: String,
}

impl Profile {
    /// Validates the profile for an account of this type.
    ///
    /// # Errors
    /// Returns all wrong fields, by wire name.
    pub(crate) fn read(&self, kind: UserType) -> Result<ProfileChange, Faults> {
        let mut sheet = Sheet::default();
        let (full_name, company, country) = match kind {
            UserType::Individual => (
                Some(sheet.name("fullName", &self.full_name, "Enter your full name")),
                None,
                sheet.country("country", &self.country),
            ),
            UserType::Enterprise => {
                let ask = "Enter the company's legal name";
                let legal = sheet.name("legalCompanyName", &self.legal_company_name, ask);
                let trading = sheet.optional_name("doingBusinessAs", &self.doing_business_as);
                let country = sheet.needed_country("country", &self.country, "Enter the country");
                (None, Some((legal, trading)), country)
            }
        };
        let change = ProfileChange {
            full_name,
            company,
            phone_number: sheet.text("phoneNumber", &self.phone_number, PHONE_MAX, "Enter a phone number"),
            street_address: sheet.text("streetAddress", &self.street_address, TEXT_MAX, "Enter the street address"),
            street_address2: sheet.optional("streetAddress2", &self.street_address2, TEXT_MAX),
            city: sheet.text("city", &self.city, TEXT_MAX, "Enter the city"),
            state: sheet.text("state", &self.state, TEXT_MAX, "Enter the state or province"),
            zip_code: sheet.text("zipCode", &self.zip_code, ZIP_MAX, "Enter the postal code"),
            country,
        };
        if sheet.faults.is_empty() { Ok(change) } else { Err(sheet.faults) }
    }
}

impl ProfileChange {
    /// Writes the profile into the account's row.
    pub(crate) fn enter(self, row: &mut AccountRow) {
        if let Some(name) = self.full_name {
            row.full_name = name;
        }
        if let (Some(company), Some((legal, trading))) = (&mut row.company, self.company) {
            company.legal_name = legal;
            company.doing_business_as = trading;
        }
        row.phone_number = self.phone_number;
        row.street_address = self.street_address;
        row.street_address2 = self.street_address2;
        row.city = self.city;
        row.state = self.state;
        row.zip_code = self.zip_code;
        row.country = self.country;
    }
}
