//! Lots as a seller sends and sees them.

use contracts::money::Money;
use garde::Validate;
use kernel::http::text::{short, trimmed};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::inventory::import::plain;
use crate::inventory::media;
use crate::inventory::store::Balanced;
use crate::model::{Facts, Image};
use crate::offer::{Offer, OfferedTier};
use crate::view::Row;
use crate::view::own::{OwnLot, StockItem};

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
    sku: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    name: String,
    /// `coffee`, `tea` or `sugar`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    kind: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    category: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    sub_category: Option<String>,
    #[serde(default)]
    #[garde(length(max = 20))]
    #[schema(required = false)]
    tags: Vec<String>,
    /// Place and country as shown.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    origin: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    country: String,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    process_method: Option<String>,
    /// 0 to 100 with at most two decimals; coffee only.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    cupping_score: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    notes: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    tea_type: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    size: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    strength: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    source: Option<String>,
    /// `Caffeinated` or `Decaffeinated`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    caffeine: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    grade: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    altitude_m: Option<u32>,
    /// `bag`, `box`, `tin` or `kg`.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    unit: String,
    /// Of one unit, in grams.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    unit_weight_g: u32,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    package: String,
    /// Of one unit, as a decimal.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required, example = "13.80")]
    price: String,
    /// ISO 4217; USD where missing.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    currency: Option<String>,
    /// What a unit costs the seller; nobody else sees it.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    unit_cost: Option<String>,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    min_quantity: u32,
    /// Quantities are `minQuantity` plus a multiple of this.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required)]
    increment: u32,
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    tiers: Vec<Tier>,
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

    fn of(facts: Facts, cost: Option<Money>) -> Self {
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

/// New units.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RestockForm {
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    pub(super) quantity: u32,
    /// What a unit costs from now on.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(super) unit_cost: Option<String>,
    /// For the ledger.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(short))]
    #[schema(required = false, max_length = 200)]
    pub(super) note: String,
}

/// A picture of a lot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LotImage {
    pub(super) id: String,
    pub(super) url: String,
    /// What it shows; may be empty.
    pub(super) alt: String,
}

impl From<Image> for LotImage {
    fn from(image: Image) -> Self {
        LotImage { url: media::url(&image.hash), id: image.id, alt: image.alt }
    }
}

/// A lot as its seller sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockDetail {
    #[serde(flatten)]
    #[schema(value_type = StockItem<'static>)]
    item: OwnLot,
    #[serde(flatten)]
    fields: LotDetail,
}

/// What a lot says of itself, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LotDetail {
    #[schema(required)]
    sub_category: Option<String>,
    tags: Vec<String>,
    origin: String,
    country: String,
    #[schema(required)]
    process_method: Option<String>,
    #[schema(required)]
    cupping_score: Option<String>,
    #[schema(required)]
    notes: Option<String>,
    #[schema(required)]
    tea_type: Option<String>,
    #[schema(required)]
    size: Option<String>,
    #[schema(required)]
    strength: Option<String>,
    #[schema(required)]
    source: Option<String>,
    #[schema(required)]
    caffeine: Option<String>,
    #[schema(required)]
    grade: Option<String>,
    #[schema(required)]
    altitude_m: Option<u32>,
    unit_weight_g: u32,
    package: String,
    min_quantity: u32,
    increment: u32,
    tiers: Vec<Tier>,
    images: Vec<LotImage>,
    /// Units that ever came in.
    received: u64,
    /// Mean of its ratings, 1 to 5 with one decimal.
    #[schema(value_type = Option<f64>, required = true)]
    rating: Option<Box<RawValue>>,
    rating_count: u64,
}

impl StockDetail {
    pub(super) fn of(lot: Row) -> Self {
        let item = OwnLot::new(&lot);
        let Row { product, stock, cost, images, ratings, .. } = lot;
        let fields = LotFields::of(product.facts, cost);
        StockDetail {
            item,
            fields: LotDetail {
                sub_category: fields.sub_category,
                tags: fields.tags,
                origin: fields.origin,
                country: fields.country,
                process_method: fields.process_method,
                cupping_score: fields.cupping_score,
                notes: fields.notes,
                tea_type: fields.tea_type,
                size: fields.size,
                strength: fields.strength,
                source: fields.source,
                caffeine: fields.caffeine,
                grade: fields.grade,
                altitude_m: fields.altitude_m,
                unit_weight_g: fields.unit_weight_g,
                package: fields.package,
                min_quantity: fields.min_quantity,
                increment: fields.increment,
                tiers: fields.tiers,
                images: images.into_iter().map(LotImage::from).collect(),
                received: stock.received,
                rating: ratings.tenths().and_then(|t| RawValue::from_string(format!("{}.{}", t / 10, t % 10)).ok()),
                rating_count: ratings.count(),
            },
        }
    }
}

/// A line of a lot's ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StockMovement {
    /// RFC 3339.
    #[schema(format = DateTime)]
    at: String,
    /// What it did to the units on hand.
    delta: i64,
    reason: String,
    /// Units on hand after it.
    balance: i64,
}

impl From<Balanced> for StockMovement {
    fn from(Balanced { movement, balance, .. }: Balanced) -> Self {
        let at = jiff::Timestamp::from_millisecond(movement.at_ms).unwrap_or_default().to_string();
        StockMovement { at, delta: movement.delta, reason: movement.reason, balance }
    }
}
