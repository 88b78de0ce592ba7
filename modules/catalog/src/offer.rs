//! What a seller sends to list a product, as text and unchecked.

use contracts::money::Currency;
use serde::Deserialize;

/// A product to be listed; [`crate::rules::check`] says whether it may be.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Offer {
    pub(crate) sku: String,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) category: String,
    pub(crate) sub_category: Option<String>,
    pub(crate) tags: Vec<String>,
    pub(crate) origin: String,
    pub(crate) country: String,
    pub(crate) process_method: Option<String>,
    /// A decimal with at most two places, 0 to 100.
    pub(crate) cupping_score: Option<String>,
    pub(crate) notes: Option<String>,
    pub(crate) tea_type: Option<String>,
    pub(crate) size: Option<String>,
    pub(crate) strength: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) caffeine: Option<String>,
    pub(crate) grade: Option<String>,
    pub(crate) altitude_m: Option<u32>,
    pub(crate) unit: String,
    pub(crate) unit_weight_g: u32,
    pub(crate) package: String,
    /// A decimal with the currency's places.
    pub(crate) price: String,
    /// ISO 4217; the demo's US dollars where missing.
    pub(crate) currency: Option<String>,
    /// What a unit costs its seller: as `price`.
    pub(crate) unit_cost: Option<String>,
    pub(crate) stock: u32,
    pub(crate) min_quantity: u32,
    pub(crate) increment: u32,
    pub(crate) tier_prices: Vec<OfferedTier>,
    pub(crate) featured: bool,
}

impl Offer {
    /// The same offer, in `currency` where it names none.
    pub(crate) fn or_in(mut self, currency: Currency) -> Self {
        self.currency.get_or_insert_with(|| currency.to_string());
        self
    }
}

/// A lower price from a quantity on.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OfferedTier {
    pub(crate) min_quantity: u32,
    pub(crate) price: String,
}
