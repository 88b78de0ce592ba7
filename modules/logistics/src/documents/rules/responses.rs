//! The JSON form of the rules of papers.

use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::choose::Rules;
use super::corridor::Way;
use super::form::EUDR;
use super::goods::Product;
use super::model::{Rule, Start};
use super::payment::Payment;
use crate::documents::kind::Kind;
use crate::documents::responses::NeedView;

/// A rule of papers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaperRule)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleView {
    id: String,
    /// Whether it holds.
    on: bool,
    /// The country where the goods start: a code of ISO 3166, `EU` or `*`.
    origin: String,
    /// The code of a country on the way; `null` for all ways.
    #[schema(required)]
    via: Option<String>,
    /// The country where they go: a code of ISO 3166, `EU`, `inside-EU`, `abroad` or `*`.
    destination: String,
    product: Product,
    way: Way,
    /// A code of Incoterms 2020; `null` for all.
    #[schema(required)]
    incoterm: Option<String>,
    /// How the order is paid, or the goods by the terms of their contract; `null` for all.
    #[schema(required)]
    payment: Option<Payment>,
    /// Its first day, or `eudr`; `null` for always.
    #[schema(required)]
    from: Option<String>,
    /// Its last day.
    #[schema(required, format = Date)]
    until: Option<String>,
    paper: Kind,
    /// The paper's name: its title, if it is one of the shop's own.
    title: String,
    /// `null` if it takes the paper off such shipments.
    #[schema(required)]
    need: Option<NeedView>,
    /// When it was last written; `null` as it was packaged.
    #[schema(required, format = DateTime)]
    written_at: Option<String>,
}

impl RuleView {
    /// The view of a rule.
    pub(crate) fn new(rule: Rule) -> Self {
        let title = rule.title().to_owned();
        RuleView {
            id: rule.id,
            on: rule.on,
            origin: rule.origin.as_str().to_owned(),
            via: rule.via,
            destination: rule.destination.as_str().to_owned(),
            product: rule.product,
            way: rule.way,
            incoterm: rule.incoterm,
            payment: rule.payment,
            from: match rule.from {
                Start::Always => None,
                Start::Day(day) => Some(day.to_string()),
                Start::Eudr => Some(EUDR.to_owned()),
            },
            until: rule.until.map(|day| day.to_string()),
            paper: rule.kind,
            title,
            need: rule.need.map(NeedView::from),
            written_at: rule.written_ms.map(instant),
        }
    }
}

/// The kind of a paper, with its name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaperKind)]
struct KindView {
    r#type: Kind,
    title: &'static str,
}

/// The rules by which new shipments need papers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaperRules)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RulesView {
    /// By kind of paper; at most 40 of each, and at most 10 papers of the shop's own.
    rules: Vec<RuleView>,
    /// All kinds of papers.
    kinds: Vec<KindView>,
    /// The first day of the regulation on deforestation-free goods, as the shop's settings have it.
    #[schema(format = Date)]
    eudr_from: String,
}

impl RulesView {
    /// The view of all rules.
    pub(crate) fn new(rules: Rules) -> Self {
        let kinds = crate::documents::kind::ALL.map(|kind| KindView { r#type: kind, title: kind.title() });
        RulesView {
            rules: rules.all.into_iter().map(|rule| RuleView::new(rule.into_owned())).collect(),
            kinds: kinds.into(),
            eudr_from: rules.eudr_from.to_string(),
        }
    }
}
