//! The settings of a shop's tax.

use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// Whether the prices of goods have tax in them.
    #[schema(as = TaxPrices)]
    Prices {
        /// Tax is added to them.
        WithoutTax = "without",
        /// Tax is a part of them.
        WithTax = "with",
    }
}

words! {
    /// Where tax is rounded.
    #[schema(as = TaxRounding)]
    Rounding {
        /// On each line.
        Line = "line",
        /// On the sum of each category and rate of a document.
        Document = "document",
    }
}

/// The settings of a shop's tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether the shop charges tax at all.
    pub charged: bool,
    /// Whether prices have tax in them.
    #[serde(with = "crate::words")]
    pub prices: Prices,
    /// Where tax is rounded.
    #[serde(with = "crate::words")]
    pub rounding: Rounding,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { charged: false, prices: Prices::WithoutTax, rounding: Rounding::Line }
    }
}
