//! The rules of listings, quantities and costs. Pure.

use std::collections::BTreeMap;

use contracts::country;
use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use kernel::Problem;

use crate::facts::{Facts, each_fact};
use crate::model::Product;
use crate::offer::{Offer, Tier, camel_case};

/// The highest cupping score, in hundredths.
pub(crate) const TOP_SCORE: u16 = 10_000;
/// Most units on hand after a listing, a restock or a count.
pub(crate) const MAX_STOCK: u32 = 1_000_000_000;
/// Highest price of a unit, in minor units.
const MAX_PRICE: i64 = 1_000_000_000;

/// All wrong fields, by their names on the wire, with their faults.
pub(crate) type Wrongs = BTreeMap<String, Vec<String>>;

/// Checks an offer. Returns its facts or all its faults.
pub(crate) fn check(offer: &Offer) -> Result<Facts, Wrongs> {
    let mut wrongs = Wrongs::new();
    let currency = currency(offer).unwrap_or_else(|| {
        let what = "must be a currency's three letters, like EUR";
        wrongs.insert("currency".to_owned(), vec![what.to_owned()]);
        Currency::USD
    });
    let mut c = Checker { offer, currency, price: Money::new(0, currency), wrongs };
    let facts = facts(&mut c, offer);
    c.range("stock", offer.stock.unwrap_or(0), 0, MAX_STOCK);
    if let Some(cost) = filled(&offer.unit_cost) {
        c.amount("unit_cost", cost.trim());
    }
    if c.wrongs.is_empty() { Ok(facts) } else { Err(c.wrongs) }
}

macro_rules! checked {
    ($( $(#[$meta:meta])* $(($must:ident))? $name:ident: $given:ty $(=> $kept:ty)?, $rule:ident($($arg:expr),*) $(, $skip:ident)? $(as $filter:literal)?; )*) => {
        /// Checks each fact by its own rule, a method of [`Checker`].
        fn facts(c: &mut Checker<'_>, offer: &Offer) -> Facts {
            Facts { $( $name: c.$rule(stringify!($name), &offer.$name, $($arg),*), )* featured: offer.featured }
        }
    };
}
each_fact!(checked);

fn currency(offer: &Offer) -> Option<Currency> {
    offer.currency.as_deref().map_or(Some(Currency::USD), Currency::parse)
}

/// Returns the unit cost of an offer that passed [`check`], or `None` if it has none.
pub(crate) fn unit_cost(offer: &Offer) -> Option<Money> {
    Money::parse(offer.unit_cost.as_deref()?.trim(), currency(offer)?)
}

/// Parses a positive amount that is allowed as a price, or returns `None`.
pub(crate) fn positive(text: &str, currency: Currency) -> Option<Money> {
    Money::parse(text, currency).filter(|amount| (1..=MAX_PRICE).contains(&amount.minor))
}

/// Parses a score with at most two decimals into hundredths: `"88.25"` becomes 8825.
pub(crate) fn score(text: &str) -> Option<u16> {
    // A score is written like an amount with two decimals.
    u16::try_from(Money::parse(text, Currency::USD)?.minor).ok()
}

/// Checks that a product is sold in this quantity. The error is the rule in words.
pub(crate) fn check_quantity(product: &Product, quantity: u32) -> Result<(), String> {
    let Facts { name, min_quantity, increment, unit, .. } = &product.facts;
    // Listing refuses an increment of 0. If one is stored anyway, every quantity from the minimum on is valid.
    if quantity >= *min_quantity && (quantity - min_quantity).checked_rem(*increment).unwrap_or(0) == 0 {
        return Ok(());
    }
    Err(if *increment > 1 {
        format!("{name} is sold from {min_quantity} {unit}, in steps of {increment}")
    } else {
        format!("{name} is sold from {min_quantity} {unit}")
    })
}

/// Checks fields and collects their faults.
struct Checker<'a> {
    offer: &'a Offer,
    currency: Currency,
    /// The list price, once it has been read.
    price: Money,
    wrongs: Wrongs,
}

impl Checker<'_> {
    fn wrong(&mut self, field: &str, what: &str) {
        let list = self.wrongs.entry(camel_case(field)).or_default();
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

    fn optional(&mut self, field: &str, value: &Option<String>, max: usize) -> Option<String> {
        Some(self.required(field, filled(value)?, max))
    }

    fn sku(&mut self, field: &str, value: &str, max: usize) -> String {
        let sku = self.required(field, value, max);
        if !sku.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)) {
            self.wrong(field, "letters, digits, '-', '_' and '.' only");
        }
        sku
    }

    fn tags(&mut self, field: &str, tags: &[String], most: usize, max: usize) -> Vec<String> {
        if tags.len() > most {
            self.wrong(field, &format!("at most {most}"));
        }
        tags.iter().take(most).map(|tag| self.required(field, tag, max)).collect()
    }

    /// Returns a country's name in the stored form.
    fn country(&mut self, field: &str, value: &str, max: usize) -> String {
        let value = self.required(field, value, max);
        match country::check(&value) {
            Ok(country) => return country.name.to_owned(),
            Err(_) if value.is_empty() => {}
            Err(what) => self.wrong(field, &what),
        }
        value
    }

    fn one_of(&mut self, field: &str, value: &str, allowed: &[&str]) -> String {
        if !allowed.contains(&value) {
            self.wrong(field, &format!("must be one of {}", allowed.join(", ")));
        }
        value.to_owned()
    }

    fn caffeine(&mut self, field: &str, value: &Option<String>, max: usize) -> Option<String> {
        let value = self.optional(field, value, max)?;
        if !["Caffeinated", "Decaffeinated"].contains(&value.as_str()) {
            self.wrong(field, "must be Caffeinated or Decaffeinated");
        }
        Some(value)
    }

    /// Returns a category with single spaces. Papers, statements and lots follow from whether coffee is green or roasted.
    fn category(&mut self, field: &str, value: &str, max: usize) -> String {
        let category = self.required(field, value, max).split_whitespace().collect::<Vec<_>>().join(" ");
        let lower = category.to_lowercase();
        match self.offer.kind.as_str() {
            "coffee" if !lower.contains("green coffee") && !lower.contains("roasted coffee") => {
                self.wrong(field, "must say Green coffee or Roasted coffee: papers and lots follow from it");
            }
            "tea" | "sugar" if lower.contains("coffee") => self.wrong(field, "must not say coffee"),
            _ => {}
        }
        category
    }

    /// Returns a cupping score in hundredths.
    fn score(&mut self, field: &str, value: &Option<String>) -> Option<u16> {
        let read = score(filled(value)?).filter(|score| *score <= TOP_SCORE);
        if read.is_none() {
            self.wrong(field, "must be a number between 0 and 100 with at most two decimals");
        }
        if self.offer.kind != "coffee" {
            self.wrong(field, "only coffee is cupped");
        }
        read
    }

    fn range(&mut self, field: &str, value: u32, min: u32, max: u32) -> u32 {
        if value < min || value > max {
            self.wrong(field, &format!("must be between {min} and {max}"));
        }
        value
    }

    fn whole(&mut self, field: &str, value: &u32, max: u32) -> u32 {
        self.range(field, *value, 1, max)
    }

    fn at_most(&mut self, field: &str, value: &Option<u32>, max: u32) -> Option<u32> {
        value.map(|value| self.range(field, value, 0, max))
    }

    fn amount(&mut self, field: &str, text: &str) -> Money {
        let amount = positive(text, self.currency);
        if amount.is_none() {
            let decimals = if self.currency.exponent() == 0 { "no decimals" } else { "at most two decimals" };
            self.wrong(field, &format!("must be a positive amount with {decimals}"));
        }
        amount.unwrap_or(Money::new(0, self.currency))
    }

    /// Reads the list price.
    fn price(&mut self, field: &str, text: &str) -> Money {
        self.price = self.amount(field, text);
        self.price
    }

    /// Checks that price tiers ascend in quantity above the minimum and fall in price below the list price.
    fn tiers(&mut self, field: &str, tiers: &[Tier], most: usize) -> Vec<PriceTier> {
        if tiers.len() > most {
            self.wrong(field, &format!("at most {most}"));
        }
        let mut last = PriceTier { min_quantity: self.offer.min_quantity, price: self.price };
        let mut kept = Vec::new();
        for tier in tiers.iter().take(most) {
            let next = PriceTier { min_quantity: tier.min_quantity, price: self.amount(field, &tier.price) };
            if next.min_quantity <= last.min_quantity {
                self.wrong(field, "quantities must rise above the smallest quantity sold");
            }
            if next.price.minor >= last.price.minor {
                self.wrong(field, "prices must fall below the list price");
            }
            kept.push(next);
            last = next;
        }
        kept
    }
}

/// Returns the text unless it is blank.
fn filled(text: &Option<String>) -> Option<&str> {
    text.as_deref().filter(|text| !text.trim().is_empty())
}

/// Returns 404: the product does not exist or is not the caller's to see.
pub(crate) fn no_such_product() -> Problem {
    Problem::NotFound("There is no such product.".to_owned())
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
