//! An amount that is taxed later, as a line of its document was.

use super::arithmetic::{TaxLine, Taxed, taxed};
use super::settings::{Prices, Rounding};

/// An amount of goods, with its tax if their document has tax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// By the prices of the document, in minor units; may be below nought.
    pub minor: i64,
    /// Its tax.
    pub taxed: Option<Taxed>,
}

impl Amount {
    /// Taxes an amount at the rate of a line of the document, if that has tax. Returns `None` if a sum does not fit.
    pub fn like(minor: i64, line: Option<(&TaxLine, Prices)>) -> Option<Self> {
        let taxed = match line {
            Some((line, prices)) => {
                let untaxed = vec![(line.category, line.rate, minor, line.reason.clone())];
                Some(taxed(untaxed, prices, Rounding::Line)?)
            }
            None => None,
        };
        Some(Amount { minor, taxed })
    }

    /// Without tax.
    pub fn net(&self) -> i64 {
        self.taxed.as_ref().map_or(self.minor, Taxed::net)
    }

    /// The tax.
    pub fn tax(&self) -> i64 {
        self.taxed.as_ref().map_or(0, Taxed::tax)
    }

    /// With tax.
    pub fn gross(&self) -> i64 {
        self.taxed.as_ref().map_or(self.minor, Taxed::gross)
    }
}
