//! A trial of the rules: the papers that a shipment with these facts would need.

use std::collections::BTreeSet;

use contracts::country;
use contracts::sales::{OrderPayment, WayOfPayment};
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::{NullableTrimmed, Trimmed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::choose::Rules;
use super::corridor::{Corridor, Way};
use super::form::{is_incoterm, is_payment, is_product, is_via, is_way, product, way};
use super::goods::{Goods, Product};
use super::payment::Payment;
use crate::documents::key::Key;
use crate::documents::kind::Kind;
use crate::documents::responses::NeedView;
use crate::shipments::requests::{day_of, is_day};

/// The facts of a shipment to try the rules with.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TryPaperRules)]
pub(super) struct TryRules {
    /// The country where the goods start, by name or code.
    #[garde(custom(is_country))]
    #[schema(value_type = String, required, example = "KE")]
    origin: Trimmed,
    /// The country where they go, by name or code.
    #[garde(custom(is_country))]
    #[schema(value_type = String, required, example = "DE")]
    destination: Trimmed,
    /// A country on the way: its code. None unless told.
    #[garde(custom(is_via))]
    #[schema(value_type = Option<String>, max_length = 2)]
    via: NullableTrimmed,
    /// `any` for goods that are none of these; `coffee` for coffee of which nothing says whether it is green or roasted.
    #[garde(custom(is_product))]
    #[schema(value_type = Product, required = false)]
    product: Trimmed,
    /// `sea` unless told.
    #[garde(custom(is_way))]
    #[schema(value_type = Way, required = false)]
    way: Trimmed,
    #[garde(custom(is_incoterm))]
    #[schema(value_type = Option<String>, max_length = 3)]
    incoterm: NullableTrimmed,
    /// How the order is paid, or the goods by the terms of their contract.
    #[garde(custom(is_payment))]
    #[schema(value_type = Option<Payment>)]
    payment: NullableTrimmed,
    /// The day on which they leave; today unless told.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    leaves: NullableTrimmed,
    /// The day on which they are expected; six weeks after they leave unless told.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    arrives: NullableTrimmed,
}

fn is_country(text: &str, _: &()) -> garde::Result {
    match country::check(text) {
        Ok(_) => Ok(()),
        Err(_) if text.is_empty() => Err(garde::Error::new("is required")),
        Err(why) => Err(garde::Error::new(why)),
    }
}

impl TryRules {
    /// The facts; `None` for a form that garde refuses.
    pub(super) fn corridor(&self, today: Date) -> Option<Corridor> {
        let code = |text: &str| country::find(text).map(|country| country.code.to_owned());
        let (origin, destination) = (code(&self.origin)?, code(&self.destination)?);
        let leaves = day_of(&self.leaves).unwrap_or(today);
        Some(Corridor {
            abroad: origin != destination,
            origin: Some(origin),
            via: country::find(&self.via).map(|country| country.code).into_iter().collect(),
            destination: Some(destination),
            goods: BTreeSet::from([match product(&self.product)? {
                Product::Any => Goods::Other,
                Product::Coffee => Goods::Coffee,
                Product::Tea => Goods::Tea,
                Product::GreenCoffee => Goods::GreenCoffee,
                Product::RoastedCoffee => Goods::RoastedCoffee,
            }]),
            way: match way(&self.way)? {
                Way::Any => Way::Sea,
                way => way,
            },
            incoterm: Some(self.incoterm.to_string()).filter(|code| !code.is_empty()),
            payment: OrderPayment::parse(&self.payment),
            terms: WayOfPayment::parse(&self.payment),
            leaves,
            arrives: day_of(&self.arrives).unwrap_or(leaves.saturating_add(42.days())),
        })
    }
}

/// A paper that such a shipment needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TriedPaper)]
struct TriedView {
    r#type: Kind,
    title: String,
    need: NeedView,
    /// The rule that decided.
    rule_id: String,
}

/// The papers that such a shipment needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TriedPapers)]
pub(super) struct TrialView {
    papers: Vec<TriedView>,
}

impl TrialView {
    /// The papers of a shipment with these facts.
    pub(super) fn new(rules: &Rules, corridor: &Corridor) -> Self {
        let tried = |paper: Key| {
            let rule = rules.decides(paper, corridor)?;
            let need = NeedView::from(rule.need.clone()?);
            Some(TriedView { r#type: rule.kind, title: rule.title().to_owned(), need, rule_id: rule.id.clone() })
        };
        TrialView { papers: rules.papers().into_iter().filter_map(tried).collect() }
    }
}
