//! The HTTP handlers of the ledger: a seller's own statement, and for the owner every statement and the whole ledger.

use actix_web::{HttpResponse, get, web};
use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::staff::{StaffArea, staff_only};
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, Query, Routes};
use kernel::store::{Listed, StoreError};

use super::csv;
use super::model::{self, EVERY, Entry, Kind};
use super::post::ENTRIES;
use super::responses::{BalanceView, BooksView, EntryView, LedgerView, SellerStatementView, months};
use super::sums::{self, Balance};
use crate::commission::http::name_of;
use crate::disputes::held;
use crate::state::{AppState, Data};
use crate::statements::http::{LineParams, MonthParams, wanted};

/// The most sellers in one response.
const SHOWN: usize = 500;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(statement_entries).service(statement_entries_csv);
    config.service(ledger).service(ledger_csv).service(seller_balances);
    config.service(seller_statement).service(seller_entries).service(seller_entries_csv);
}

fn entries(state: &AppState, seller: &AccountId, params: LineParams) -> Result<Page<EntryView>, Problem> {
    let LineParams { month, limit, cursor } = params;
    let list = model::seller_list(seller, &wanted(state, month));
    let limit = limit.unwrap_or(50) as usize;
    let read = state.context.store().read(|reader| ENTRIES.page(reader, &list, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, Entry::sort_key);
    Ok(page.map(|entry| EntryView::new(&entry, seller)))
}

fn file(state: &AppState, seller: &AccountId, month: Option<String>) -> HttpResponse {
    let month = wanted(state, month);
    let list = model::seller_list(seller, &month);
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", format!("attachment; filename=\"account-{month}.csv\"")))
        .streaming(csv::of_seller(state.context.store().clone(), list, seller.to_string()))
}

/// Each entry between the caller and the shop in a month, the newest first.
#[utoipa::path(params(LineParams), responses((status = 200, body = Page<EntryView>)))]
#[get("/api/billing/statement/entries")]
async fn statement_entries(me: Identity, state: Data, params: Query<LineParams>) -> Answer<Page<EntryView>> {
    Ok(Json(entries(&state, &me.account, params.0)?))
}

/// The entries of a month, for a spreadsheet.
#[utoipa::path(
    params(MonthParams),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
#[get("/api/billing/statement/entries.csv")]
async fn statement_entries_csv(me: Identity, state: Data, params: Query<MonthParams>) -> HttpResponse {
    file(&state, &me.account, params.0.month)
}

/// The administrator and staff for books only: what stands in the ledger. The sum of all accounts is nought.
#[utoipa::path(responses((status = 200, body = LedgerView)))]
#[get("/api/admin/ledger")]
async fn ledger(me: Identity, state: Data) -> Answer<LedgerView> {
    staff_only(&me, &[StaffArea::Books])?;
    let read = state.context.store().read(|reader| {
        let (_, entries) = ENTRIES.page(reader, EVERY, None, 0)?;
        LedgerView::of(reader, entries)
    });
    Ok(Json(read?))
}

/// The administrator and staff for books only: what stands between each seller and the shop, the largest sums first, at most 500.
#[utoipa::path(responses((status = 200, body = [BalanceView])))]
#[get("/api/admin/ledger/sellers")]
async fn seller_balances(me: Identity, state: Data) -> Answer<Vec<BalanceView>> {
    staff_only(&me, &[StaffArea::Books])?;
    let mut found = state.context.store().read(|reader| {
        let mut found = sums::balances(reader, Kind::Payable, false)?;
        found.extend(sums::balances(reader, Kind::Payable, true)?);
        Ok::<_, StoreError>(found)
    })?;
    found.retain(|balance| balance.amount.minor != 0);
    found.sort_by_key(|balance| std::cmp::Reverse(balance.amount.minor.abs()));
    found.truncate(SHOWN);
    let named = |balance: &Balance| {
        Ok::<_, Problem>(BalanceView::new(balance, name_of(&state, &balance.account.holder.as_str().into())?))
    };
    Ok(Json(found.iter().map(named).collect::<Result<_, _>>()?))
}

/// The administrator and staff for books only: every leg of every entry, for a spreadsheet.
#[utoipa::path(responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/admin/ledger.csv")]
async fn ledger_csv(me: Identity, state: Data) -> Result<HttpResponse, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", "attachment; filename=\"ledger.csv\""))
        .streaming(csv::every_leg(state.context.store().clone())))
}

/// Lets the administrator and staff for books see a seller's account with the shop.
///
/// # Errors
/// 403; 404 where there is neither such an account nor an entry of it. An account that was deleted keeps its entries.
fn may_see(me: &Identity, state: &AppState, seller: &AccountId) -> Result<(), Problem> {
    staff_only(me, &[StaffArea::Books])?;
    let account = state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, seller))?;
    if account.is_none() && state.context.store().read(|reader| months(reader, seller))?.is_empty() {
        return Err(Problem::NotFound("There is no such account.".to_owned()));
    }
    Ok(())
}

/// The administrator and staff for books only: a seller's account with the shop in a month. An account without entries has none.
#[utoipa::path(params(MonthParams), responses((status = 200, body = SellerStatementView)))]
#[get("/api/admin/statements/{id}")]
async fn seller_statement(
    me: Identity,
    state: Data,
    id: web::Path<AccountId>,
    params: Query<MonthParams>,
) -> Answer<SellerStatementView> {
    may_see(&me, &state, &id)?;
    let month = wanted(&state, params.0.month);
    let (books, months, held) = state.context.store().read(|reader| {
        let books = BooksView::of(reader, &id, &month)?;
        Ok::<_, StoreError>((books, months(reader, &id)?, held::views(reader, &id)?))
    })?;
    let name = name_of(&state, &id)?;
    Ok(Json(SellerStatementView { id: id.to_string(), name, month, months, books, held }))
}

/// The administrator and staff for books only: each entry between a seller and the shop in a month, the newest first.
#[utoipa::path(params(LineParams), responses((status = 200, body = Page<EntryView>)))]
#[get("/api/admin/statements/{id}/entries")]
async fn seller_entries(
    me: Identity,
    state: Data,
    id: web::Path<AccountId>,
    params: Query<LineParams>,
) -> Answer<Page<EntryView>> {
    may_see(&me, &state, &id)?;
    Ok(Json(entries(&state, &id, params.0)?))
}

/// The administrator and staff for books only: the entries of a seller's month, for a spreadsheet.
#[utoipa::path(params(MonthParams), responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/admin/statements/{id}/entries.csv")]
async fn seller_entries_csv(
    me: Identity,
    state: Data,
    id: web::Path<AccountId>,
    params: Query<MonthParams>,
) -> Result<HttpResponse, Problem> {
    may_see(&me, &state, &id)?;
    Ok(file(&state, &id, params.0.month))
}
