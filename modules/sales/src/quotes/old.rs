//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::ids::{AccountId, ProductId, QuoteId};
use contracts::money::Money;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Quote, Side, State, Terms};
use super::sample_term::SampleTerm;

/// [`Quote`], version 1: without a contract.
#[derive(Deserialize)]
struct QuoteV1 {
    id: QuoteId,
    product: ProductId,
    product_name: String,
    sku: String,
    unit: String,
    buyer: AccountId,
    buyer_name: String,
    seller: AccountId,
    created_ms: i64,
    changed_ms: i64,
    state: State,
    latest: u32,
    valid_until_ms: Option<i64>,
}

impl From<QuoteV1> for Quote {
    fn from(old: QuoteV1) -> Self {
        Quote {
            id: old.id,
            product: old.product,
            product_name: old.product_name,
            sku: old.sku,
            unit: old.unit,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            seller: old.seller,
            created_ms: old.created_ms,
            changed_ms: old.changed_ms,
            state: old.state,
            latest: old.latest,
            valid_until_ms: old.valid_until_ms,
            contract: None,
        }
    }
}

/// [`Terms`], version 1: without a delivery period and a sample term.
#[derive(Deserialize)]
struct TermsV1 {
    number: u32,
    by: Side,
    at_ms: i64,
    quantity: u32,
    unit_price: Option<Money>,
    incoterm: Option<String>,
    message: String,
    valid_until_ms: Option<i64>,
}

impl From<TermsV1> for Terms {
    fn from(old: TermsV1) -> Self {
        Terms {
            number: old.number,
            by: old.by,
            at_ms: old.at_ms,
            quantity: old.quantity,
            unit_price: old.unit_price,
            incoterm: old.incoterm,
            message: old.message,
            valid_until_ms: old.valid_until_ms,
            delivery_from: None,
            delivery_until: None,
            sample: SampleTerm::None,
        }
    }
}

impl Record for Quote {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<QuoteV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

impl Record for Terms {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<TermsV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
