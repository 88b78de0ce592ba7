//! Price lists as their seller sees them.

use std::collections::BTreeMap;

use contracts::ids::ProductId;
use contracts::unit_price::PriceTier;
use jiff::civil::Date;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Company, Price, PriceList};

/// A price list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceList)]
pub(crate) struct PriceListView {
    id: String,
    name: String,
    /// The companies that it is for.
    companies: Vec<CompanyView>,
    #[schema(format = Date)]
    from: String,
    /// Its last day; `null` if it does not end.
    #[schema(required, format = Date)]
    until: Option<String>,
    /// Whether it counts today, in the shop's time zone.
    status: ListStatus,
    /// How many prices it has.
    count: u32,
    #[schema(format = DateTime)]
    changed_at: String,
}

/// Whether a price list counts today.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PriceListStatus)]
pub(crate) enum ListStatus {
    /// Its first day is to come.
    Coming,
    /// It counts.
    Running,
    /// Its last day is over.
    Over,
}

/// A company of a price list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PriceListCompany)]
pub(crate) struct CompanyView {
    account: String,
    name: String,
}

/// A price list with its prices.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FullPriceList)]
pub(crate) struct FullView {
    #[serde(flatten)]
    list: PriceListView,
    /// In the order of the products' ids.
    prices: Vec<PriceView>,
}

/// A price of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListPrice)]
pub(crate) struct PriceView {
    product_id: String,
    /// Of one unit.
    #[schema(example = "12.50")]
    price: String,
    /// ISO 4217 code.
    currency: String,
    /// Lower prices from a quantity on, ascending by quantity.
    tiers: Vec<TierView>,
}

/// A lower price from a quantity on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListPriceTier)]
pub(crate) struct TierView {
    /// From so many units.
    min_quantity: u32,
    /// Of one unit.
    #[schema(example = "11.80")]
    price: String,
}

impl PriceListView {
    /// The view on a day.
    pub(crate) fn new(list: &PriceList, today: Date) -> Self {
        let company =
            |company: &Company| CompanyView { account: company.account.to_string(), name: company.name.clone() };
        PriceListView {
            id: list.id.to_string(),
            name: list.name.clone(),
            companies: list.companies.iter().map(company).collect(),
            from: list.days.from.to_string(),
            until: list.days.until.map(|day| day.to_string()),
            status: match list.days.until {
                _ if today < list.days.from => ListStatus::Coming,
                Some(until) if until < today => ListStatus::Over,
                _ => ListStatus::Running,
            },
            count: list.prices,
            changed_at: instant(list.changed_ms),
        }
    }
}

impl FullView {
    /// The view on a day.
    pub(crate) fn new(list: &PriceList, prices: &BTreeMap<ProductId, Price>, today: Date) -> Self {
        let tier = |tier: &PriceTier| TierView { min_quantity: tier.min_quantity, price: tier.price.to_string() };
        let price = |(product, Price { price, tiers }): (&ProductId, &Price)| PriceView {
            product_id: product.to_string(),
            price: price.to_string(),
            currency: price.currency.to_string(),
            tiers: tiers.iter().map(tier).collect(),
        };
        FullView { list: PriceListView::new(list, today), prices: prices.iter().map(price).collect() }
    }
}
