//! The text of a QR code that fills in a transfer of euros in the payer's banking app.
//!
//! The form is the "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of a SEPA Credit Transfer"
//! of the European Payments Council, EPC069-12, version 002.

use contracts::money::Money;

use super::details::{Details, PayoutKind};

/// The most that such a code can ask for, in cents: 999,999,999.99 euros.
const MOST: i64 = 99_999_999_999;
/// The longest name, in characters.
const NAME: usize = 70;
/// The longest unstructured remittance information, in characters.
const REFERENCE: usize = 140;
/// The longest text, in bytes.
const BYTES: usize = 331;

/// Returns the text, or `None` for another currency, another kind of account, or a sum that it cannot ask for.
pub(crate) fn text(kind: PayoutKind, details: &Details, amount: Money, reference: &str) -> Option<String> {
    let in_range = (1..=MOST).contains(&amount.minor);
    if kind != PayoutKind::Iban || amount.currency.code() != "EUR" || !in_range {
        return None;
    }
    let cut = |text: &str, most: usize| text.chars().filter(|c| !c.is_control()).take(most).collect::<String>();
    // Service tag, version, character set (1 is UTF-8), identification, BIC, name, IBAN, amount, purpose, structured
    // and unstructured reference. The last line is not followed by a line feed.
    let lines = [
        "BCD".to_owned(),
        "002".to_owned(),
        "1".to_owned(),
        "SCT".to_owned(),
        details.code.clone(),
        cut(&details.holder, NAME),
        details.number.clone(),
        format!("EUR{amount}"),
        String::new(),
        String::new(),
        cut(reference, REFERENCE),
    ];
    Some(lines.join("\n")).filter(|text| text.len() <= BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::currency;

    #[test]
    fn euros_to_an_iban_have_the_eleven_lines_of_the_guidelines() {
        let details = Details {
            holder: "Mwangaza Ridge".to_owned(),
            number: "DE89370400440532013000".to_owned(),
            code: "DEUTDEFF".to_owned(),
            ..Details::default()
        };
        let euros = Money::new(123_450, currency("EUR"));
        assert_eq!(
            text(PayoutKind::Iban, &details, euros, "MWAN-2026-000031").unwrap(),
            "BCD\n002\n1\nSCT\nDEUTDEFF\nMwangaza Ridge\nDE89370400440532013000\nEUR1234.50\n\n\nMWAN-2026-000031"
        );
        assert_eq!(text(PayoutKind::Iban, &details, Money::new(1, currency("USD")), "x"), None);
        assert_eq!(text(PayoutKind::Account, &details, euros, "x"), None);
        assert_eq!(text(PayoutKind::Iban, &details, Money::new(0, currency("EUR")), "x"), None);
        assert_eq!(text(PayoutKind::Iban, &details, Money::new(MOST + 1, currency("EUR")), "x"), None);
    }
}
