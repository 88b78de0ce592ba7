//! The stored tariff.

use contracts::freight::Lane;
use contracts::money::{Currency, Money};
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// The price of the weights from the step before up to this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// The heaviest goods of the step, in grams.
    pub(crate) up_to_g: u64,
    pub(crate) price: Money,
}

/// Countries with one table of prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Zone {
    pub(crate) name: String,
    /// ISO 3166-1 codes; none in the zone of all other countries.
    pub(crate) countries: Vec<String>,
    pub(crate) lane: Lane,
    /// Ascending by weight; the first begins at nothing.
    pub(crate) steps: Vec<Step>,
    /// The amount of goods from which the freight costs nothing.
    pub(crate) free_from: Option<Money>,
}

impl Zone {
    /// Whether it is the zone of all countries that no other zone names.
    pub(crate) fn everywhere_else(&self) -> bool {
        self.countries.is_empty()
    }
}

/// A seller's or the shop's tariff, version 1. Without zones the carrier names every price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tariff {
    pub(crate) currency: Currency,
    /// No country is in two of them.
    pub(crate) zones: Vec<Zone>,
    /// Where buyers may fetch their goods, in the seller's words; `None` if they may not.
    pub(crate) pickup: Option<String>,
}
impl Record for Tariff {}
