//! The HTTP handlers of purchases. Each shows only the purchases of the signed-in account.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, web};
use contracts::ids::{AccountId, LineId};
use garde::Validate;
use kernel::http::{Answer, Identity, Json, Page, Query, Routes};
use kernel::store::Words;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use super::responses::{FrequentPurchase, FullPurchaseView, PurchaseSummary, PurchaseView, Supplier};
use super::store::{self, Row};
use crate::drafts::in_name;
use crate::state::{Data, account};
use crate::{books, orders, returns};

pub(crate) fn routes(config: &mut Routes<'_>) {
    // The summary's path also matches the path of a purchase, so it comes first.
    config.service(purchases).service(purchase_summary).service(purchase);
}

/// The most purchases in one response.
const MOST: usize = 500;
/// The rows of each panel of the summary.
const SHOWN: usize = 3;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// 1 to 500; 500 where missing.
    #[garde(inner(range(min = 1, max = 500)))]
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The `X-Next-Cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of name, stock keeping unit, category, order number or id; looked for in the newest 2,000 purchases.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// The caller's purchases, one for each line of an order, newest first, at most 500.
#[utoipa::path(
    params(ListParams),
    responses(
        (status = 200, body = [PurchaseView], headers(
            ("X-Total-Count" = u64, description = "how many there are in all"),
            ("X-Next-Cursor" = String, description = "what to ask the next page with; not there on the last")
        ))
    )
)]
#[get("/api/purchases")]
async fn purchases(me: Identity, state: Data, params: Query<ListParams>) -> Result<HttpResponse, Problem> {
    let Query(ListParams { limit, cursor, q }) = params;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MOST);
    let (list, words) = (store::list(&me.account), Words::of(q.as_deref()));
    let read = state.context.store().read(|r| store::page(r, &list, &words, cursor.as_deref(), limit + 1));
    let (found, total) = read?;
    let page = Page::cut(found, limit, total, |(order, line)| books::sort_key(order, line));
    let items = views(&state.context, &page.items).await?;
    Ok(Page { items, next_cursor: page.next_cursor, total }.in_headers())
}

/// What the caller buys often, and what will soon be used up.
#[utoipa::path(responses((status = 200, body = PurchaseSummary)))]
#[get("/api/purchases/summary")]
async fn purchase_summary(me: Identity, state: Data) -> Answer<PurchaseSummary> {
    let (frequent, low) = state.context.store().read(|reader| {
        let frequent = store::most_frequent(reader, &me.account, SHOWN)?;
        Ok::<_, Problem>((frequent, store::low(reader, &me.account, SHOWN)?))
    })?;
    Ok(Json(PurchaseSummary {
        most_frequent: frequent.into_iter().map(FrequentPurchase::from).collect(),
        low_stock: views(&state.context, &low).await?,
    }))
}

/// One of the caller's purchases, with its papers.
#[utoipa::path(responses((status = 200, body = FullPurchaseView)))]
#[get("/api/purchases/{id}")]
async fn purchase(me: Identity, state: Data, id: web::Path<LineId>) -> Answer<FullPurchaseView> {
    let (row, returns, freight, tax, discount, in_name) = state.context.store().read(|reader| {
        let row = store::find(reader, &me.account, &id)?.ok_or_else(not_there)?;
        let returns = returns::store::of_order(reader, &row.0.id)?;
        let tax = orders::tax::of_line(reader, &row.0.id, &row.1)?;
        let freight = orders::freight::of_seller(reader, &row.0.id, &row.1.seller)?;
        let discount = orders::discount::load(reader, &row.0.id, std::slice::from_ref(&row.1))?;
        let in_name = in_name::of_line(reader, &row.0, &row.1)?;
        Ok::<_, Problem>((row, returns, freight, tax, discount, in_name))
    })?;
    let seller = &row.1.seller;
    let supplier = Supplier::new(seller, account(&state.context, seller)?);
    let view = FullPurchaseView::new(&row, supplier, returns, freight.as_ref(), (tax, discount.as_ref()));
    Ok(Json(view.said(in_name.as_ref())))
}

fn not_there() -> Problem {
    Problem::NotFound("There is no such purchase.".to_owned())
}

/// Looks up each of the few sellers once, not once for each line.
async fn views(context: &Context, rows: &[Row]) -> Result<Vec<PurchaseView>, Problem> {
    let mut suppliers: BTreeMap<&AccountId, Supplier> = BTreeMap::new();
    for (_, line) in rows {
        if !suppliers.contains_key(&line.seller) {
            let card = account(context, &line.seller)?;
            suppliers.insert(&line.seller, Supplier::new(&line.seller, card));
        }
    }
    let supplier = |seller: &AccountId| suppliers.get(seller).cloned().unwrap_or_else(|| Supplier::new(seller, None));
    Ok(rows.iter().map(|row| PurchaseView::new(row, supplier(&row.1.seller))).collect())
}
