//! The syntax of tax numbers. Whether a number exists is not asked.

use super::country_group::in_eu;

/// The syntax of a country's numbers: `9` stands for a digit, `a` for a letter, `x` for either; others for themselves.
const FORMS: [(&str, &[&str], &str); 31] = [
    ("KE", &["a999999999a"], "a letter, nine digits and a letter, like A123456789B"),
    ("UG", &["9999999999"], "ten digits"),
    ("RW", &["999999999"], "nine digits"),
    ("ET", &["9999999999"], "ten digits"),
    ("AT", &["ATU99999999"], "like ATU12345678"),
    ("BE", &["BE9999999999"], "like BE0123456789"),
    ("BG", &["BG999999999", "BG9999999999"], "like BG123456789"),
    ("CY", &["CY99999999a"], "like CY12345678X"),
    ("CZ", &["CZ99999999", "CZ999999999", "CZ9999999999"], "like CZ12345678"),
    ("DE", &["DE999999999"], "like DE123456789"),
    ("DK", &["DK99999999"], "like DK12345678"),
    ("EE", &["EE999999999"], "like EE123456789"),
    ("ES", &["ESx9999999x"], "like ESX12345678"),
    ("FI", &["FI99999999"], "like FI12345678"),
    ("FR", &["FRxx999999999"], "like FR12345678901"),
    ("GR", &["EL999999999"], "like EL123456789"),
    ("HR", &["HR99999999999"], "like HR12345678901"),
    ("HU", &["HU99999999"], "like HU12345678"),
    ("IE", &["IE9x99999a", "IE9999999aa"], "like IE1234567X"),
    ("IT", &["IT99999999999"], "like IT12345678901"),
    ("LT", &["LT999999999", "LT999999999999"], "like LT123456789"),
    ("LU", &["LU99999999"], "like LU12345678"),
    ("LV", &["LV99999999999"], "like LV12345678901"),
    ("MT", &["MT99999999"], "like MT12345678"),
    ("NL", &["NL999999999B99"], "like NL123456789B01"),
    ("PL", &["PL9999999999"], "like PL1234567890"),
    ("PT", &["PT999999999"], "like PT123456789"),
    (
        "RO",
        &["RO99", "RO999", "RO9999", "RO99999", "RO999999", "RO9999999", "RO99999999", "RO999999999", "RO9999999999"],
        "like RO1234567890",
    ),
    ("SE", &["SE999999999999"], "like SE123456789001"),
    ("SI", &["SI99999999"], "like SI12345678"),
    ("SK", &["SK9999999999"], "like SK1234567890"),
];

/// Checks a tax number of a country, by its code, and returns its stored form: capitals without spaces, dots and
/// hyphens. A number of a country whose syntax is not known has 4 to 20 letters and digits.
///
/// # Errors
/// Returns a message for the person who typed the number.
pub fn check(country: &str, typed: &str) -> Result<String, String> {
    let number: String = typed.chars().filter(|c| !c.is_whitespace() && !"-./".contains(*c)).collect();
    let number = number.to_uppercase();
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return Err("must have letters and digits only".to_owned());
    }
    let Some((_, forms, like)) = FORMS.iter().find(|(code, ..)| *code == country) else {
        let fits = (4..=20).contains(&number.len());
        return if fits { Ok(number) } else { Err("must have 4 to 20 letters and digits".to_owned()) };
    };
    if forms.iter().any(|form| fits(form, &number)) {
        return Ok(number);
    }
    let prefix = if in_eu(country) { " with the letters of its country" } else { "" };
    Err(format!("is not a tax number of this country{prefix}: {like}"))
}

fn fits(form: &str, number: &str) -> bool {
    let one = |(form, found): (u8, u8)| match form {
        b'9' => found.is_ascii_digit(),
        b'x' => found.is_ascii_alphanumeric(),
        b'a' => found.is_ascii_uppercase(),
        other => found == other,
    };
    form.len() == number.len() && form.bytes().zip(number.bytes()).all(one)
}
