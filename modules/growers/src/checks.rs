//! The garde checks of the fields that several forms have.

use contracts::crop_year;
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::Problem;

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

/// Reads an amount above nought.
///
/// # Errors
/// 422 of this field.
pub(crate) fn amount(field: &str, text: &str, currency: Currency) -> Result<Money, Problem> {
    let most = currency.most_asked();
    Money::parse(text, currency)
        .filter(|read| (1..=most.minor).contains(&read.minor))
        .ok_or_else(|| Problem::field(field, format!("must be an amount in {currency} above nought, at most {most}")))
}
