//! A rate of tax in percent.

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A rate in ten-thousandths of a percent: 16 % is 160,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Rate(pub u32);

/// The digits after the point of a rate in percent.
const DIGITS: u32 = 4;

impl Rate {
    /// No tax.
    pub const ZERO: Rate = Rate(0);

    /// Reads a rate in percent, from 0 to 100 with at most four decimals: `16`, `10.75`.
    pub fn parse(text: &str) -> Option<Self> {
        if !text.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
            return None;
        }
        let percent: Decimal = text.parse().ok()?;
        let scaled = percent.checked_mul(Decimal::from(10_u32.pow(DIGITS)))?;
        let fits = scaled.is_integer() && percent <= Decimal::ONE_HUNDRED;
        fits.then(|| u32::try_from(scaled.mantissa() / 10_i128.pow(scaled.scale())).ok().map(Rate)).flatten()
    }

    /// The rate as a factor: 0.16 for 16 %.
    pub(super) fn factor(self) -> Decimal {
        Decimal::new(i64::from(self.0), DIGITS + 2)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Decimal::new(i64::from(self.0), DIGITS).normalize())
    }
}
