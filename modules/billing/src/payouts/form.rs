//! The form of payout details, and its rules for each kind.

use std::collections::BTreeMap;

use contracts::country;
use garde::Validate;
use iban::Iban;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::details::{Details, PayoutKind};

/// A way to be paid. The kind says which fields it needs.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
pub(crate) struct AddPayout {
    /// Which.
    #[garde(custom(is_kind))]
    #[schema(value_type = PayoutKind, required)]
    pub(crate) kind: Trimmed,
    /// The owner's name, as the bank or the network has it.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) holder: Text<1, 70>,
    /// Where the bank is; needed with `account`.
    #[garde(dive)]
    pub(crate) country: Text<0, 100>,
    /// The bank's name; needed with `account`.
    #[garde(dive)]
    pub(crate) bank: Text<0, 100>,
    /// The IBAN, the account's number, the till, the paybill number, or the telephone number with `+` and its country.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) number: Text<1, 50>,
    /// The bank's SWIFT code with `iban`, that or the branch's code with `account`; may be empty.
    #[garde(dive)]
    pub(crate) code: Text<0, 20>,
}

fn kind(word: &str) -> Option<PayoutKind> {
    PayoutKind::ALL.into_iter().find(|kind| kind.as_str() == word)
}

fn is_kind(word: &str, _: &()) -> garde::Result {
    let known = kind(word).map(|_| ());
    known.ok_or_else(|| garde::Error::new("must be one of: iban, account, till, paybill, momo"))
}

/// The wrong fields and what is wrong with them.
type Wrong = BTreeMap<String, Vec<String>>;

/// Reads the form by the rules of its kind.
///
/// # Errors
/// 422 that names every wrong field.
pub(crate) fn read(form: &AddPayout) -> Result<(PayoutKind, Details), Problem> {
    let kind = kind(&form.kind).ok_or_else(|| Problem::field("kind", "is not known"))?;
    let mut wrong = Wrong::new();
    let number = number(kind, &form.number, &mut wrong);
    let mut details = Details { holder: form.holder.to_string(), number, ..Details::default() };
    match kind {
        PayoutKind::Iban => {
            details.code = compact(&form.code);
            details.bank = form.bank.to_string();
            if !details.code.is_empty() && !is_bic(&details.code) {
                tell(&mut wrong, "code", "is not a SWIFT code: eight or eleven letters and digits, like DEUTDEFF");
            }
        }
        PayoutKind::Account => {
            details.code = compact(&form.code);
            details.bank = form.bank.to_string();
            if details.bank.is_empty() {
                tell(&mut wrong, "bank", "is required");
            }
            match country::check(&form.country) {
                _ if form.country.is_empty() => tell(&mut wrong, "country", "is required"),
                Ok(found) => details.country = found.name.to_owned(),
                Err(why) => tell(&mut wrong, "country", &why),
            }
        }
        PayoutKind::Till | PayoutKind::Paybill | PayoutKind::Momo => {}
    }
    if wrong.is_empty() { Ok((kind, details)) } else { Err(Problem::Invalid(wrong)) }
}

fn tell(wrong: &mut Wrong, field: &str, why: &str) {
    wrong.entry(field.to_owned()).or_default().push(why.to_owned());
}

/// A text in capitals, without spaces and hyphens.
fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>().to_uppercase()
}

fn number(kind: PayoutKind, typed: &str, wrong: &mut Wrong) -> String {
    let number = compact(typed);
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let why = match kind {
        // ISO 13616: the country's length and form, and the check digits.
        PayoutKind::Iban if number.parse::<Iban>().is_err() => "is not an IBAN. Look for a mistyped letter or digit",
        PayoutKind::Account
            if !(4..=34).contains(&number.len()) || !number.bytes().all(|b| b.is_ascii_alphanumeric()) =>
        {
            "must be 4 to 34 letters and digits"
        }
        PayoutKind::Till | PayoutKind::Paybill if !digits || !(5..=7).contains(&number.len()) => {
            "must be the five to seven digits of the till or paybill"
        }
        PayoutKind::Momo if !is_momo(&number) => "must be a Ugandan or Rwandan telephone number, like +256 772 123 456",
        _ => return number,
    };
    tell(wrong, "number", why);
    number
}

/// ISO 9362: four letters of the bank, two of the country, two of the place, and three of the branch or none.
fn is_bic(code: &str) -> bool {
    let (bank, rest) = code.split_at(code.len().min(6));
    matches!(code.len(), 8 | 11)
        && code.is_ascii()
        && bank.bytes().all(|byte| byte.is_ascii_uppercase())
        && rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

fn is_momo(number: &str) -> bool {
    let rest = number.strip_prefix("+256").or_else(|| number.strip_prefix("+250"));
    rest.is_some_and(|rest| rest.len() == 9 && rest.starts_with('7') && rest.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(kind: &str, number: &str) -> AddPayout {
        let text = |text: &str| text.to_owned();
        AddPayout {
            kind: text(kind).into(),
            holder: text("Mwangaza Ridge").into(),
            number: text(number).into(),
            ..AddPayout::default()
        }
    }

    #[test]
    fn each_kind_has_its_own_number() {
        for (kind, number, kept) in [
            ("iban", "de89 3704 0044 0532 0130 00", "DE89370400440532013000"),
            ("till", "832 909", "832909"),
            ("paybill", "400200", "400200"),
            ("momo", "+256 772 123 456", "+256772123456"),
            ("momo", "+250788123456", "+250788123456"),
        ] {
            assert_eq!(read(&typed(kind, number)).unwrap().1.number, kept, "{kind}");
        }
        for (kind, number) in [
            ("iban", "DE89370400440532013001"),
            ("iban", "KE123"),
            ("iban", "é"),
            ("till", "1234"),
            ("till", "12345678"),
            ("paybill", "40020a"),
            ("momo", "0772123456"),
            ("momo", "+254712345678"),
        ] {
            assert!(read(&typed(kind, number)).is_err(), "{kind} {number}");
        }
    }

    #[test]
    fn an_account_names_its_bank_and_country_and_all_faults_are_told_at_once() {
        let mut form = typed("account", "1");
        let Err(Problem::Invalid(wrong)) = read(&form) else { panic!("it was taken") };
        let told = format!("{wrong:?}");
        assert!(["number", "bank", "country"].iter().all(|field| told.contains(field)), "{told}");
        form.number = "0100 2003 004".to_owned().into();
        form.bank = "KCB".to_owned().into();
        form.country = "kenya".to_owned().into();
        let (_, details) = read(&form).unwrap();
        assert_eq!((details.country.as_str(), details.ending()), ("Kenya", "3004"));
    }

    #[test]
    fn a_swift_code_has_eight_or_eleven_signs() {
        for good in ["DEUTDEFF", "DEUTDEFF500"] {
            assert!(is_bic(good), "{good}");
        }
        for bad in ["", "DEUT", "DEUTDEFF5", "1EUTDEFF", "ÄÄÄÄ"] {
            assert!(!is_bic(bad), "{bad}");
        }
    }
}
