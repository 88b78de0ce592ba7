//! The sums of a taxed document on the wire. Orders, bills and previews show them alike.

use serde::Serialize;
use utoipa::ToSchema;

use super::arithmetic::{Group, Taxed};
use super::rules::Category;
use super::settings::Prices;
use crate::money::{Currency, Money};

/// What a document comes to without and with its tax.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaxSums {
    /// Without tax.
    #[schema(example = "100.00")]
    net: String,
    #[schema(example = "16.00")]
    tax: String,
    /// With tax.
    #[schema(example = "116.00")]
    gross: String,
    /// Whether the prices of the lines have tax in them.
    prices: Prices,
    /// The tax by category and rate.
    groups: Vec<TaxGroup>,
}

/// The tax of one category and rate.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaxGroup {
    category: Category,
    /// In percent.
    #[schema(example = "16")]
    rate: String,
    /// What is taxed.
    net: String,
    tax: String,
    /// Why there is no tax, as an invoice says it; may be empty.
    reason: String,
}

impl TaxSums {
    /// The sums of these lines.
    pub fn new(taxed: &Taxed, prices: Prices, currency: Currency) -> Self {
        let text = |minor: i64| Money::new(minor, currency).to_string();
        let group = |group: Group| TaxGroup {
            category: group.category,
            rate: group.rate.to_string(),
            net: text(group.net),
            tax: text(group.tax),
            reason: group.reason,
        };
        TaxSums {
            net: text(taxed.net()),
            tax: text(taxed.tax()),
            gross: text(taxed.gross()),
            prices,
            groups: taxed.groups().into_iter().map(group).collect(),
        }
    }
}
