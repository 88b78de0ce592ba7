//! The HTTP handlers of statements. Each acts for the signed-in account.

use actix_web::{HttpResponse, get, web};
use contracts::money::Money;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Identity, Page, Query, Routes};
use kernel::store::Listed;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::model::{self, Direction, MonthSum, StatementLine};
use super::{csv, store};
use crate::payments::model::Method;
use crate::state::AppState;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(statement).service(statement_lines).service(statement_csv);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct MonthParams {
    /// A month, UTC, like `2026-11`; the current one where missing.
    #[garde(inner(custom(is_month)))]
    #[param(pattern = r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
    month: Option<String>,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct LineParams {
    /// A month, UTC, like `2026-11`; the current one where missing.
    #[garde(inner(custom(is_month)))]
    #[param(pattern = r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
    month: Option<String>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
}

fn is_month(text: &str, _: &()) -> garde::Result {
    let digits = text.len() == 7 && text.as_bytes()[4] == b'-';
    let known = digits && format!("{text}-01").parse::<jiff::civil::Date>().is_ok();
    if known { Ok(()) } else { Err(garde::Error::new("must be a month like 2026-11")) }
}

/// What an account received and gave back in a month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statement)]
struct StatementView {
    /// UTC.
    month: String,
    /// By currency.
    sums: Vec<SumView>,
    /// The months that have something, the newest first.
    months: Vec<String>,
}

/// The sums of a month in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementSum)]
struct SumView {
    currency: String,
    received: String,
    refunded: String,
    /// What stays: received less refunded.
    net: String,
    /// Whether test payments, in which no money moved, are in it.
    test: bool,
}

impl From<&MonthSum> for SumView {
    fn from(sum: &MonthSum) -> Self {
        let currency = sum.received.currency;
        SumView {
            currency: currency.to_string(),
            received: sum.received.to_string(),
            refunded: sum.refunded.to_string(),
            net: Money::new(sum.received.minor - sum.refunded.minor, currency).to_string(),
            test: sum.test,
        }
    }
}

/// Money that came, or went back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub(super) struct LineView {
    id: String,
    #[schema(format = DateTime)]
    at: String,
    direction: Direction,
    pub(super) amount: String,
    pub(super) currency: String,
    bill_id: String,
    bill_number: String,
    payer_name: String,
    method: Method,
    /// What it is found by at the bank or the provider; may be empty.
    reference: String,
    /// Whether no money moved.
    test: bool,
}

impl From<&StatementLine> for LineView {
    fn from(line: &StatementLine) -> Self {
        LineView {
            id: line.id.clone(),
            at: instant(line.at_ms),
            direction: line.direction,
            amount: line.amount.to_string(),
            currency: line.amount.currency.to_string(),
            bill_id: line.bill.to_string(),
            bill_number: line.bill_number.clone(),
            payer_name: line.payer_name.clone(),
            method: line.method,
            reference: line.reference.clone(),
            test: line.test,
        }
    }
}

fn wanted(state: &AppState, month: Option<String>) -> String {
    month.unwrap_or_else(|| model::month(state.context.clock().now_ms()))
}

/// What the caller received and gave back in a month, by currency.
#[utoipa::path(params(MonthParams), responses((status = 200, body = StatementView)))]
#[get("/api/billing/statement")]
async fn statement(
    me: Identity,
    state: web::Data<AppState>,
    params: Query<MonthParams>,
) -> Result<web::Json<StatementView>, Problem> {
    let Query(MonthParams { month }) = params;
    let month = wanted(&state, month);
    let (sums, months) = state.context.store().read(|reader| {
        Ok::<_, Problem>((store::sums(reader, &me.account, &month)?, store::months(reader, &me.account)?))
    })?;
    Ok(web::Json(StatementView { month, sums: sums.0.iter().map(SumView::from).collect(), months }))
}

/// Each payment that the caller received and each refund that it gave in a month, the newest first.
#[utoipa::path(params(LineParams), responses((status = 200, body = Page<LineView>)))]
#[get("/api/billing/statement/lines")]
async fn statement_lines(
    me: Identity,
    state: web::Data<AppState>,
    params: Query<LineParams>,
) -> Result<web::Json<Page<LineView>>, Problem> {
    let Query(LineParams { month, limit, cursor }) = params;
    let (list, limit) = (model::list(&me.account, &wanted(&state, month)), limit.unwrap_or(50) as usize);
    let read = state.context.store().read(|reader| store::LINES.page(reader, &list, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, StatementLine::sort_key);
    Ok(web::Json(page.map(|line| LineView::from(&line))))
}

/// The lines of a month's statement, for a spreadsheet.
#[utoipa::path(
    params(MonthParams),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[get("/api/billing/statement.csv")]
async fn statement_csv(me: Identity, state: web::Data<AppState>, params: Query<MonthParams>) -> HttpResponse {
    let Query(MonthParams { month }) = params;
    let month = wanted(&state, month);
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", format!("attachment; filename=\"statement-{month}.csv\"")))
        .streaming(csv::lines(state.context.store().clone(), model::list(&me.account, &month)))
}
