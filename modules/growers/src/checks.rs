//! The garde checks of the fields that several forms have.

use contracts::crop_year;
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::Problem;

/// How often the most of one account is the most of a sum for many.
const MOST_ASKED_OF: i64 = 1_000;

/// For garde: a season, which is a crop year like `2025/26`.
pub(crate) fn is_season(text: &str, _: &()) -> garde::Result {
    if crop_year::is_crop_year(text) {
        return Ok(());
    }
    Err(garde::Error::new("must be a crop year like 2025/26 or 2026"))
}

/// For garde: a day like `2027-01-31`.
pub(crate) fn is_day(text: &str, _: &()) -> garde::Result {
    text.parse::<Date>().map(drop).map_err(|_| garde::Error::new("must be a day like 2027-01-31"))
}

/// For garde: the code of a currency.
pub(crate) fn is_currency(text: &str, _: &()) -> garde::Result {
    Currency::parse(text).map(drop).ok_or_else(|| garde::Error::new("must be the code of a currency, like KES"))
}

/// Reads a day that was validated.
///
/// # Errors
/// 422 for a day after today.
pub(crate) fn past_day(text: &str, today: Date) -> Result<Date, Problem> {
    let day = text.parse::<Date>().map_err(|_| Problem::field("day", "must be a day like 2027-01-31"))?;
    if day > today { Err(Problem::field("day", "must not be after today")) } else { Ok(day) }
}

/// Reads a number with at most so many decimals in units of its last decimal: `42.5` with three of them is 42,500.
pub(crate) fn decimal(text: &str, decimals: usize) -> Option<u64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(rest) || whole.len() > 8 || rest.len() > decimals {
        return None;
    }
    format!("{whole}{rest:0<decimals$}").parse().ok()
}

/// Reads kilograms with at most three decimals, such as `42.5`, as grams.
pub(crate) fn grams(text: &str) -> Option<u64> {
    decimal(text, 3)
}

/// Reads an amount above nought.
///
/// # Errors
/// 422 of this field.
pub(crate) fn amount(field: &str, text: &str, currency: Currency) -> Result<Money, Problem> {
    above_nought(field, text, currency.most_asked())
}

/// Reads a sum for many accounts, above nought.
///
/// # Errors
/// 422 of this field.
pub(crate) fn sum(field: &str, text: &str, currency: Currency) -> Result<Money, Problem> {
    let most = Money::new(currency.most_asked().minor.saturating_mul(MOST_ASKED_OF), currency);
    above_nought(field, text, most)
}

fn above_nought(field: &str, text: &str, most: Money) -> Result<Money, Problem> {
    let currency = most.currency;
    Money::parse(text, currency)
        .filter(|read| (1..=most.minor).contains(&read.minor))
        .ok_or_else(|| Problem::field(field, format!("must be an amount in {currency} above nought, at most {most}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kilograms_are_read_to_the_gram() {
        let read = ["42.5", "0.001", "007", "1.250", "0"].map(grams);
        assert_eq!(read, [Some(42_500), Some(1), Some(7_000), Some(1_250), Some(0)]);
        assert_eq!(["", ".5", "5.", "1.2345", "-1", "1,5", "1e3", "123456789"].map(grams), [None; 8]);
    }
}
