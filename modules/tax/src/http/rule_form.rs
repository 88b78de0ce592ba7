//! A tax rule as it is sent, and its checks. Each field has a sentence of its own.

use contracts::tax::{Category, Customer, Place, Rate, Rule};
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

/// A tax rule wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = WriteTaxRule)]
pub(super) struct RuleForm {
    /// The seller's country: a code of ISO 3166 such as `KE`, `EU`, or `*` for all.
    #[garde(custom(is_place))]
    #[schema(value_type = String, required, example = "KE")]
    seller: Trimmed,
    /// The country to which the goods go; `EU` is another member state than the seller's.
    #[garde(custom(is_place))]
    #[schema(value_type = String, required, example = "KE")]
    buyer: Trimmed,
    /// `any` unless told.
    #[garde(custom(is_customer))]
    #[schema(value_type = Customer, required = false)]
    customer: Trimmed,
    /// The category of the goods, as products have it; empty for all goods.
    #[garde(length(max = 60))]
    #[schema(value_type = Option<String>, max_length = 60)]
    goods: NullableTrimmed,
    /// Its first day.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date, required)]
    from: Trimmed,
    /// Its last day; empty where it does not end.
    #[garde(custom(is_later_day(&self.from)))]
    #[schema(value_type = Option<String>, format = Date)]
    until: NullableTrimmed,
    /// A category of EN 16931.
    #[garde(custom(is_category))]
    #[schema(value_type = Category, required)]
    category: Trimmed,
    /// In percent, with at most four decimals; above nought in the category `S`, nought in all others.
    #[garde(custom(is_rate_of(&self.category)))]
    #[schema(value_type = String, required, example = "16")]
    rate: Trimmed,
    /// Why there is no tax, as an invoice says it; needed for `E`, `AE`, `G` and `O`.
    #[garde(dive, custom(is_reason_of(&self.category)))]
    reason: Text<0, 200>,
}

impl RuleForm {
    /// The rule of a form that was validated, with this id; `None` for another form.
    pub(super) fn rule(self, id: String) -> Option<Rule> {
        Some(Rule {
            id,
            seller: Place::parse(&self.seller)?,
            buyer: Place::parse(&self.buyer)?,
            customer: customer(&self.customer)?,
            goods: Some(self.goods.to_lowercase()).filter(|goods| !goods.is_empty()),
            from: day(&self.from)?,
            until: if self.until.is_empty() { None } else { Some(day(&self.until)?) },
            category: Category::parse(&self.category)?,
            rate: Rate::parse(&self.rate)?,
            reason: self.reason.into(),
        })
    }
}

fn day(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..2100).contains(&day.year()))
}

fn customer(text: &str) -> Option<Customer> {
    if text.is_empty() { Some(Customer::Any) } else { Customer::parse(text) }
}

fn wrong(why: &str) -> garde::Result {
    Err(garde::Error::new(why))
}

fn is_place(text: &str, _: &()) -> garde::Result {
    match Place::parse(text) {
        Some(_) => Ok(()),
        None if text.is_empty() => wrong("is required: a country's two letters, EU, or * for all"),
        None => wrong("is not a country. Choose its two letters such as KE, EU, or * for all"),
    }
}

fn is_customer(text: &str, _: &()) -> garde::Result {
    if customer(text).is_some() { Ok(()) } else { wrong("must be any, business or consumer") }
}

fn is_day(text: &str, _: &()) -> garde::Result {
    if day(text).is_some() { Ok(()) } else { wrong("must be a day of this century like 2026-07-01") }
}

fn is_later_day<'a>(from: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match (day(text), day(from)) {
        _ if text.is_empty() => Ok(()),
        (None, _) => wrong("must be a day of this century like 2026-07-01, or empty"),
        (Some(until), Some(from)) if until < from => wrong("must not be before the first day"),
        _ => Ok(()),
    }
}

fn is_category(text: &str, _: &()) -> garde::Result {
    if Category::parse(text).is_some() { Ok(()) } else { wrong("must be S, Z, E, AE, G or O") }
}

fn is_rate_of<'a>(category: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match (Rate::parse(text), Category::parse(category)) {
        (None, _) => wrong("must be a rate in percent from 0 to 100 with at most four decimals, like 16 or 10.75"),
        (Some(Rate::ZERO), Some(Category::Standard)) => wrong("must be above 0 in the category S. Choose Z for 0 %"),
        (Some(rate), Some(category)) if category != Category::Standard && rate != Rate::ZERO => {
            wrong("must be 0 in every category but S")
        }
        _ => Ok(()),
    }
}

fn is_reason_of<'a>(category: &'a str) -> impl FnOnce(&Text<0, 200>, &()) -> garde::Result + 'a {
    move |text, _| match Category::parse(category) {
        Some(Category::Exempt | Category::ReverseCharge | Category::Export | Category::Outside) if text.is_empty() => {
            wrong("is required in this category: why there is no tax, as an invoice says it")
        }
        _ => Ok(()),
    }
}
