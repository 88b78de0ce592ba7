//! Quotes on the wire.

use contracts::money::{Currency, Money};
use garde::Validate;
use jiff::Timestamp;
use kernel::Problem;
use kernel::http::text::trimmed;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Side, State, Terms};
use super::rules::{self, INCOTERMS, LONGEST_MS, Step};
use super::store::{self, Full};

/// Where a quote stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuoteStatus {
    Requested,
    Offered,
    Countered,
    Accepted,
    Declined,
    Withdrawn,
    /// The latest terms ran out before they were answered.
    Expired,
}

/// One of the two sides.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuoteSide {
    Buyer,
    Seller,
}

impl From<Side> for QuoteSide {
    fn from(side: Side) -> Self {
        match side {
            Side::Buyer => QuoteSide::Buyer,
            Side::Seller => QuoteSide::Seller,
        }
    }
}

/// What the caller may do with a quote now.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuoteStep {
    Accept,
    Offer,
    Counter,
    Decline,
    Withdraw,
}

/// One version of the terms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuoteTerms {
    /// 1, 2, 3 …
    version: u32,
    by: QuoteSide,
    #[schema(format = DateTime)]
    at: String,
    quantity: u32,
    /// Of one unit, as a decimal; `null` in a request.
    #[schema(required, example = "18.50")]
    unit_price: Option<String>,
    #[schema(required)]
    currency: Option<String>,
    /// Incoterms 2020.
    #[schema(required, example = "FOB")]
    incoterm: Option<String>,
    message: String,
    #[schema(required, format = DateTime)]
    valid_until: Option<String>,
}

/// A quote, as one of its two sides sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Quote)]
pub(crate) struct QuoteView {
    id: String,
    status: QuoteStatus,
    /// Which side the caller is.
    side: QuoteSide,
    product_id: String,
    product_name: String,
    sku: String,
    unit: String,
    buyer_name: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    changed_at: String,
    /// The number of the latest version: to be sent with every answer to it.
    version: u32,
    /// All versions, the oldest first. They never change.
    versions: Vec<QuoteTerms>,
    /// What the caller may do now.
    steps: Vec<QuoteStep>,
}

/// A page of quotes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuotePage {
    pub(crate) items: Vec<QuoteView>,
    /// Where the next page starts; `null` at the end.
    #[schema(required)]
    pub(crate) next_cursor: Option<String>,
    /// How many there are in all.
    pub(crate) total: u64,
}

fn instant(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or_default().to_string()
}

impl QuoteTerms {
    fn of(terms: Terms) -> Self {
        QuoteTerms {
            version: terms.number,
            by: terms.by.into(),
            at: instant(terms.at_ms),
            quantity: terms.quantity,
            unit_price: terms.unit_price.map(|price| price.to_string()),
            currency: terms.unit_price.map(|price| price.currency.to_string()),
            incoterm: terms.incoterm,
            message: terms.message,
            valid_until: terms.valid_until_ms.map(instant),
        }
    }
}

impl QuoteView {
    /// # Errors
    /// 404 for an account that is no side of it.
    pub(crate) fn of(full: Full, account: &str, now_ms: i64) -> Result<Self, Problem> {
        let Full { quote, terms } = full;
        let side = store::side(&quote, account).ok_or_else(store::not_there)?;
        let status = match quote.state {
            _ if rules::expired(&quote, now_ms) => QuoteStatus::Expired,
            State::Requested => QuoteStatus::Requested,
            State::Offered => QuoteStatus::Offered,
            State::Countered => QuoteStatus::Countered,
            State::Accepted => QuoteStatus::Accepted,
            State::Declined => QuoteStatus::Declined,
            State::Withdrawn => QuoteStatus::Withdrawn,
        };
        let step = |step| match (step, side) {
            (Step::Propose, Side::Seller) => QuoteStep::Offer,
            (Step::Propose, Side::Buyer) => QuoteStep::Counter,
            (Step::Accept, _) => QuoteStep::Accept,
            (Step::Decline, _) => QuoteStep::Decline,
            (Step::Withdraw, _) => QuoteStep::Withdraw,
        };
        Ok(QuoteView {
            status,
            steps: rules::open_steps(&quote, side, now_ms).into_iter().map(step).collect(),
            side: side.into(),
            id: quote.id,
            product_id: quote.product,
            product_name: quote.product_name,
            sku: quote.sku,
            unit: quote.unit,
            buyer_name: quote.buyer_name,
            created_at: instant(quote.created_ms),
            changed_at: instant(quote.changed_ms),
            version: quote.latest,
            versions: terms.into_iter().map(QuoteTerms::of).collect(),
        })
    }
}

fn words(text: &str, _: &()) -> garde::Result {
    if text.chars().count() > 2000 { Err(garde::Error::new("at most 2000 characters")) } else { Ok(()) }
}

/// A price that a buyer asks for.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct RequestQuote {
    /// Product id.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required)]
    pub(crate) product_id: String,
    /// Units, as the product is sold.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    pub(crate) quantity: u32,
    /// What the seller should know; may be empty.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(words))]
    #[schema(max_length = 2000, required = false)]
    pub(crate) message: String,
}

/// New terms in answer to the latest.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct ProposeTerms {
    /// The latest version as it was seen.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required)]
    pub(crate) version: u32,
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    quantity: u32,
    /// Of one unit, as a decimal in the product's currency.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(min = 1, max = 20))]
    #[schema(required, example = "18.50")]
    unit_price: String,
    /// Incoterms 2020.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(min = 3, max = 3))]
    #[schema(required, example = "FOB")]
    incoterm: String,
    /// Until when the terms hold, RFC 3339; within a year.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(min = 1, max = 40))]
    #[schema(required, format = DateTime)]
    valid_until: String,
    /// May be empty.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(words))]
    #[schema(max_length = 2000, required = false)]
    message: String,
}

impl ProposeTerms {
    /// The terms in the product's currency; number and side are given by the store.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(crate) fn terms(&self, currency: Currency, now_ms: i64) -> Result<Terms, Problem> {
        let mut wrong = std::collections::BTreeMap::new();
        let price = Money::parse(&self.unit_price, currency).filter(|price| price.minor > 0);
        if price.is_none() {
            wrong.insert("unitPrice".to_owned(), vec![format!("must be a price in {currency}, such as 18.50")]);
        }
        if !INCOTERMS.contains(&self.incoterm.as_str()) {
            wrong.insert("incoterm".to_owned(), vec![format!("must be one of {}", INCOTERMS.join(", "))]);
        }
        let until = self.valid_until.parse::<Timestamp>().ok().map(Timestamp::as_millisecond);
        let until = until.filter(|until| (now_ms + 1..=now_ms + LONGEST_MS).contains(until));
        if until.is_none() {
            wrong.insert("validUntil".to_owned(), vec!["must be an instant within the next year".to_owned()]);
        }
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        Ok(Terms {
            number: 0,
            by: Side::Seller,
            at_ms: now_ms,
            quantity: self.quantity,
            unit_price: price,
            incoterm: Some(self.incoterm.clone()),
            message: self.message.clone(),
            valid_until_ms: until,
        })
    }
}

/// An answer to the latest terms.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct AnswerTerms {
    /// The latest version as it was seen.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required)]
    pub(crate) version: u32,
}
