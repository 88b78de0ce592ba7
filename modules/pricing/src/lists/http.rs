//! The calls of a seller's price lists.

use std::collections::BTreeMap;

use actix_web::{delete, get, post, put, web};
use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::{AccountId, PriceListId, ProductId};
use jiff::civil::Date;
use kernel::http::{Answer, Created, Identity, Json, NoContent};
use kernel::store::StoreError;
use kernel::{Context, Problem};
use std::sync::Arc;

use super::form::{Facts, PriceListForm, Written};
use super::model::{FullList, PriceList, of_seller};
use super::responses::{FullView, PriceListView};
use super::store::{self, MOST_LISTS};
use super::tables::{self, LISTS};
use crate::buyers;
use crate::rights::{may_change, sellers_only};
use crate::state::Data;

/// The most products in one question.
const AT_ONCE: usize = 200;

/// Sellers only: the caller's price lists, the newest first. There are at most 50.
#[utoipa::path(responses((status = 200, body = [PriceListView]), (status = 403)))]
#[get("/api/price-lists")]
pub(crate) async fn price_lists(me: Identity, state: Data) -> Answer<Vec<PriceListView>> {
    sellers_only(&me)?;
    let (list, today) = (of_seller(&me.account), today(&state.context));
    let most = usize::try_from(MOST_LISTS).unwrap_or(usize::MAX);
    let (lists, _) = state.context.store().read(|r| LISTS.page(r, &list, None, most))?;
    Ok(Json(lists.iter().map(|list| PriceListView::new(list, today)).collect()))
}

/// Sellers only: one of the caller's price lists with its prices.
#[utoipa::path(responses((status = 200, body = FullView), (status = 403)))]
#[get("/api/price-lists/{id}")]
pub(crate) async fn price_list(me: Identity, state: Data, id: web::Path<PriceListId>) -> Answer<FullView> {
    sellers_only(&me)?;
    let found: Result<_, StoreError> = state.context.store().read(|r| {
        let Some(list) = tables::find(r, &me.account, &id)? else { return Ok(None) };
        Ok(Some((tables::prices(r, &list.id)?, list)))
    });
    let (prices, list) = found?.ok_or_else(|| Problem::from(store::no_list()))?;
    Ok(Json(FullView::new(&list, &prices, today(&state.context))))
}

/// Sellers only, not employees: a new price list. Its prices go before those of the catalogue for its companies, with
/// steps of their own, and nobody else is shown them.
#[utoipa::path(
    responses(
        (status = 201, body = FullView),
        (status = 403),
        (status = 409, description = "`overlaps` another list of the caller's, which it names with the company, the products \
            and the days, or `too-many-lists`; nothing was saved")
    )
)]
#[post("/api/price-lists")]
pub(crate) async fn add_price_list(
    me: Identity,
    state: Data,
    body: Json<PriceListForm>,
) -> Result<Created<FullView>, Problem> {
    may_change(&state.context, &me)?;
    let id = state.context.new_id();
    let saved = save(&state.context, &me.account, id, body.0, false).await?;
    Ok(Created(saved.0))
}

/// Sellers only, not employees: changes a price list. Orders that were placed keep their prices.
#[utoipa::path(
    responses(
        (status = 200, body = FullView),
        (status = 403),
        (status = 409, description = "`overlaps` another list of the caller's; nothing was saved")
    )
)]
#[put("/api/price-lists/{id}")]
pub(crate) async fn change_price_list(
    me: Identity,
    state: Data,
    id: web::Path<PriceListId>,
    body: Json<PriceListForm>,
) -> Answer<FullView> {
    may_change(&state.context, &me)?;
    save(&state.context, &me.account, id.into_inner(), body.0, true).await
}

/// Sellers only, not employees: deletes a price list. Orders that were placed keep their prices.
#[utoipa::path(responses((status = 204, description = "it is gone"), (status = 403)))]
#[delete("/api/price-lists/{id}")]
pub(crate) async fn remove_price_list(
    me: Identity,
    state: Data,
    id: web::Path<PriceListId>,
) -> Result<NoContent, Problem> {
    may_change(&state.context, &me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| store::remove(tx, &me.account, &id)).await?;
    Ok(NoContent)
}

fn today(context: &Context) -> Date {
    context.face().day(context.clock().now_ms())
}

async fn save(
    context: &Context,
    seller: &AccountId,
    id: PriceListId,
    form: PriceListForm,
    change: bool,
) -> Answer<FullView> {
    let cards = cards(context, &form).await?;
    let accounts = form.accounts();
    let facts: Result<_, StoreError> = context.store().read(|r| {
        let before = if change { tables::find(r, seller, &id)? } else { None };
        let mut companies: BTreeMap<AccountId, String> = BTreeMap::new();
        for company in before.iter().flat_map(|before| &before.companies) {
            companies.insert(company.account.clone(), company.name.clone());
        }
        for account in accounts {
            if let Some(buyer) = buyers::store::find(r, seller, &account)? {
                companies.entry(account).or_insert(buyer.name);
            }
        }
        let found = before.is_some();
        let before = before.map(|before| tables::prices(r, &before.id)).transpose()?.unwrap_or_default();
        Ok((found, Facts { seller, companies, cards: &cards, before }))
    });
    let (found, facts) = facts?;
    if change && !found {
        return Err(store::no_list().into());
    }
    let Written { name, companies, days, prices } = form.read(&facts)?;
    let now_ms = context.clock().now_ms();
    let count = u32::try_from(prices.len()).unwrap_or(u32::MAX);
    let list = PriceList {
        id,
        seller: seller.clone(),
        name,
        companies,
        days,
        prices: count,
        created_ms: now_ms,
        changed_ms: now_ms,
    };
    let names = cards.iter().map(|card| (card.id.clone(), card.name.clone())).collect();
    let full = FullList { list, prices: prices.clone(), names };
    let saved = context.commit(move |tx| store::save(tx, &full, change)).await?;
    Ok(Json(FullView::new(&saved, &prices, today(context))))
}

/// Returns the listed ones of a form's products.
async fn cards(context: &Context, form: &PriceListForm) -> Result<Vec<Arc<ProductCard>>, Problem> {
    let ids: Vec<ProductId> = form.prices.iter().map(|row| row.product_id.as_str().into()).collect();
    let mut found = Vec::new();
    for some in ids.chunks(AT_ONCE) {
        found.extend(context.ask(GetProducts { ids: some.to_vec() }).await??);
    }
    Ok(found)
}
