//! One product as it is read: ready JSON, its card, and what it is ordered by.

use std::sync::Arc;

use bytes::Bytes;
use contracts::catalog::ProductCard;
use contracts::money::Money;

use super::Row;
use crate::inventory::media;
use crate::model::{Image, Product, Stock};

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
    /// Units sold, as the orders' events counted them.
    pub(super) sold: u64,
    /// What only its seller sees.
    pub(super) own: Own,
}

/// What a seller sees of a lot besides what all see.
pub(super) struct Own {
    pub(super) kind: String,
    /// Units sold and not given back.
    pub(super) sold: u64,
    /// Units held back for contracts.
    pub(super) reserved: u32,
    /// What a unit costs.
    pub(super) cost: Option<Money>,
}

impl Entry {
    pub(super) fn new(row: &Row) -> Self {
        let facts = &row.product.facts;
        Entry {
            json: wire::to_json(row),
            card: Arc::new(card(&row.product, &row.stock, row.images.first())),
            name: facts.name.to_lowercase(),
            price: scaled(facts.price),
            score: facts.cupping_score,
            created_ms: row.product.created_ms,
            sold: row.sold,
            own: Own { kind: facts.kind.clone(), sold: row.stock.sold, reserved: row.stock.reserved, cost: row.cost },
        }
    }
}

/// An amount in hundredths, whatever its currency's minor unit.
pub(super) fn scaled(price: Money) -> i64 {
    if price.currency.exponent() == 0 { price.minor.saturating_mul(100) } else { price.minor }
}

/// The address of a product's first picture, else of the one that is drawn of it.
fn image_url(id: &str, first: Option<&Image>) -> String {
    first.map_or_else(|| format!("/media/products/{id}.svg"), |image| media::url(&image.hash))
}

/// What other modules see of a product: with its list price.
pub(crate) fn card(product: &Product, stock: &Stock, image: Option<&Image>) -> ProductCard {
    let facts = &product.facts;
    ProductCard {
        id: product.id.clone(),
        name: facts.name.clone(),
        sku: facts.sku.clone(),
        image_url: image_url(&product.id, image),
        unit: facts.unit.clone(),
        price: facts.price,
        tiers: facts.tiers.clone(),
        stock: stock.on_hand,
        min_quantity: facts.min_quantity,
        increment: facts.increment,
        seller: product.seller.clone(),
        seller_name: product.seller_name.clone(),
        category: facts.category.clone(),
        origin: facts.origin.clone(),
    }
}

/// The wire form.
pub(crate) mod wire {
    use bytes::Bytes;
    use serde::Serialize;
    use serde_json::value::RawValue;

    use crate::inventory::media;
    use crate::view::Row;

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
        /// Its photographs; where there is none, the one at `image_url` is drawn from its facts.
        images: Vec<ProductImage>,
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

    /// A photograph of a product.
    #[derive(Serialize, utoipa::ToSchema)]
    pub(crate) struct ProductImage {
        /// Address of the large one.
        url: String,
        /// Address of the one for lists, at most 480 pixels wide or high.
        thumb_url: String,
        /// What it shows; may be empty.
        alt: String,
        /// Of the large one, in pixels.
        width: u32,
        /// Of the large one, in pixels.
        height: u32,
    }

    /// A product's JSON.
    pub(crate) fn to_json(all: &Row) -> Bytes {
        let (row, stock, ratings) = (&all.product, &all.stock, &all.ratings);
        let facts = row.facts.clone();
        let product = Product {
            image_url: super::image_url(&row.id, all.images.first()),
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
            images: all
                .images
                .iter()
                .map(|image| ProductImage {
                    url: media::url(&image.hash),
                    thumb_url: media::small_url(&image.hash),
                    alt: image.alt.clone(),
                    width: image.width,
                    height: image.height,
                })
                .collect(),
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
