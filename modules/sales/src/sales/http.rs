//! The calls of sales. Each is for the signed-in account and shows what it sold itself.

use actix_web::{HttpResponse, get, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Identity, Page, ProblemBody, Query, Routes};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::csv;
use super::store;
use super::wire::{FullSaleView, SaleView, SalesSummary};
use crate::http::Http;
use crate::orders::model::Status;
use crate::search::Words;
use crate::{books, purchases, returns};

pub(crate) fn routes(config: &mut Routes<'_>) {
    // The summary's address is also one of a sale, so it comes first.
    config.service(sales).service(sales_summary).service(sales_csv).service(one_sale);
}

/// What has become of it.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WithStatus {
    Placed,
    Received,
    Cancelled,
    Returned,
}

impl From<WithStatus> for Status {
    fn from(status: WithStatus) -> Self {
        match status {
            WithStatus::Placed => Status::Placed,
            WithStatus::Received => Status::Received,
            WithStatus::Cancelled => Status::Cancelled,
            WithStatus::Returned => Status::Returned,
        }
    }
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// All, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    status: Option<WithStatus>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of name, stock keeping unit, category, order number, buyer or id; looked for in the newest 2,000 sales.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// What the caller sold, one for each line of an order, the newest first.
#[utoipa::path(
    tag = "sales",
    params(Which),
    responses(
        (status = 200, body = Page<SaleView>),
        (status = 401, body = ProblemBody),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[get("/api/sales")]
async fn sales(me: Identity, http: web::Data<Http>, which: Query<Which>) -> Result<web::Json<Page<SaleView>>, Problem> {
    let Query(Which { status, limit, cursor, q }) = which;
    let (limit, words) = (limit.unwrap_or(50) as usize, Words::of(q.as_deref()));
    let list = store::list(&me.account, status.map(Status::from));
    let store = http.context.store();
    let read = store.read(|r| purchases::store::page(r, &list, &words, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, |(order, line)| books::place(order, line));
    Ok(web::Json(page.map(|row| SaleView::of(&row))))
}

/// The caller's takings. Computed with each order, so they are of this moment.
#[utoipa::path(
    operation_id = "salesSummary",
    tag = "sales",
    responses((status = 200, body = SalesSummary), (status = 401, body = ProblemBody)),
    security(("bearer" = []))
)]
#[get("/api/sales/summary")]
async fn sales_summary(me: Identity, http: web::Data<Http>) -> Result<web::Json<SalesSummary>, Problem> {
    let takings = http.context.store().read(|reader| store::takings(reader, &me.account))?;
    Ok(web::Json(SalesSummary::of(takings)))
}

/// All that the caller sold, the newest first, for a spreadsheet.
#[utoipa::path(
    operation_id = "salesCsv",
    tag = "sales",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 401, body = ProblemBody)),
    security(("bearer" = []))
)]
#[get("/api/sales.csv")]
async fn sales_csv(me: Identity, http: web::Data<Http>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", "attachment; filename=\"sales.csv\""))
        .streaming(csv::lines(http.context.store().clone(), store::list(&me.account, None)))
}

/// One of the caller's sales.
#[utoipa::path(
    operation_id = "sale",
    tag = "sales",
    params(("id" = String, Path, description = "sale id")),
    responses(
        (status = 200, body = FullSaleView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[get("/api/sales/{id}")]
async fn one_sale(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
) -> Result<web::Json<FullSaleView>, Problem> {
    let (row, returns) = http.context.store().read(|reader| {
        let found = purchases::store::sold_by(reader, &me.account, &id)?;
        let row = found.ok_or_else(|| Problem::NotFound("There is no such sale.".to_owned()))?;
        let returns = returns::store::of_order(reader, &row.0.id)?;
        Ok::<_, Problem>((row, returns))
    })?;
    Ok(web::Json(FullSaleView::of(&row, returns)))
}
