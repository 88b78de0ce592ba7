//! What a lot says of itself, as a seller sends it.

use contracts::money::Money;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inventory::cells::plain;
use crate::model::Facts;
use crate::offer::{Offer, OfferedTier};

/// A lower price from a quantity on.
#[derive(Clone, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tier {
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    min_quantity: u32,
    /// Of one unit, as a decimal.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    price: String,
}

/// What a lot says of itself; [`crate::rules::check`] judges it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LotFields {
    /// Item ID, of one product only: letters, digits, `-`, `_`, `.`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) sku: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) name: String,
    /// `coffee`, `tea` or `sugar`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) kind: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) category: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) sub_category: Option<String>,
    #[serde(default)]
    #[garde(length(max = 20))]
    #[schema(required = false)]
    pub(super) tags: Vec<String>,
    /// Place and country as shown.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) origin: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) country: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) process_method: Option<String>,
    /// 0 to 100 with at most two decimals; coffee only.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) cupping_score: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) notes: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) tea_type: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) size: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) strength: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) source: Option<String>,
    /// `Caffeinated` or `Decaffeinated`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) caffeine: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) grade: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) altitude_m: Option<u32>,
    /// `bag`, `box`, `tin` or `kg`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) unit: String,
    /// Of one unit, in grams.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) unit_weight_g: u32,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) package: String,
    /// Of one unit, as a decimal.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required, example = "13.80")]
    pub(super) price: String,
    /// ISO 4217; where missing a new lot has the shop's, and another keeps its own.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) currency: Option<String>,
    /// What a unit costs the seller; nobody else sees it.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) unit_cost: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) min_quantity: u32,
    /// Quantities are `minQuantity` plus a multiple of this.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    pub(super) increment: u32,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) tiers: Vec<Tier>,
    /// Units that there are. Of a new lot only: later they move by restocking and selling.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) stock: Option<u32>,
}

impl LotFields {
    /// For the rules.
    pub(super) fn offer(self) -> Offer {
        let tier = |tier: Tier| OfferedTier { min_quantity: tier.min_quantity, price: tier.price };
        let filled = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        Offer {
            sku: self.sku,
            name: self.name,
            kind: self.kind,
            category: self.category,
            sub_category: self.sub_category,
            tags: self.tags,
            origin: self.origin,
            country: self.country,
            process_method: self.process_method,
            cupping_score: filled(self.cupping_score),
            notes: self.notes,
            tea_type: self.tea_type,
            size: self.size,
            strength: self.strength,
            source: self.source,
            caffeine: self.caffeine,
            grade: self.grade,
            altitude_m: self.altitude_m,
            unit: self.unit,
            unit_weight_g: self.unit_weight_g,
            package: self.package,
            price: self.price,
            currency: filled(self.currency),
            unit_cost: filled(self.unit_cost),
            stock: self.stock.unwrap_or(0),
            min_quantity: self.min_quantity,
            increment: self.increment,
            tier_prices: self.tiers.into_iter().map(tier).collect(),
            featured: false,
        }
    }

    pub(super) fn of(facts: Facts, cost: Option<Money>) -> Self {
        LotFields {
            sku: facts.sku,
            name: facts.name,
            kind: facts.kind,
            category: facts.category,
            sub_category: facts.sub_category,
            tags: facts.tags,
            origin: facts.origin,
            country: facts.country,
            process_method: facts.process_method,
            cupping_score: facts.cupping_score.map(|s| format!("{}.{:02}", s / 100, s % 100)),
            notes: facts.notes,
            tea_type: facts.tea_type,
            size: facts.size,
            strength: facts.strength,
            source: facts.source,
            caffeine: facts.caffeine,
            grade: facts.grade,
            altitude_m: facts.altitude_m,
            unit: facts.unit,
            unit_weight_g: facts.unit_weight_g,
            package: facts.package,
            price: plain(facts.price),
            currency: Some(facts.price.currency.to_string()),
            unit_cost: cost.map(plain),
            min_quantity: facts.min_quantity,
            increment: facts.increment,
            tiers: facts
                .tiers
                .iter()
                .map(|tier| Tier { min_quantity: tier.min_quantity, price: plain(tier.price) })
                .collect(),
            stock: None,
        }
    }
}
