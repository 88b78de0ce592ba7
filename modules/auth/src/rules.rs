//! The validation of a sign-up. Pure: it reports all wrong fields at once.

use std::collections::BTreeMap;

use contracts::country;
use contracts::email::{self, EMAIL_MAX};
use contracts::names;
use kernel::Problem;

use crate::model::{FormValue, NewAccount, NewBank, NewCompany, SignUp, UserType};
use crate::secrets::common;
use kernel::secrets::Secret;

/// The wrong fields, by wire name.
pub(crate) type Faults = BTreeMap<String, Vec<String>>;

/// The message for two passwords that differ.
pub(crate) const MISMATCH: &str = "Passwords don't match!";
/// Number of characters of a password.
pub(crate) const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 8..=128;

/// Most characters of a text.
pub(crate) const TEXT_MAX: usize = 120;
/// Most characters of a phone number.
pub(crate) const PHONE_MAX: usize = 40;
/// Most characters of a postal code.
pub(crate) const ZIP_MAX: usize = 20;
const INDIVIDUAL_INDUSTRIES: [&str; 5] = ["technology", "finance", "healthcare", "education", "other"];
const INDIVIDUAL_BUSINESSES: [&str; 5] = ["soleProprietorship", "partnership", "llc", "corporation", "other"];
const ENTERPRISE_INDUSTRIES: [&str; 3] = ["agriculture", "technology", "manufacturing"];
const ENTERPRISE_BUSINESSES: [&str; 3] = ["llc", "corporation", "partnership"];
const SIGNER_ROLES: [&str; 3] = ["owner", "manager", "employee"];
const ASK_BANK_COUNTRY: &str = "Enter the bank's country";

/// Validates a sign-up and returns the account that it asks for.
///
/// # Errors
/// Returns all wrong fields, by wire name.
pub(crate) fn read(form: &SignUp) -> Result<NewAccount, Faults> {
    let mut sheet = Sheet::default();
    let kind =
        sheet.choice("userType", &form.user_type, &["individual", "enterprise"], "Choose individual or enterprise");
    let kind = match kind.as_str() {
        "individual" => Some(UserType::Individual),
        "enterprise" => Some(UserType::Enterprise),
        _ => None,
    };
    let email = sheet.email(&form.email);
    let password = sheet.password(&form.password, &form.confirm_password, &email);
    let phone_number = sheet.text("phoneNumber", &form.phone_number, PHONE_MAX, "Enter a phone number");
    let street_address = sheet.text("streetAddress", &form.street_address, TEXT_MAX, "Enter the street address");
    let street_address2 = sheet.optional("streetAddress2", &form.street_address2, TEXT_MAX);
    let city = sheet.text("city", &form.city, TEXT_MAX, "Enter the city");
    let state = sheet.text("state", &form.state, TEXT_MAX, "Enter the state or province");
    let zip_code = sheet.text("zipCode", &form.zip_code, ZIP_MAX, "Enter the postal code");

    let (industries, businesses): (&[&str], &[&str]) = match kind {
        Some(UserType::Enterprise) => (&ENTERPRISE_INDUSTRIES, &ENTERPRISE_BUSINESSES),
        _ => (&INDIVIDUAL_INDUSTRIES, &INDIVIDUAL_BUSINESSES),
    };
    let (mut industry, mut business_type) = (String::new(), String::new());
    if kind.is_some() || form.industry == FormValue::Missing {
        industry = sheet.choice("industry", &form.industry, industries, "Choose the industry");
    }
    if kind.is_some() || form.business_type == FormValue::Missing {
        business_type = sheet.choice("businessType", &form.business_type, businesses, "Choose the business type");
    }

    let individual = kind == Some(UserType::Individual);
    let full_name =
        if individual { sheet.name("fullName", &form.full_name, "Enter your full name") } else { String::new() };
    let enterprise = (kind == Some(UserType::Enterprise)).then(|| sheet.company(form));
    let (company, country) = match enterprise {
        Some((company, country)) => (Some(company), country),
        None => (None, sheet.country("mailingCountry", &form.mailing_country)),
    };
    let same =
        if individual { ("isSameAsPhysical", &form.is_same_as_physical) } else { ("sameAddress", &form.same_address) };
    let same_address = sheet.yes_no(same.0, same.1, true);
    let bank = sheet.payment(form, kind, &country);

    let Some(user_type) = kind else { return Err(sheet.faults) };
    if !sheet.faults.is_empty() {
        return Err(sheet.faults);
    }
    Ok(NewAccount {
        user_type,
        email,
        password,
        phone_number,
        industry,
        business_type,
        full_name,
        company,
        street_address,
        street_address2,
        city,
        state,
        zip_code,
        country,
        same_address,
        bank,
    })
}

/// Checks a new password of the account with that e-mail address. `field` is the field to blame.
///
/// # Errors
/// Returns 422 if it is too short, too long, or easy to guess.
pub(crate) fn good_password(field: &str, password: &str, email: &str) -> Result<(), Problem> {
    match password_fault(password, email) {
        None => Ok(()),
        Some(what) => Err(Problem::field(field, what)),
    }
}

/// Returns the fault of a new password, or `None` if it is good.
pub(crate) fn password_fault(password: &str, email: &str) -> Option<String> {
    if !PASSWORD_CHARS.contains(&password.chars().count()) {
        return Some(format!("must have {} to {} characters", PASSWORD_CHARS.start(), PASSWORD_CHARS.end()));
    }
    common::weakness(password, email).map(str::to_owned)
}

/// Returns the part of a bank number that may be shown: its last four characters, but at most half of it.
pub(crate) fn last4(number: &str) -> String {
    let signs: Vec<char> = number.chars().collect();
    let shown = (signs.len() / 2).min(4);
    signs[signs.len() - shown..].iter().collect()
}

/// Reads fields and collects their faults. A wrong field reads as empty.
#[derive(Default)]
pub(crate) struct Sheet {
    /// The faults so far.
    pub(crate) faults: Faults,
}

impl Sheet {
    fn fault(&mut self, field: &str, what: impl Into<String>) {
        self.faults.entry(field.to_owned()).or_default().push(what.into());
    }

    /// Reads a required text: trimmed, at most `max` characters, no control characters.
    pub(crate) fn text(&mut self, field: &str, given: &FormValue, max: usize, ask: &str) -> String {
        let text = self.optional(field, given, max);
        self.needed(field, text, ask)
    }

    /// Asks for a required field that is empty, unless it has a fault already.
    fn needed(&mut self, field: &str, text: String, ask: &str) -> String {
        if text.is_empty() && !self.faults.contains_key(field) {
            self.fault(field, ask);
        }
        text
    }

    /// Reads a required name that others see.
    pub(crate) fn name(&mut self, field: &str, given: &FormValue, ask: &str) -> String {
        let name = self.optional_name(field, given);
        self.needed(field, name, ask)
    }

    /// Reads an optional name that others see.
    pub(crate) fn optional_name(&mut self, field: &str, given: &FormValue) -> String {
        let name = self.optional(field, given, TEXT_MAX);
        match names::check(&name) {
            Err(what) if !name.is_empty() => {
                self.fault(field, what);
                String::new()
            }
            _ => name,
        }
    }

    /// Reads an optional text.
    pub(crate) fn optional(&mut self, field: &str, given: &FormValue, max: usize) -> String {
        let text = match given {
            FormValue::Missing => "",
            FormValue::Text(text) => text.trim(),
            FormValue::Bool(_) | FormValue::Other => {
                self.fault(field, "must be text");
                ""
            }
        };
        if text.chars().count() > max {
            self.fault(field, format!("must have at most {max} characters"));
            return String::new();
        }
        if text.chars().any(char::is_control) {
            self.fault(field, "must be one line of text");
            return String::new();
        }
        text.to_owned()
    }

    /// Reads an optional country and returns its name in the stored form.
    pub(crate) fn country(&mut self, field: &str, given: &FormValue) -> String {
        let text = self.optional(field, given, TEXT_MAX);
        if text.is_empty() {
            return text;
        }
        country::check(&text).map(|country| country.name.to_owned()).unwrap_or_else(|what| {
            self.fault(field, what);
            String::new()
        })
    }

    /// Reads a required country, like [`Sheet::country`].
    pub(crate) fn needed_country(&mut self, field: &str, given: &FormValue, ask: &str) -> String {
        let name = self.country(field, given);
        self.needed(field, name, ask)
    }

    fn choice(&mut self, field: &str, given: &FormValue, choices: &[&str], ask: &str) -> String {
        let text = self.text(field, given, TEXT_MAX, ask);
        if !text.is_empty() && !choices.contains(&text.as_str()) {
            self.fault(field, format!("must be one of: {}", choices.join(", ")));
            return String::new();
        }
        text
    }

    fn yes_no(&mut self, field: &str, given: &FormValue, default: bool) -> bool {
        match given {
            FormValue::Missing => default,
            FormValue::Bool(answer) => *answer,
            FormValue::Text(text) => match text.trim() {
                "" => default,
                "yes" | "true" => true,
                "no" | "false" => false,
                _ => {
                    self.fault(field, "must be yes or no");
                    default
                }
            },
            FormValue::Other => {
                self.fault(field, "must be yes or no");
                default
            }
        }
    }

    fn email(&mut self, given: &FormValue) -> String {
        let text = self.text("email", given, EMAIL_MAX, "Enter an e-mail address, like name@example.com");
        let email = email::normal(&text);
        if !email.is_empty() && !email::is_address(&email) {
            self.fault("email", "Enter an e-mail address, like name@example.com");
        }
        email
    }

    /// Reads the password exactly as typed, including spaces.
    fn password(&mut self, given: &FormValue, again: &FormValue, email: &str) -> Secret {
        let password = self.typed("password", given, "Choose a password");
        let confirm = self.typed("confirmPassword", again, "Enter the password once more");
        if !password.is_empty()
            && let Some(what) = password_fault(&password, email)
        {
            self.fault("password", what);
        }
        if !confirm.is_empty() && confirm != password {
            self.fault("confirmPassword", MISMATCH);
        }
        Secret::new(password)
    }

    fn typed(&mut self, field: &str, given: &FormValue, ask: &str) -> String {
        match given {
            FormValue::Text(text) if !text.is_empty() => return text.clone(),
            FormValue::Text(_) | FormValue::Missing => self.fault(field, ask),
            FormValue::Bool(_) | FormValue::Other => self.fault(field, "must be text"),
        }
        String::new()
    }

    /// Reads the company and its country.
    fn company(&mut self, form: &SignUp) -> (NewCompany, String) {
        let country = self.needed_country("country", &form.country, "Enter the country");
        let company = NewCompany {
            legal_name: self.name("legalCompanyName", &form.legal_company_name, "Enter the company's legal name"),
            doing_business_as: self.optional_name("doingBusinessAs", &form.doing_business_as),
            state_of_registration: self.text(
                "stateOfRegistration",
                &form.state_of_registration,
                TEXT_MAX,
                "Enter the state of registration",
            ),
            signer_role: self.choice("role", &form.role, &SIGNER_ROLES, "Choose the signer's role"),
            document_uploaded: self.yes_no("documentUploaded", &form.document_uploaded, false),
            id_uploaded: self.yes_no("idUploaded", &form.id_uploaded, false),
        };
        (company, country)
    }

    /// Reads the bank account; `None` for a card. Bank fields sent with a card are ignored.
    fn payment(&mut self, form: &SignUp, kind: Option<UserType>, company_country: &str) -> Option<NewBank> {
        let methods = ["bankAccount", "creditCard"];
        if self.choice("paymentMethod", &form.payment_method, &methods, "Choose how you will pay") != "bankAccount" {
            return None;
        }
        let account_number = self.number("accountNumber", &form.account_number, 4..=34, "Enter the account number");
        let routing_number = self.number("routingNumber", &form.routing_number, 2..=34, "Enter the routing number");
        let country = match kind {
            // A missing or wrong company country is reported elsewhere; only a country sent for the bank is its fault.
            Some(UserType::Enterprise) => {
                let own = self.country("bankCountry", &form.bank_country);
                if own.is_empty() { company_country.to_owned() } else { own }
            }
            _ => self.needed_country("country", &form.country, ASK_BANK_COUNTRY),
        };
        Some(NewBank { account_number, routing_number, country })
    }

    /// Reads a bank's number: letters and digits. It drops spaces and hyphens.
    fn number(&mut self, field: &str, given: &FormValue, signs: std::ops::RangeInclusive<usize>, ask: &str) -> Secret {
        let text = self.text(field, given, 60, ask);
        let bare: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        let right = bare.chars().all(|c| c.is_ascii_alphanumeric()) && signs.contains(&bare.len());
        if !text.is_empty() && !right {
            self.fault(field, format!("must have {} to {} letters or digits", signs.start(), signs.end()));
        }
        Secret::new(bare)
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
