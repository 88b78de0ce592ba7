//! A seller's figures.

use std::collections::HashMap;

use actix_web::{HttpResponse, get};
use contracts::catalog::{GetLowStock, GetProducts};
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Query, csv_file};
use kernel::store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::state::{AppState, Data};
use crate::model::Month;
use crate::suggestions::Suggestion;
use crate::{months, news, popular, suggestions};

/// Products in the chart.
const POPULAR: usize = 5;
/// Pieces of news beside the charts.
const NEWS: usize = 5;
/// Most low lots that a suggestion counts.
const LOW: u32 = 20;

/// How far back the figures go, this month counted.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
pub(crate) enum Period {
    /// Three months.
    #[serde(rename = "3m")]
    Three,
    /// Half a year.
    #[default]
    #[serde(rename = "6m")]
    Six,
    /// A year.
    #[serde(rename = "12m")]
    Twelve,
    /// Two years.
    #[serde(rename = "24m")]
    TwentyFour,
}

impl Period {
    fn months(self) -> u8 {
        match self {
            Period::Three => 3,
            Period::Six => 6,
            Period::Twelve => 12,
            Period::TwentyFour => 24,
        }
    }
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// Half a year unless told.
    #[serde(default)]
    #[garde(skip)]
    #[param(inline, required = false)]
    period: Period,
}

/// An amount as a decimal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Amount {
    amount: String,
    currency: String,
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Amount { amount: money.to_string(), currency: money.currency.to_string() }
    }
}

/// A month of the chart.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChartMonth {
    /// `2026-06`.
    month: String,
    /// `Jun`.
    name: String,
    /// Order lines placed in it and not cancelled.
    sales: u64,
    /// Order lines that came back in it.
    returns: u64,
    /// What the sales are worth without tax, by currency.
    revenue: Vec<Amount>,
    /// Their tax, by currency; empty where the shop charged none.
    tax: Vec<Amount>,
}

/// A product of the chart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PopularProduct {
    product_id: String,
    /// Its name; `null` where it is not listed any more.
    #[schema(required)]
    name: Option<String>,
    /// How often it was bought in the period.
    sales: u64,
}

/// A suggestion with the figures that it rests on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Suggestion)]
pub(crate) struct SuggestionView {
    title: &'static str,
    why: String,
    /// Where it is acted on, a path of the page.
    link: String,
    link_text: &'static str,
}

impl From<Suggestion> for SuggestionView {
    fn from(Suggestion { title, why, link, link_text }: Suggestion) -> Self {
        SuggestionView { title, why, link, link_text }
    }
}

/// A piece of the shop's news.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = News)]
pub(crate) struct NewsView {
    id: String,
    title: String,
    text: String,
    #[schema(format = Date)]
    date: String,
}

impl From<crate::model::News> for NewsView {
    fn from(news: crate::model::News) -> Self {
        NewsView { date: day(news.at_ms), id: news.id.into(), title: news.title, text: news.text }
    }
}

/// What the analytics screen shows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Figures {
    period: Period,
    /// The oldest first.
    months: Vec<ChartMonth>,
    /// The most bought first, five at most.
    popular: Vec<PopularProduct>,
    suggestions: Vec<SuggestionView>,
    /// The latest five.
    news: Vec<NewsView>,
}

/// The caller's own sales and returns by month, what sold most, suggestions, and the shop's news.
#[utoipa::path(params(PeriodQuery), responses((status = 200, body = Figures)))]
#[get("/api/analytics")]
pub(super) async fn analytics(me: Identity, state: Data, query: Query<PeriodQuery>) -> Answer<Figures> {
    let (period, now_ms) = (query.0.period, state.context.clock().now_ms());
    let dates = months::last_months(now_ms, period.months());
    let quarter = months::last_months(now_ms, Period::Three.months());
    let low = state.context.ask(GetLowStock { seller: me.account.clone(), limit: LOW }).await??;
    let (months, recent, late, latest) = state.context.store().read(|r| {
        Ok::<_, StoreError>((
            months::read(r, &me.account, &dates)?,
            months::read(r, &me.account, &quarter)?,
            suggestions::late(r, &me.account, now_ms)?,
            news::page(r, NEWS, None)?,
        ))
    })?;
    Ok(Json(Figures {
        period,
        months: dates.iter().zip(months).map(|(date, month)| chart_month(*date, month)).collect(),
        popular: most(&state, &me.account, &dates).await?,
        suggestions: suggestions::find(late, &recent, &low).into_iter().map(SuggestionView::from).collect(),
        news: latest.items.into_iter().map(NewsView::from).collect(),
    }))
}

fn chart_month(date: Date, month: Month) -> ChartMonth {
    ChartMonth {
        month: months::label(date),
        name: date.strftime("%b").to_string(),
        sales: month.sales,
        returns: month.returns,
        revenue: amounts(month.revenue),
        tax: amounts(month.tax),
    }
}

fn amounts(sums: Vec<Money>) -> Vec<Amount> {
    sums.into_iter().filter(|sum| sum.minor != 0).map(Amount::from).collect()
}

async fn most(state: &AppState, seller: &AccountId, dates: &[Date]) -> Result<Vec<PopularProduct>, Problem> {
    let most = state.context.store().read(|r| popular::most(r, seller, dates, POPULAR))?;
    let cards = state.context.ask(GetProducts { ids: most.iter().map(|(id, _)| id.clone()).collect() }).await??;
    let names: HashMap<&ProductId, &String> = cards.iter().map(|card| (&card.id, &card.name)).collect();
    let named = |(id, sales): (ProductId, u64)| PopularProduct {
        name: names.get(&id).map(|name| (*name).clone()),
        product_id: id.into(),
        sales,
    };
    Ok(most.into_iter().map(named).collect())
}

/// The caller's own sales and returns by month, as a table.
#[utoipa::path(params(PeriodQuery), responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/analytics/sales.csv")]
pub(super) async fn analytics_sales_csv(
    me: Identity,
    state: Data,
    query: Query<PeriodQuery>,
) -> Result<HttpResponse, Problem> {
    let dates = months::last_months(state.context.clock().now_ms(), query.0.period.months());
    let months = state.context.store().read(|r| months::read(r, &me.account, &dates))?;
    let rows = dates.iter().zip(months).map(|(date, month)| {
        let text = |sums: &[Money]| {
            let sums = sums.iter().filter(|sum| sum.minor != 0).map(|sum| format!("{sum} {}", sum.currency));
            sums.collect::<Vec<_>>().join("; ")
        };
        let (revenue, tax) = (text(&month.revenue), text(&month.tax));
        vec![months::label(*date), month.sales.to_string(), month.returns.to_string(), revenue, tax]
    });
    csv_file("sales.csv", &["month", "sales", "returns", "revenue", "tax"], rows)
}

/// The caller's own products that sold most, as a table.
#[utoipa::path(params(PeriodQuery), responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/analytics/popular.csv")]
pub(super) async fn analytics_popular_csv(
    me: Identity,
    state: Data,
    query: Query<PeriodQuery>,
) -> Result<HttpResponse, Problem> {
    let dates = months::last_months(state.context.clock().now_ms(), query.0.period.months());
    let rows = most(&state, &me.account, &dates)
        .await?
        .into_iter()
        .map(|product| vec![product.product_id, product.name.unwrap_or_default(), product.sales.to_string()]);
    csv_file("popular.csv", &["product", "name", "sales"], rows)
}

/// The RFC 3339 day of milliseconds since 1970 UTC.
fn day(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}
