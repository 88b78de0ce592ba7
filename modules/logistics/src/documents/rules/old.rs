//! Opens the rules of papers that earlier versions stored.

use contracts::sales::OrderPayment;
use contracts::words::Word;
use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::corridor::Way;
use super::model::{KindRules, Place, Product, Rule, Start};
use super::payment::Payment;
use crate::documents::kind::Kind;
use crate::documents::model::Need;

/// [`Rule`], version 1: without a country on the way, and with the payments of orders alone.
#[derive(Deserialize)]
struct RuleV1 {
    id: String,
    on: bool,
    origin: Place,
    destination: Place,
    product: Product,
    way: Way,
    incoterm: Option<String>,
    #[serde(with = "contracts::words::option")]
    payment: Option<OrderPayment>,
    from: Start,
    until: Option<Date>,
    kind: Kind,
    need: Option<Need>,
    written_ms: Option<i64>,
}

/// [`KindRules`], version 1.
#[derive(Deserialize)]
struct KindRulesV1 {
    rules: Vec<RuleV1>,
}

impl From<RuleV1> for Rule {
    fn from(old: RuleV1) -> Self {
        Rule {
            id: old.id,
            on: old.on,
            origin: old.origin,
            via: None,
            destination: old.destination,
            product: old.product,
            way: old.way,
            incoterm: old.incoterm,
            payment: old.payment.and_then(|payment| Payment::parse(payment.as_str())),
            from: old.from,
            until: old.until,
            kind: old.kind,
            need: old.need,
            written_ms: old.written_ms,
        }
    }
}

impl Record for KindRules {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => {
                let old = decode_payload::<KindRulesV1>(payload)?;
                Ok(KindRules { rules: old.rules.into_iter().map(Rule::from).collect() })
            }
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
