//! Quotes as the API shows them.

use contracts::ids::AccountId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, NullableTrimmed, Trimmed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Side, Terms};
use super::rules::{self, Status, Step};
use super::sample_term::SampleTerm;
use super::store::{self, Full};
use crate::words::instant;

/// One of the two sides.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
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

impl From<QuoteSide> for Side {
    fn from(side: QuoteSide) -> Self {
        match side {
            QuoteSide::Buyer => Side::Buyer,
            QuoteSide::Seller => Side::Seller,
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
    /// First day of the delivery period, UTC.
    #[serde(rename = "deliveryFrom")]
    #[schema(required, format = Date)]
    delivery_from: Option<String>,
    /// Its last day.
    #[serde(rename = "deliveryUntil")]
    #[schema(required, format = Date)]
    delivery_until: Option<String>,
    /// Whether the buyer tastes before goods are called off.
    #[serde(rename = "sampleTerm")]
    sample_term: SampleTerm,
}

/// A quote, as one of its two sides sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Quote)]
pub(crate) struct QuoteView {
    id: String,
    status: Status,
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
    /// The contract that was made when it was accepted.
    #[serde(rename = "contractId")]
    #[schema(required)]
    contract_id: Option<String>,
}

impl From<Terms> for QuoteTerms {
    fn from(terms: Terms) -> Self {
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
            delivery_from: terms.delivery_from.map(|day| day.to_string()),
            delivery_until: terms.delivery_until.map(|day| day.to_string()),
            sample_term: terms.sample,
        }
    }
}

impl QuoteView {
    /// # Errors
    /// 404 for an account that is not a side of it.
    pub(crate) fn of(full: Full, account: &AccountId, now_ms: i64) -> Result<Self, Problem> {
        let Full { quote, terms } = full;
        let side = store::side(&quote, account).ok_or_else(store::not_there)?;
        let step = |step| match (step, side) {
            (Step::Propose, Side::Seller) => QuoteStep::Offer,
            (Step::Propose, Side::Buyer) => QuoteStep::Counter,
            (Step::Accept, _) => QuoteStep::Accept,
            (Step::Decline, _) => QuoteStep::Decline,
            (Step::Withdraw, _) => QuoteStep::Withdraw,
        };
        Ok(QuoteView {
            status: rules::status_at(&quote, now_ms),
            steps: rules::open_steps(&quote, side, now_ms).into_iter().map(step).collect(),
            side: side.into(),
            id: quote.id.into(),
            product_id: quote.product.into(),
            product_name: quote.product_name,
            sku: quote.sku,
            unit: quote.unit,
            buyer_name: quote.buyer_name,
            created_at: instant(quote.created_ms),
            changed_at: instant(quote.changed_ms),
            version: quote.latest,
            versions: terms.into_iter().map(QuoteTerms::from).collect(),
            contract_id: quote.contract.map(String::from),
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
    #[garde(custom(words))]
    pub(crate) message: Lines<0, 2000>,
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
    pub(super) quantity: u32,
    /// Of one unit, as a decimal in the product's currency.
    #[garde(length(min = 1, max = 20))]
    #[schema(value_type = String, example = "18.50")]
    pub(super) unit_price: Trimmed,
    /// Incoterms 2020.
    #[garde(length(min = 3, max = 3))]
    #[schema(value_type = String, example = "FOB")]
    pub(super) incoterm: Trimmed,
    /// Until when the terms hold, RFC 3339; within a year.
    #[garde(length(min = 1, max = 40))]
    #[schema(value_type = String, format = DateTime)]
    pub(super) valid_until: Trimmed,
    /// May be empty.
    #[garde(custom(words))]
    pub(super) message: Lines<0, 2000>,
    /// First day of the delivery period, UTC; may be empty.
    #[serde(rename = "deliveryFrom")]
    #[garde(length(max = 20))]
    #[schema(value_type = Option<String>, format = Date)]
    pub(super) delivery_from: NullableTrimmed,
    /// Its last day: today or later, within two years; may be empty.
    #[serde(rename = "deliveryUntil")]
    #[garde(length(max = 20))]
    #[schema(value_type = Option<String>, format = Date)]
    pub(super) delivery_until: NullableTrimmed,
    /// `none` unless told.
    #[serde(rename = "sampleTerm")]
    #[garde(length(max = 60))]
    #[schema(value_type = SampleTerm, required = false)]
    pub(super) sample_term: Trimmed,
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
