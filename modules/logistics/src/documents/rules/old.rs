//! Opens the rules of papers that earlier versions stored.

use contracts::sales::OrderPayment;
use contracts::words::Word;
use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::corridor::Way;
use super::goods::Product;
use super::model::{KindRules, Place, Rule, Start};
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

impl From<RuleV1> for RuleV2 {
    fn from(old: RuleV1) -> Self {
        RuleV2 {
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

/// [`Rule`], version 2: a paper of the shop's own had no title.
#[derive(Deserialize)]
struct RuleV2 {
    id: String,
    on: bool,
    origin: Place,
    via: Option<String>,
    destination: Place,
    product: Product,
    way: Way,
    incoterm: Option<String>,
    #[serde(with = "contracts::words::option")]
    payment: Option<Payment>,
    from: Start,
    until: Option<Date>,
    kind: Kind,
    need: Option<Need>,
    written_ms: Option<i64>,
}

/// [`KindRules`], version 2.
#[derive(Deserialize)]
struct KindRulesV2 {
    rules: Vec<RuleV2>,
}

impl From<RuleV2> for Rule {
    fn from(old: RuleV2) -> Self {
        Rule {
            id: old.id,
            on: old.on,
            origin: old.origin,
            via: old.via,
            destination: old.destination,
            product: old.product,
            way: old.way,
            incoterm: old.incoterm,
            payment: old.payment,
            from: old.from,
            until: old.until,
            kind: old.kind,
            title: String::new(),
            need: old.need,
            written_ms: old.written_ms,
        }
    }
}

impl Record for KindRules {
    const VERSION: u16 = 3;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        let second: Vec<RuleV2> = match version {
            1 => decode_payload::<KindRulesV1>(payload)?.rules.into_iter().map(RuleV2::from).collect(),
            2 => decode_payload::<KindRulesV2>(payload)?.rules,
            version => return Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        };
        Ok(KindRules { rules: second.into_iter().map(Rule::from).collect() })
    }
}
