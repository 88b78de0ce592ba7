//! One product as it is read: ready JSON, its card, and what it is ordered by.

use std::sync::Arc;

use bytes::Bytes;
use contracts::catalog::ProductCard;
use contracts::money::Money;

use super::Row;
use crate::model::{Product, Stock};

/// A product in the view.
pub(super) struct Entry {
    /// Its wire form.
    pub(super) json: Bytes,
    /// What other modules see of it.
    pub(super) card: Arc<ProductCard>,
    /// Its name in lower case, for sorting.
    pub(super) name: String,
    /// In hundredths of the currency's unit, for sorting.
    pub(super) price: i64,
    /// In hundredths.
    pub(super) score: Option<u16>,
    /// In milliseconds since 1970 UTC.
    pub(super) created_ms: i64,
    /// Units sold.
    pub(super) sold: u64,
}

impl Entry {
    pub(super) fn new(row: &Row) -> Self {
        let facts = &row.product.facts;
        Entry {
            json: wire::to_json(&row.product, &row.stock, &row.ratings),
            card: Arc::new(card(&row.product, &row.stock)),
            name: facts.name.to_lowercase(),
            price: scaled(facts.price),
            score: facts.cupping_score,
            created_ms: row.product.created_ms,
            sold: row.sold,
        }
    }
}

fn scaled(price: Money) -> i64 {
    if price.currency.exponent() == 0 { price.minor.saturating_mul(100) } else { price.minor }
}

/// The address of a product's picture.
fn image_url(id: &str) -> String {
    format!("/media/products/{id}.svg")
}

/// What other modules see of a product: with its list price.
pub(crate) fn card(product: &Product, stock: &Stock) -> ProductCard {
    let facts = &product.facts;
    ProductCard {
        id: product.id.clone(),
        name: facts.name.clone(),
        sku: facts.sku.clone(),
        image_url: image_url(&product.id),
        unit: facts.unit.clone(),
        price: facts.price,
        tiers: facts.tiers.clone(),
        stock: stock.on_hand,
        min_quantity: facts.min_quantity,
        increment: facts.increment,
        seller: product.seller.clone(),
        seller_name: product.seller_name.clone(),
        category: facts.category.clone(),
    }
}

/// The wire form.
pub(crate) mod wire {
    use bytes::Bytes;
    use serde::Serialize;
    use serde_json::value::RawValue;

    use crate::model::{Product as Row, Ratings, Stock};

    /// Who sells a product.
    #[derive(Serialize, utoipa::ToSchema)]
    pub(crate) struct Seller {
        /// Account id.
        id: String,
        /// Name shown.
        name: String,
    }

    /// A lower price from a quantity on.
    #[derive(Serialize, utoipa::ToSchema)]
    pub(crate) struct PriceTier {
        /// From so many units.
        min_quantity: u32,
        /// Of one unit, with two decimals.
        #[schema(value_type = f64)]
        price: Option<Box<RawValue>>,
    }

    /// The kinds, for the OpenAPI; [`crate::rules::check`] lets no other in.
    #[derive(utoipa::ToSchema)]
    #[schema(rename_all = "lowercase")]
    #[allow(dead_code)]
    enum Kind {
        Coffee,
        Tea,
        Sugar,
    }

    /// A product of the catalogue. What is not known of it is `null`.
    #[derive(Serialize, utoipa::ToSchema)]
    pub(crate) struct Product {
        /// Product id.
        id: String,
        /// Name shown.
        name: String,
        /// Address of its picture.
        image_url: String,
        /// List price of one unit, with two decimals.
        #[schema(value_type = f64)]
        price: Option<Box<RawValue>>,
        /// ISO 4217.
        currency: String,
        /// Tasting notes.
        #[schema(required = true)]
        notes: Option<String>,
        /// 0 to 100, coffee only.
        #[schema(value_type = Option<f64>, required = true)]
        cupping_score: Option<Box<RawValue>>,
        /// Place and country.
        origin: String,
        /// How the crop was processed.
        #[schema(required = true)]
        process_method: Option<String>,
        /// Shelf of the shop.
        category: String,
        /// Part of that shelf.
        #[schema(required = true)]
        sub_category: Option<String>,
        /// Flavours, certificates and the like.
        tags: Vec<String>,
        /// What it is.
        #[schema(value_type = Kind)]
        kind: String,
        /// Tea only.
        #[schema(required = true)]
        tea_type: Option<String>,
        /// Leaf or bean size.
        #[schema(required = true)]
        size: Option<String>,
        /// Mild to extra strong.
        #[schema(required = true)]
        strength: Option<String>,
        /// Who grew it.
        #[schema(required = true)]
        source: Option<String>,
        /// `Caffeinated` or `Decaffeinated`.
        #[schema(required = true)]
        caffeine: Option<String>,
        /// Trade grade.
        #[schema(required = true)]
        grade: Option<String>,
        /// Height above the sea in metres.
        #[serde(skip_serializing_if = "Option::is_none")]
        altitude_m: Option<u32>,
        /// Stock keeping unit.
        sku: String,
        /// What one of it is: bag, box, tin, kg.
        unit: String,
        /// Units that can still be bought.
        stock: u32,
        /// Whether there is at least the smallest quantity sold.
        in_stock: bool,
        /// Smallest quantity that is sold.
        min_quantity: u32,
        /// Quantities are `min_quantity` plus a multiple of this.
        increment: u32,
        /// Who sells it.
        seller: Seller,
        /// Lower prices from a quantity on, in rising order.
        price_tiers: Vec<PriceTier>,
        /// Country of origin.
        region: String,
        /// Mean of its ratings, 1 to 5 with one decimal.
        #[schema(value_type = Option<f64>, required = true)]
        rating: Option<Box<RawValue>>,
        /// How many rated it.
        rating_count: u64,
        /// When it was listed, RFC 3339.
        #[schema(format = DateTime)]
        created_at: String,
    }

    /// A product's JSON.
    pub(crate) fn to_json(row: &Row, stock: &Stock, ratings: &Ratings) -> Bytes {
        let facts = row.facts.clone();
        let product = Product {
            image_url: super::image_url(&row.id),
            id: row.id.clone(),
            name: facts.name,
            price: number(facts.price.to_string()),
            currency: facts.price.currency.to_string(),
            notes: facts.notes,
            cupping_score: facts.cupping_score.and_then(|s| number(format!("{}.{:02}", s / 100, s % 100))),
            origin: facts.origin,
            process_method: facts.process_method,
            category: facts.category,
            sub_category: facts.sub_category,
            tags: facts.tags,
            kind: facts.kind,
            tea_type: facts.tea_type,
            size: facts.size,
            strength: facts.strength,
            source: facts.source,
            caffeine: facts.caffeine,
            grade: facts.grade,
            altitude_m: facts.altitude_m,
            sku: facts.sku,
            unit: facts.unit,
            stock: stock.on_hand,
            in_stock: stock.on_hand >= facts.min_quantity.max(1),
            min_quantity: facts.min_quantity,
            increment: facts.increment,
            seller: Seller { id: row.seller.clone(), name: row.seller_name.clone() },
            price_tiers: facts
                .tiers
                .iter()
                .map(|tier| PriceTier { min_quantity: tier.min_quantity, price: number(tier.price.to_string()) })
                .collect(),
            region: facts.country,
            rating: ratings.tenths().and_then(|tenths| number(format!("{}.{}", tenths / 10, tenths % 10))),
            rating_count: ratings.count(),
            created_at: jiff::Timestamp::from_millisecond(row.created_ms).unwrap_or_default().to_string(),
        };
        // Strings and numbers only: there is nothing in it that JSON cannot write.
        serde_json::to_vec(&product).map_or_else(|_| Bytes::from_static(b"null"), Bytes::from)
    }

    /// A decimal as a JSON number, digit for digit.
    fn number(text: String) -> Option<Box<RawValue>> {
        RawValue::from_string(text).ok()
    }
}
