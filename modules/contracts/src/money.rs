//! Money as whole minor units of a currency; no floating point anywhere.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The ISO 4217 code of a currency that the shop can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Currency([u8; 3]);

impl Currency {
    /// US dollar.
    pub const USD: Currency = Currency(*b"USD");

    /// The codes of all currencies that a shop can use.
    pub const KNOWN: [&str; 7] = ["USD", "EUR", "GBP", "KES", "ETB", "UGX", "RWF"];

    /// Returns the currency with this ISO 4217 code, or `None` if the shop cannot use it.
    pub fn parse(code: &str) -> Option<Self> {
        let bytes: [u8; 3] = code.as_bytes().try_into().ok()?;
        Self::KNOWN.contains(&code).then_some(Currency(bytes))
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
            _ => 1_000_000,
        };
        Money::new(major * 10_i64.pow(self.exponent()), self)
    }

    /// Digits after the point (ISO 4217): none for the Ugandan shilling and the Rwandan franc.
    pub fn exponent(&self) -> u32 {
        if matches!(&self.0, b"UGX" | b"RWF") { 0 } else { 2 }
    }
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

/// The decimal form on the wire: `18.50`. It always has two decimals, even for a currency without any.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minor < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        if self.currency.exponent() == 0 {
            write!(f, "{sign}{minor}.00")
        } else {
            write!(f, "{sign}{}.{:02}", minor / 100, minor % 100)
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
    fn sums_never_mix_currencies_or_overflow() {
        let kes = Currency::parse("KES").unwrap();
        assert_eq!(Money::new(1, Currency::USD).plus(Money::new(1, kes)), None);
        assert_eq!(Money::new(i64::MAX, kes).times(2), None);
    }
}
