//! Opens the rules of papers that earlier versions stored.

use contracts::sales::OrderPayment;
use contracts::words::Word;
use jiff::civil::Date;
use kernel::store::{Former, Record};
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

impl From<RuleV1> for Rule {
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
        .into()
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

/// [`KindRules`], with the rules of an earlier version.
#[derive(Deserialize)]
struct FormerRules<R> {
    rules: Vec<R>,
}

impl<R: Into<Rule>> From<FormerRules<R>> for KindRules {
    fn from(old: FormerRules<R>) -> Self {
        KindRules { rules: old.rules.into_iter().map(Into::into).collect() }
    }
}

impl Record for KindRules {
    const FORMER: &'static [Former<Self>] = &[Self::former::<FormerRules<RuleV1>>, Self::former::<FormerRules<RuleV2>>];
}
