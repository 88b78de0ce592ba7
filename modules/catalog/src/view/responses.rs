//! The JSON of a product.

use bytes::Bytes;
use memchr::memmem;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::inventory::media;
use crate::view::Row;

/// Who sells a product.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Seller<'a> {
    /// Account id.
    id: &'a str,
    /// Name shown.
    name: &'a str,
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

/// Where a cupping score is from.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CuppingScoreBy)]
pub(crate) enum ScoreBy {
    /// A cupping session of the shop.
    Session,
    /// The seller typed it.
    Seller,
}

/// A product of the catalogue. What is not known of it is `null`.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Product<'a> {
    /// Product id.
    id: &'a str,
    /// Name shown.
    name: &'a str,
    /// Address of its picture.
    image_url: String,
    /// List price of one unit, with two decimals.
    #[schema(value_type = f64)]
    price: Option<Box<RawValue>>,
    /// ISO 4217.
    currency: &'a str,
    /// Tasting notes.
    #[schema(required = true)]
    notes: Option<&'a str>,
    /// 0 to 100, coffee only.
    #[schema(value_type = Option<f64>, required = true)]
    cupping_score: Option<Box<RawValue>>,
    /// Where its cupping score is from; `null` without one.
    #[schema(required = true)]
    cupping_score_by: Option<ScoreBy>,
    /// Place and country.
    origin: &'a str,
    /// How the crop was processed.
    #[schema(required = true)]
    process_method: Option<&'a str>,
    /// Shelf of the shop.
    category: &'a str,
    /// Part of that shelf.
    #[schema(required = true)]
    sub_category: Option<&'a str>,
    /// Flavours and the like, in the seller's own words: none of them is a certificate.
    tags: &'a [String],
    /// What it is.
    #[schema(value_type = Kind)]
    kind: &'a str,
    /// Tea only.
    #[schema(required = true)]
    tea_type: Option<&'a str>,
    /// Leaf or bean size.
    #[schema(required = true)]
    size: Option<&'a str>,
    /// Mild to extra strong.
    #[schema(required = true)]
    strength: Option<&'a str>,
    /// Who grew it.
    #[schema(required = true)]
    source: Option<&'a str>,
    /// `Caffeinated` or `Decaffeinated`.
    #[schema(required = true)]
    caffeine: Option<&'a str>,
    /// Trade grade.
    #[schema(required = true)]
    grade: Option<&'a str>,
    /// Height above the sea in metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    altitude_m: Option<u32>,
    /// Stock keeping unit.
    sku: &'a str,
    /// What one of it is: bag, box, tin, kg.
    unit: &'a str,
    /// Units that can still be bought.
    stock: u32,
    /// Whether there is at least the smallest quantity sold.
    in_stock: bool,
    /// Smallest quantity that is sold.
    min_quantity: u32,
    /// Quantities are `min_quantity` plus a multiple of this.
    increment: u32,
    /// Who sells it.
    seller: Seller<'a>,
    /// Its photographs; where there is none, the one at `image_url` is drawn from its facts.
    images: Vec<ProductImage<'a>>,
    /// Lower prices from a quantity on, in rising order.
    price_tiers: Vec<PriceTier>,
    /// Country of origin.
    region: &'a str,
    /// Mean of its ratings, 1 to 5 with one decimal.
    #[schema(value_type = Option<f64>, required = true)]
    rating: Option<Box<RawValue>>,
    /// How many rated it.
    rating_count: u64,
    /// When it was listed, RFC 3339.
    #[schema(format = DateTime)]
    created_at: String,
    /// The price that its seller gave to the caller's company, in place of `price` and `price_tiers`. Lists are sorted by
    /// `price`, which everybody sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    company_price: Option<CompanyPriceView>,
}

/// A price for one company.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = CompanyPrice)]
pub(super) struct CompanyPriceView {
    /// Of one unit, with two decimals.
    #[schema(value_type = f64)]
    pub(super) price: Option<Box<RawValue>>,
    /// Lower prices from a quantity on, in rising order.
    pub(super) price_tiers: Vec<PriceTier>,
    /// Its last day; `null` if it does not end.
    #[schema(required = true, format = Date)]
    pub(super) until: Option<String>,
}

/// A photograph of a product.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ProductImage<'a> {
    /// Address of the large one.
    url: String,
    /// Address of the one for lists, at most 480 pixels wide or high.
    thumb_url: String,
    /// What it shows; may be empty.
    alt: &'a str,
    /// Of the large one, in pixels.
    width: u32,
    /// Of the large one, in pixels.
    height: u32,
}

/// Returns a product's JSON.
pub(crate) fn to_json(all: &Row) -> Bytes {
    let (row, stock, ratings) = (&all.product, &all.stock, &all.ratings);
    let facts = &row.facts;
    let product = Product {
        image_url: super::image_url::image_url(&row.id, all.images.first()),
        id: &row.id,
        name: &facts.name,
        price: number(facts.price.to_string()),
        currency: facts.price.currency.code(),
        notes: facts.notes.as_deref(),
        cupping_score: facts.cupping_score.and_then(|s| number(format!("{}.{:02}", s / 100, s % 100))),
        cupping_score_by: facts
            .cupping_score
            .map(|_| if row.is_scored_by_session() { ScoreBy::Session } else { ScoreBy::Seller }),
        origin: &facts.origin,
        process_method: facts.process_method.as_deref(),
        category: &facts.category,
        sub_category: facts.sub_category.as_deref(),
        tags: &facts.tags,
        kind: &facts.kind,
        tea_type: facts.tea_type.as_deref(),
        size: facts.size.as_deref(),
        strength: facts.strength.as_deref(),
        source: facts.source.as_deref(),
        caffeine: facts.caffeine.as_deref(),
        grade: facts.grade.as_deref(),
        altitude_m: facts.altitude_m,
        sku: &facts.sku,
        unit: &facts.unit,
        stock: stock.on_hand,
        in_stock: is_in_stock(stock.on_hand, facts.min_quantity),
        min_quantity: facts.min_quantity,
        increment: facts.increment,
        seller: Seller { id: &row.seller, name: &row.seller_name },
        images: all
            .images
            .iter()
            .map(|image| ProductImage {
                url: media::url(&image.hash),
                thumb_url: media::small_url(&image.hash),
                alt: &image.alt,
                width: image.width,
                height: image.height,
            })
            .collect(),
        price_tiers: tiers(&facts.tiers),
        region: &facts.country,
        rating: ratings.tenths().and_then(|tenths| number(format!("{}.{}", tenths / 10, tenths % 10))),
        rating_count: ratings.count(),
        created_at: jiff::Timestamp::from_millisecond(row.created_ms).unwrap_or_default().to_string(),
        // The stored JSON is everybody's.
        company_price: None,
    };
    // The product has only strings and numbers, so writing it as JSON cannot fail. The JSON lives as long as the
    // product, so it takes no spare memory.
    serde_json::to_vec(&product)
        .map_or_else(|_| Bytes::from_static(b"null"), |json| Bytes::from(json.into_boxed_slice()))
}

fn is_in_stock(on_hand: u32, min_quantity: u32) -> bool {
    on_hand >= min_quantity.max(1)
}

/// Returns the JSON of [`to_json`] with another stock. The names of fields are found in it, and no text of a product
/// is taken for one: a quotation mark inside a text has a backslash before it.
pub(super) fn with_stock(json: &Bytes, on_hand: u32, min_quantity: u32) -> Bytes {
    const STOCK: &[u8] = b",\"stock\":";
    const NEXT: &[u8] = b",\"min_quantity\":";
    let found = memmem::find(json, STOCK).and_then(|stock| {
        let from = stock + STOCK.len();
        memmem::find(&json[from..], NEXT).map(|length| (from, from + length))
    });
    // Only a product that could not be written as JSON lacks them.
    let Some((from, to)) = found else { return json.clone() };
    let counts = format!("{on_hand},\"in_stock\":{}", is_in_stock(on_hand, min_quantity));
    Bytes::from([&json[..from], counts.as_bytes(), &json[to..]].concat().into_boxed_slice())
}

/// Returns steps as they are shown.
pub(super) fn tiers(tiers: &[contracts::unit_price::PriceTier]) -> Vec<PriceTier> {
    let shown = |tier: &contracts::unit_price::PriceTier| PriceTier {
        min_quantity: tier.min_quantity,
        price: number(tier.price.to_string()),
    };
    tiers.iter().map(shown).collect()
}

/// Returns a decimal as a JSON number, digit for digit.
pub(super) fn number(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}
