//! The HTTP handlers of statements. Each acts for the signed-in account.

use actix_web::{HttpResponse, get};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, Query, Routes};
use kernel::store::Listed;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{self, StatementLine};
use super::responses::{LineView, StatementView, SumView};
use super::{csv, store};
use crate::disputes::held;
use crate::ledger::responses::{self as ledger, BooksView};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(statement).service(statement_lines).service(statement_csv);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonthParams {
    /// A month, UTC, like `2026-11`; the current one where missing.
    #[garde(inner(custom(is_month)))]
    #[param(pattern = r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
    pub(crate) month: Option<String>,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LineParams {
    /// A month, UTC, like `2026-11`; the current one where missing.
    #[garde(inner(custom(is_month)))]
    #[param(pattern = r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
    pub(crate) month: Option<String>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    pub(crate) limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    pub(crate) cursor: Option<String>,
}

fn is_month(text: &str, _: &()) -> garde::Result {
    let digits = text.len() == 7 && text.as_bytes()[4] == b'-';
    let known = digits && format!("{text}-01").parse::<jiff::civil::Date>().is_ok();
    if known { Ok(()) } else { Err(garde::Error::new("must be a month like 2026-11")) }
}

/// The month that is asked for, or the current one.
pub(crate) fn wanted(state: &AppState, month: Option<String>) -> String {
    month.unwrap_or_else(|| model::month(state.context.clock().now_ms()))
}

/// What the caller received and gave back in a month, and what stands between the caller and the shop, by currency.
#[utoipa::path(params(MonthParams), responses((status = 200, body = StatementView)))]
#[get("/api/billing/statement")]
async fn statement(me: Identity, state: Data, params: Query<MonthParams>) -> Answer<StatementView> {
    let Query(MonthParams { month }) = params;
    let month = wanted(&state, month);
    let (sums, mut months, books, held) = state.context.store().read(|reader| {
        let mut months = store::months(reader, &me.account)?;
        months.extend(ledger::months(reader, &me.account)?);
        let books = BooksView::of(reader, &me.account, &month)?;
        let held = held::views(reader, &me.account)?;
        Ok::<_, Problem>((store::sums(reader, &me.account, &month)?, months, books, held))
    })?;
    months.sort_by(|a, b| b.cmp(a));
    months.dedup();
    Ok(Json(StatementView { month, sums: sums.0.iter().map(SumView::from).collect(), months, books, held }))
}

/// Each payment that the caller received and each refund that it gave in a month, the newest first.
#[utoipa::path(params(LineParams), responses((status = 200, body = Page<LineView>)))]
#[get("/api/billing/statement/lines")]
async fn statement_lines(me: Identity, state: Data, params: Query<LineParams>) -> Answer<Page<LineView>> {
    let Query(LineParams { month, limit, cursor }) = params;
    let (list, limit) = (model::list(&me.account, &wanted(&state, month)), limit.unwrap_or(50) as usize);
    let read = state.context.store().read(|reader| store::LINES.page(reader, &list, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, StatementLine::sort_key);
    Ok(Json(page.map(|line| LineView::from(&line))))
}

/// The lines of a month's statement, for a spreadsheet.
#[utoipa::path(
    params(MonthParams),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[get("/api/billing/statement.csv")]
async fn statement_csv(me: Identity, state: Data, params: Query<MonthParams>) -> HttpResponse {
    let Query(MonthParams { month }) = params;
    let month = wanted(&state, month);
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", format!("attachment; filename=\"statement-{month}.csv\"")))
        .streaming(csv::lines(state.context.store().clone(), model::list(&me.account, &month)))
}
