//! A lot as a line of a CSV file, both ways.

use contracts::money::Money;
use kernel::http::csv_text;
use serde::Deserialize;

use crate::offer::{Offer, OfferedTier};
use crate::rules::Wrongs;
use crate::view::Row;

/// The columns of import and export.
pub(crate) const COLUMNS: [&str; 29] = [
    "sku",
    "name",
    "kind",
    "category",
    "subCategory",
    "tags",
    "origin",
    "country",
    "processMethod",
    "cuppingScore",
    "notes",
    "teaType",
    "size",
    "strength",
    "source",
    "caffeine",
    "grade",
    "altitudeM",
    "unit",
    "unitWeightG",
    "package",
    "price",
    "currency",
    "unitCost",
    "stock",
    "minQuantity",
    "increment",
    "tiers",
    "listed",
];

/// A line as it stands in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Cells {
    sku: String,
    name: String,
    kind: String,
    category: String,
    sub_category: String,
    tags: String,
    origin: String,
    country: String,
    process_method: String,
    cupping_score: String,
    notes: String,
    tea_type: String,
    size: String,
    strength: String,
    source: String,
    caffeine: String,
    grade: String,
    altitude_m: String,
    unit: String,
    unit_weight_g: String,
    package: String,
    price: String,
    currency: String,
    unit_cost: String,
    stock: String,
    min_quantity: String,
    increment: String,
    tiers: String,
}

/// A line's cells as an offer, and what cannot be read of them.
pub(super) fn offer(cells: &Cells) -> (Offer, Wrongs) {
    let mut wrongs = Wrongs::new();
    let mut number = |field: &str, text: &str| -> Option<u32> {
        let number = text.parse().ok();
        if number.is_none() {
            wrongs.insert(field.to_owned(), vec!["must be a whole number".to_owned()]);
        }
        number
    };
    // Apostrophes kept a spreadsheet from reading formulas.
    let text = |cell: &str| csv_text(cell);
    let some = |cell: &str| Some(text(cell)).filter(|cell| !cell.is_empty());
    let altitude_m = some(&cells.altitude_m).and_then(|text| number("altitude_m", &text));
    let unit_weight_g = number("unit_weight_g", &cells.unit_weight_g).unwrap_or(1);
    let stock = number("stock", &cells.stock).unwrap_or(0);
    let min_quantity = number("min_quantity", &cells.min_quantity).unwrap_or(1);
    let increment = number("increment", &cells.increment).unwrap_or(1);
    let tiers: Option<Vec<OfferedTier>> = list(&cells.tiers)
        .map(|tier| {
            let (quantity, price) = tier.split_once(':')?;
            Some(OfferedTier { min_quantity: quantity.trim().parse().ok()?, price: price.trim().to_owned() })
        })
        .collect();
    if tiers.is_none() {
        wrongs.insert("tier_prices".to_owned(), vec!["must be like 1200:13.60;3000:13.45".to_owned()]);
    }
    let offer = Offer {
        sku: text(&cells.sku),
        name: text(&cells.name),
        kind: text(&cells.kind),
        category: text(&cells.category),
        sub_category: some(&cells.sub_category),
        tags: list(&cells.tags).map(|tag| text(&tag)).collect(),
        origin: text(&cells.origin),
        country: text(&cells.country),
        process_method: some(&cells.process_method),
        cupping_score: some(&cells.cupping_score),
        notes: some(&cells.notes),
        tea_type: some(&cells.tea_type),
        size: some(&cells.size),
        strength: some(&cells.strength),
        source: some(&cells.source),
        caffeine: some(&cells.caffeine),
        grade: some(&cells.grade),
        altitude_m,
        unit: text(&cells.unit),
        unit_weight_g,
        package: text(&cells.package),
        price: text(&cells.price),
        currency: some(&cells.currency),
        unit_cost: some(&cells.unit_cost),
        stock,
        min_quantity,
        increment,
        tier_prices: tiers.unwrap_or_default(),
        featured: false,
    };
    (offer, wrongs)
}

/// The parts of a cell that has several.
fn list(cell: &str) -> impl Iterator<Item = String> {
    cell.split(';').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// A lot as a line of the export.
pub(crate) fn cells(lot: &Row) -> Vec<String> {
    let facts = &lot.product.facts;
    let some = |text: &Option<String>| text.clone().unwrap_or_default();
    let tier = |quantity: u32, price: Money| format!("{quantity}:{}", plain(price));
    let tiers: Vec<String> = facts.tiers.iter().map(|step| tier(step.min_quantity, step.price)).collect();
    vec![
        facts.sku.clone(),
        facts.name.clone(),
        facts.kind.clone(),
        facts.category.clone(),
        some(&facts.sub_category),
        facts.tags.join(";"),
        facts.origin.clone(),
        facts.country.clone(),
        some(&facts.process_method),
        facts.cupping_score.map(|s| format!("{}.{:02}", s / 100, s % 100)).unwrap_or_default(),
        some(&facts.notes),
        some(&facts.tea_type),
        some(&facts.size),
        some(&facts.strength),
        some(&facts.source),
        some(&facts.caffeine),
        some(&facts.grade),
        facts.altitude_m.map(|metres| metres.to_string()).unwrap_or_default(),
        facts.unit.clone(),
        facts.unit_weight_g.to_string(),
        facts.package.clone(),
        plain(facts.price),
        facts.price.currency.to_string(),
        lot.cost.map(plain).unwrap_or_default(),
        lot.stock.on_hand.to_string(),
        facts.min_quantity.to_string(),
        facts.increment.to_string(),
        tiers.join(";"),
        if lot.product.listed { "yes" } else { "no" }.to_owned(),
    ]
}

/// An amount as [`Money::parse`] reads it: without decimals where the currency has none.
pub(crate) fn plain(amount: Money) -> String {
    let text = amount.to_string();
    if amount.currency.exponent() == 0 { text.trim_end_matches(".00").to_owned() } else { text }
}
