//! The book of a shop's tax: its settings and its rules.

use kernel::store::Record;
use serde::{Deserialize, Serialize};

use super::arithmetic::{Taxed, taxed};
use super::rate::Rate;
use super::rules::{Category, Rule, Sale, find};
use super::settings::Settings;

/// The settings and the rules of a shop's tax, version 1. They are one row, so that a sale reads one row, and a rule is
/// checked against all others in the commit that saves it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// The settings.
    pub settings: Settings,
    /// The rules.
    pub rules: Vec<Rule>,
}
impl Record for Book {}

impl Book {
    /// Taxes the lines of a document, each with the facts of its sale and the amount of its price. A sale without a rule
    /// is outside the scope of tax. Returns `None` if an amount does not fit.
    pub fn tax(&self, lines: &[(Sale<'_>, i64)]) -> Option<Taxed> {
        let decided = |(sale, amount): &(Sale<'_>, i64)| match find(&self.rules, sale) {
            Some(rule) => (rule.category, rule.rate, *amount, rule.reason.clone()),
            None => (Category::Outside, Rate::ZERO, *amount, String::new()),
        };
        taxed(lines.iter().map(decided).collect(), self.settings.prices, self.settings.rounding)
    }
}
