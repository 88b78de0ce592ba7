//! What may be listed, and what a quantity costs. Pure.

use std::collections::BTreeMap;

use contracts::catalog::PriceTier;
use contracts::country;
use contracts::money::{Currency, Money};
use kernel::Problem;

use crate::model::{Facts, Product};
use crate::offer::Offer;

/// The highest cupping score, in hundredths.
pub(crate) const TOP_SCORE: u16 = 10_000;
/// Most units that a product can have received in one go.
pub(crate) const MAX_STOCK: u32 = 1_000_000_000;
/// Highest price of a unit, in minor units.
const MAX_PRICE: i64 = 1_000_000_000;
/// Most quantity prices of a product.
const MAX_TIERS: usize = 10;

/// Every wrong field with what is wrong with it.
pub(crate) type Wrongs = BTreeMap<String, Vec<String>>;

/// Checks an offer and answers its facts, or all that is wrong with it at once.
pub(crate) fn check(offer: &Offer) -> Result<Facts, Wrongs> {
    let mut c = Checker::default();
    let sku = c.required("sku", &offer.sku, 64);
    if !sku.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)) {
        c.wrong("sku", "letters, digits, '-', '_' and '.' only");
    }
    let kind = c.one_of("kind", &offer.kind, &["coffee", "tea", "sugar"]);
    let unit = c.one_of("unit", &offer.unit, &["bag", "box", "tin", "kg"]);
    let caffeine = c.optional("caffeine", offer.caffeine.as_deref(), 20);
    if caffeine.as_deref().is_some_and(|v| !["Caffeinated", "Decaffeinated"].contains(&v)) {
        c.wrong("caffeine", "must be Caffeinated or Decaffeinated");
    }
    let cupping_score = offer.cupping_score.as_deref().map(|text| score(text).filter(|s| *s <= TOP_SCORE));
    if cupping_score == Some(None) {
        c.wrong("cupping_score", "must be a number between 0 and 100 with at most two decimals");
    }
    if cupping_score.is_some() && kind != "coffee" {
        c.wrong("cupping_score", "only coffee is cupped");
    }
    if offer.tags.len() > 20 {
        c.wrong("tags", "at most 20");
    }
    let tags = offer.tags.iter().take(20).map(|tag| c.required("tags", tag, 40)).collect();
    c.range("unit_weight_g", offer.unit_weight_g, 1, 1_000_000);
    c.range("min_quantity", offer.min_quantity, 1, 1_000_000);
    c.range("increment", offer.increment, 1, 1_000_000);
    c.range("stock", offer.stock, 0, MAX_STOCK);
    if let Some(altitude) = offer.altitude_m {
        c.range("altitude_m", altitude, 0, 9_000);
    }
    let currency = currency(offer).unwrap_or_else(|| {
        c.wrong("currency", "must be a currency that the shop trades in: USD, EUR, GBP, KES, ETB, UGX or RWF");
        Currency::USD
    });
    let price = c.price("price", &offer.price, currency);
    if let Some(cost) = offer.unit_cost.as_deref().filter(|text| !text.trim().is_empty()) {
        c.price("unit_cost", cost.trim(), currency);
    }
    let tiers = c.tiers(offer, price);
    let facts = Facts {
        sku,
        name: c.required("name", &offer.name, 120),
        kind,
        category: c.required("category", &offer.category, 60),
        sub_category: c.optional("sub_category", offer.sub_category.as_deref(), 60),
        tags,
        origin: c.required("origin", &offer.origin, 120),
        country: c.country(&offer.country),
        process_method: c.optional("process_method", offer.process_method.as_deref(), 80),
        cupping_score: cupping_score.flatten(),
        notes: c.optional("notes", offer.notes.as_deref(), 2_000),
        tea_type: c.optional("tea_type", offer.tea_type.as_deref(), 60),
        size: c.optional("size", offer.size.as_deref(), 60),
        strength: c.optional("strength", offer.strength.as_deref(), 60),
        source: c.optional("source", offer.source.as_deref(), 60),
        caffeine,
        grade: c.optional("grade", offer.grade.as_deref(), 60),
        altitude_m: offer.altitude_m,
        unit,
        unit_weight_g: offer.unit_weight_g,
        package: c.required("package", &offer.package, 120),
        price,
        min_quantity: offer.min_quantity,
        increment: offer.increment,
        tiers,
        featured: offer.featured,
    };
    if c.wrongs.is_empty() { Ok(facts) } else { Err(c.wrongs) }
}

fn currency(offer: &Offer) -> Option<Currency> {
    offer.currency.as_deref().map_or(Some(Currency::USD), Currency::parse)
}

/// What a unit costs its seller, of an offer that [`check`] let pass; `None` where it is not said.
pub(crate) fn unit_cost(offer: &Offer) -> Option<Money> {
    Money::parse(offer.unit_cost.as_deref()?.trim(), currency(offer)?)
}

/// A positive amount that a price may be; `None` for anything else.
pub(crate) fn positive(text: &str, currency: Currency) -> Option<Money> {
    Money::parse(text, currency).filter(|amount| (1..=MAX_PRICE).contains(&amount.minor))
}

/// Reads a score with at most two decimals as hundredths: `"88.25"` is 8825.
pub(crate) fn score(text: &str) -> Option<u16> {
    // A score has the form of an amount with two decimals.
    u16::try_from(Money::parse(text, Currency::USD)?.minor).ok()
}

/// Whether a quantity is one that the product is sold in; else the rule in words.
pub(crate) fn check_quantity(product: &Product, quantity: u32) -> Result<(), String> {
    let Facts { name, min_quantity, increment, unit, .. } = &product.facts;
    // An increment of 0 is refused when listing; should one be stored, every quantity from the minimum on is good.
    if quantity >= *min_quantity && (quantity - min_quantity).checked_rem(*increment).unwrap_or(0) == 0 {
        return Ok(());
    }
    Err(if *increment > 1 {
        format!("{name} is sold from {min_quantity} {unit}, in steps of {increment}")
    } else {
        format!("{name} is sold from {min_quantity} {unit}")
    })
}

/// Collects what is wrong.
#[derive(Default)]
struct Checker {
    wrongs: Wrongs,
}

impl Checker {
    fn wrong(&mut self, field: &str, what: &str) {
        let list = self.wrongs.entry(field.to_owned()).or_default();
        if !list.iter().any(|each| each == what) {
            list.push(what.to_owned());
        }
    }

    fn required(&mut self, field: &str, value: &str, max: usize) -> String {
        let value = value.trim();
        if value.is_empty() {
            self.wrong(field, "is required");
        }
        if value.chars().count() > max {
            self.wrong(field, &format!("at most {max} characters"));
        }
        if value.chars().any(|c| c.is_control() && c != '\n') {
            self.wrong(field, "must have no control characters");
        }
        value.to_owned()
    }

    fn optional(&mut self, field: &str, value: Option<&str>, max: usize) -> Option<String> {
        let value = value.map(str::trim).filter(|v| !v.is_empty())?;
        Some(self.required(field, value, max))
    }

    /// A country's name as it is kept.
    fn country(&mut self, value: &str) -> String {
        let value = self.required("country", value, 60);
        match country::check(&value) {
            Ok(country) => return country.name.to_owned(),
            Err(_) if value.is_empty() => {}
            Err(what) => self.wrong("country", &what),
        }
        value
    }

    fn one_of(&mut self, field: &str, value: &str, allowed: &[&str]) -> String {
        if !allowed.contains(&value) {
            self.wrong(field, &format!("must be one of {}", allowed.join(", ")));
        }
        value.to_owned()
    }

    fn range(&mut self, field: &str, value: u32, min: u32, max: u32) {
        if value < min || value > max {
            self.wrong(field, &format!("must be between {min} and {max}"));
        }
    }

    fn price(&mut self, field: &str, text: &str, currency: Currency) -> Money {
        let price = positive(text, currency);
        if price.is_none() {
            let decimals = if currency.exponent() == 0 { "no decimals" } else { "at most two decimals" };
            self.wrong(field, &format!("must be a positive amount with {decimals}"));
        }
        price.unwrap_or(Money::new(0, currency))
    }

    /// Quantity prices rise in quantity above the minimum and fall in price below the list price.
    fn tiers(&mut self, offer: &Offer, list: Money) -> Vec<PriceTier> {
        if offer.tier_prices.len() > MAX_TIERS {
            self.wrong("tier_prices", "at most 10");
        }
        let (mut quantity, mut price) = (offer.min_quantity, list);
        let mut tiers = Vec::new();
        for tier in offer.tier_prices.iter().take(MAX_TIERS) {
            let cheaper = self.price("tier_prices", &tier.price, list.currency);
            if tier.min_quantity <= quantity {
                self.wrong("tier_prices", "quantities must rise above the smallest quantity sold");
            }
            if cheaper.minor >= price.minor {
                self.wrong("tier_prices", "prices must fall below the list price");
            }
            (quantity, price) = (tier.min_quantity, cheaper);
            tiers.push(PriceTier { min_quantity: tier.min_quantity, price: cheaper });
        }
        tiers
    }
}

/// 404: it is not there, or not for the caller.
pub(crate) fn no_such_product() -> Problem {
    Problem::NotFound("There is no such product.".to_owned())
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
