//! Money as whole minor units of a currency; no floating point anywhere.

use std::fmt;
use std::sync::LazyLock;

use iso_currency::IntoEnumIterator;
use serde::{Deserialize, Serialize};

/// The ISO 4217 code of a currency that the shop can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Currency([u8; 3]);

impl Currency {
    /// US dollar.
    pub const USD: Currency = Currency(*b"USD");

    /// Returns the currency with this ISO 4217 code, or `None` if people do not pay in it.
    pub fn parse(code: &str) -> Option<Self> {
        let bytes: [u8; 3] = code.as_bytes().try_into().ok()?;
        if TRADED.contains(&code) {
            return Some(Currency(bytes));
        }
        iso_currency::Currency::from_code(code).filter(is_money).map(|_| Currency(bytes))
    }

    /// Returns all currencies that people pay in, in the order of their codes, with their English names.
    pub fn all() -> &'static [(Self, String)] {
        &ALL
    }

    /// The three letters.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("???")
    }

    /// The most that one account may ask of another if the goods do not set the price: about a million US dollars.
    pub fn most_asked(self) -> Money {
        let major: i64 = match &self.0 {
            b"KES" | b"ETB" => 150_000_000,
            b"RWF" => 1_500_000_000,
            b"UGX" => 4_000_000_000,
            b"USD" | b"EUR" | b"GBP" => 1_000_000,
            // The least of the others are worth as little as a shilling.
            _ => 4_000_000_000,
        };
        Money::new(major * 10_i64.pow(self.exponent()), self)
    }

    /// Digits after the point (ISO 4217): none for the Ugandan shilling and the Rwandan franc.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            // Prices in these are written in every list, so the list of all currencies is not searched for them.
            b"USD" | b"EUR" | b"GBP" | b"KES" | b"ETB" => 2,
            b"UGX" | b"RWF" => 0,
            _ => iso_currency::Currency::from_code(self.code()).and_then(|known| known.exponent()).map_or(2, u32::from),
        }
    }
}

/// The usual currencies of the trade.
const TRADED: [&str; 7] = ["USD", "EUR", "GBP", "KES", "ETB", "UGX", "RWF"];

static ALL: LazyLock<Vec<(Currency, String)>> = LazyLock::new(|| {
    let all = iso_currency::Currency::iter().filter(is_money);
    let mut all: Vec<_> =
        all.filter_map(|known| Some((Currency::parse(known.code())?, known.name().to_owned()))).collect();
    all.sort_by_key(|(currency, _)| currency.0);
    all
});

/// Whether people pay in it: funds, metals and currencies that another one replaced are in the list too.
fn is_money(known: &iso_currency::Currency) -> bool {
    known.exponent().is_some() && !known.is_fund() && !known.is_special() && known.is_superseded().is_none()
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// An amount in minor units (cents for USD, whole shillings for UGX).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// Whole minor units.
    pub minor: i64,
    /// Their currency.
    pub currency: Currency,
}

impl Money {
    /// Creates an amount of `minor` units.
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Money { minor, currency }
    }

    /// Parses `"18.50"`: digits, then a point and at most as many decimals as the currency has; further zeros are
    /// allowed. Returns `None` for anything else.
    pub fn parse(text: &str, currency: Currency) -> Option<Self> {
        let exponent = currency.exponent() as usize;
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) {
            return None;
        }
        let (part, beyond) = part.split_at(part.len().min(exponent));
        if beyond.bytes().any(|b| b != b'0') {
            return None;
        }
        let padded = format!("{whole}{part:0<exponent$}");
        Some(Money::new(padded.parse().ok()?, currency))
    }

    /// Returns this price times `quantity`, or `None` on overflow.
    pub fn times(self, quantity: u32) -> Option<Self> {
        Some(Money::new(self.minor.checked_mul(i64::from(quantity))?, self.currency))
    }

    /// Returns the sum, or `None` if the currencies differ or on overflow.
    pub fn plus(self, other: Money) -> Option<Self> {
        if self.currency != other.currency {
            return None;
        }
        Some(Money::new(self.minor.checked_add(other.minor)?, self.currency))
    }
}

/// The decimal form on the wire: `18.50`. It has two decimals also for a currency without any.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minor < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        match self.currency.exponent() {
            0 => write!(f, "{sign}{minor}.00"),
            exponent => {
                let (unit, width) = (10_u64.pow(exponent), exponent as usize);
                write!(f, "{sign}{}.{:0width$}", minor / unit, minor % unit)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_refuses_the_rest() {
        for (text, minor) in [("0.05", 5), ("18.50", 1850), ("18.5", 1850), ("7", 700)] {
            assert_eq!(Money::parse(text, Currency::USD).map(|m| m.minor), Some(minor), "{text}");
        }
        for text in ["", ".5", "1.234", "-1", "1e3", "1,5", "99999999999999999999"] {
            assert_eq!(Money::parse(text, Currency::USD), None, "{text}");
        }
        assert_eq!(Money::new(1850, Currency::USD).to_string(), "18.50");
        let ugx = Currency::parse("UGX").unwrap();
        assert_eq!(Money::parse("3500", ugx).unwrap().to_string(), "3500.00");
        assert_eq!(Money::parse("3500.00", ugx).map(|m| m.minor), Some(3500));
        assert_eq!(Money::parse("3500.5", ugx), None);
    }

    #[test]
    fn the_most_that_is_asked_is_an_amount_of_each_currency() {
        for (code, most) in [("USD", "1000000.00"), ("KES", "150000000.00"), ("UGX", "4000000000.00")] {
            assert_eq!(Currency::parse(code).unwrap().most_asked().to_string(), most, "{code}");
        }
    }

    #[test]
    fn the_list_has_every_currency_that_people_pay_in_with_its_digits() {
        for (code, digits) in [("KES", 2), ("UGX", 0), ("RWF", 0), ("JPY", 0), ("KWD", 3), ("TZS", 2), ("XOF", 0)] {
            assert_eq!(Currency::parse(code).map(|currency| currency.exponent()), Some(digits), "{code}");
        }
        for code in ["", "usd", "US", "ABC", "XAU", "CLF", "HRK", "XTS"] {
            assert_eq!(Currency::parse(code), None, "{code}");
        }
        let all = Currency::all();
        assert!(all.len() > 140 && all.is_sorted_by_key(|(currency, _)| currency.code().to_owned()));
        assert!(TRADED.iter().all(|code| all.iter().any(|(currency, _)| currency.code() == *code)));
        for (currency, name) in all {
            let amount = Money::new(1_234_567, *currency);
            assert_eq!(Money::parse(&amount.to_string(), *currency), Some(amount), "{name}");
        }
    }

    #[test]
    fn sums_never_mix_currencies_or_overflow() {
        let kes = Currency::parse("KES").unwrap();
        assert_eq!(Money::new(1, Currency::USD).plus(Money::new(1, kes)), None);
        assert_eq!(Money::new(i64::MAX, kes).times(2), None);
    }
}
