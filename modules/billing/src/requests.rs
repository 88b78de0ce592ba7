//! The shared parts of the forms of billing: typed amounts.

use contracts::money::{Currency, Money};
use kernel::Problem;
use kernel::store::fingerprint;
use serde::Serialize;

/// The largest amount that a form takes, in minor units: sums of millions of them fit.
const MOST: i64 = 1_000_000_000_000;

/// Checks for garde that a text is an amount above zero, in any currency.
///
/// # Errors
/// The fault, in words.
pub(crate) fn is_amount(text: &str, _: &()) -> garde::Result {
    let amount = Money::parse(text, Currency::USD);
    match amount {
        _ if text.is_empty() => Err(garde::Error::new("is required")),
        Some(amount) if amount.minor > MOST => Err(garde::Error::new("is more than one bill can hold")),
        Some(amount) if amount.minor > 0 => Ok(()),
        _ => Err(garde::Error::new("must be an amount above 0, like 18.50")),
    }
}

/// Parses an amount in a bill's currency, in minor units.
///
/// # Errors
/// 422 if that currency has no such amount.
pub(crate) fn minor(text: &str, like: Money) -> Result<i64, Problem> {
    let amount = Money::parse(text, like.currency).map(|amount| amount.minor).filter(|minor| *minor > 0);
    amount.ok_or_else(|| Problem::field("amount", format!("must be a whole amount in {}", like.currency)))
}

/// The fingerprint of a request: equal for equal requests about the same thing.
pub(crate) fn print_of(about: &str, form: &impl Serialize) -> u64 {
    // Forms are plain text and always serialise.
    fingerprint(&serde_json::to_vec(&(about, form)).unwrap_or_default())
}

/// Parses an amount that one account asks of another unasked.
///
/// # Errors
/// 422 if the currency has no such amount, or the amount is above its limit for such requests.
pub(crate) fn asked(text: &str, currency: Currency) -> Result<Money, Problem> {
    let (amount, most) = (Money::new(minor(text, Money::new(0, currency))?, currency), currency.most_asked());
    if amount.minor > most.minor {
        return Err(Problem::field("amount", format!("must be at most {most} {currency}")));
    }
    Ok(amount)
}
