//! The reading of a seller's own lots.

use actix_web::{HttpResponse, get, web};
use contracts::ids::ProductId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::responses::{StockDetail, StockMovement};
use crate::actor::GetOwnStock;
use crate::http::responses::json;
use crate::http::state::{AppState, Data};
use crate::inventory::store;
use crate::rules::no_such_product;
use crate::view::own::StockItem;
use crate::view::shelf::{Column, StockQuery};

/// What the stock list is sorted by; a minus in front turns it round.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
enum StockSort {
    #[default]
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "-name")]
    NameDown,
    #[serde(rename = "amountSold")]
    AmountSold,
    #[serde(rename = "-amountSold")]
    AmountSoldDown,
    #[serde(rename = "remainingUnits")]
    RemainingUnits,
    #[serde(rename = "-remainingUnits")]
    RemainingUnitsDown,
    #[serde(rename = "value")]
    Value,
    #[serde(rename = "-value")]
    ValueDown,
    #[serde(rename = "newest")]
    Newest,
}

impl StockSort {
    fn column(self) -> (Column, bool) {
        match self {
            StockSort::Name => (Column::Name, false),
            StockSort::NameDown => (Column::Name, true),
            StockSort::AmountSold => (Column::AmountSold, false),
            StockSort::AmountSoldDown => (Column::AmountSold, true),
            StockSort::RemainingUnits => (Column::RemainingUnits, false),
            StockSort::RemainingUnitsDown => (Column::RemainingUnits, true),
            StockSort::Value => (Column::Value, false),
            StockSort::ValueDown => (Column::Value, true),
            StockSort::Newest => (Column::Listed, true),
        }
    }
}

/// Which part of the list.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StockListQuery {
    /// How many, 50 unless told.
    #[garde(range(min = 1, max = 200))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `next_cursor` of the part before.
    #[garde(inner(length(min = 1, max = 100)))]
    cursor: Option<String>,
    /// Words of the name, the item ID, the category and the like.
    #[garde(inner(length(chars, max = 200)))]
    q: Option<String>,
    /// By name unless told.
    #[serde(default)]
    #[garde(skip)]
    #[param(inline, required = false)]
    sort: StockSort,
}

/// Signed in: the caller's own lots, listed or not.
#[utoipa::path(tag = "inventory", params(StockListQuery), responses((status = 200, body = Page<StockItem<'static>>)))]
#[get("/api/inventory")]
pub(crate) async fn inventory(
    me: Identity,
    state: Data,
    query: Query<StockListQuery>,
) -> Result<HttpResponse, Problem> {
    let StockListQuery { limit, cursor, q, sort } = query.0;
    let (column, falling) = sort.column();
    let query = StockQuery {
        text: q.filter(|text| !text.trim().is_empty()),
        column,
        falling,
        limit: limit.unwrap_or(50) as usize,
        cursor: cursor.map(Into::into),
    };
    Ok(json(state.context.ask(GetOwnStock { seller: me.account, query }).await??))
}

/// Signed in: one of the caller's own lots.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 200, body = StockDetail))
)]
#[get("/api/inventory/{id}")]
pub(crate) async fn inventory_item(me: Identity, id: web::Path<ProductId>, state: Data) -> Answer<StockDetail> {
    detail(&state, &me, &id).map(Json)
}

/// Returns a lot's current state.
pub(super) fn detail(state: &AppState, me: &Identity, id: &ProductId) -> Result<StockDetail, Problem> {
    let lot = state.context.store().read(|r| store::lot(r, &me.account, id))?;
    lot.map(StockDetail::of).ok_or_else(no_such_product)
}

/// Signed in: the ledger of one of the caller's own lots, the latest movement first.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id"), PageQuery),
    responses((status = 200, body = Page<StockMovement>))
)]
#[get("/api/inventory/{id}/movements")]
pub(crate) async fn inventory_movements(
    me: Identity,
    id: web::Path<ProductId>,
    part: Query<PageQuery>,
    state: Data,
) -> Answer<Page<StockMovement>> {
    let limit = part.0.limit();
    let (rows, total) = state.context.store().read(|r| {
        store::own(r, &me.account, &id)?.ok_or_else(no_such_product)?;
        let rows = store::movements(r, &id, limit + 1, part.0.cursor())?;
        rows.ok_or_else(|| Problem::field("cursor", "is not a cursor of this list"))
    })?;
    Ok(Json(Page::cut(rows, limit, total, store::Balanced::cursor).map(StockMovement::from)))
}
