//! The calls of draws.

use actix_web::{get, put, web};
use contracts::catalog::GetProducts;
use contracts::ids::{LineId, ProductId};
use contracts::logistics::ShipmentPort;
use contracts::quality::SamplePort;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::assign::{self, AssignLots};
use super::choice::Sampled;
use super::form::{LineLotsForm, ProductLotsForm};
use super::model::{LineDraw, ProductLots, of_seller, products};
use super::products::{self as product_lots, SellFromLots};
use super::responses::{LineView, ProductLotsView, PurchaseLotView};
use super::store::{LINES, PRODUCTS};
use super::undrawn;
use crate::days::today;
use crate::rights::sellers_only;
use crate::state::Data;

/// Which lines.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Lines for which lots are still to be chosen, alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(required = false)]
    open: bool,
    /// In place of these, the lines for which nothing is drawn, because their product was sold from no lot.
    #[garde(skip)]
    #[serde(default)]
    #[param(required = false)]
    undrawn: bool,
}

/// Sellers only: the lines of orders that draw from the caller's lots, the latest first.
#[utoipa::path(params(Which, PageQuery), responses((status = 200, body = Page<LineView>), (status = 403)))]
#[get("/api/lot-lines")]
pub(crate) async fn lot_lines(
    me: Identity,
    state: Data,
    which: Query<Which>,
    part: Query<PageQuery>,
) -> Answer<Page<LineView>> {
    sellers_only(&me)?;
    let (limit, samples) = (part.0.limit(), state.context.port::<dyn SamplePort>());
    let page = state.context.store().read(|reader| {
        let (lines, total) = if which.0.undrawn {
            undrawn::page(reader, &me.account, part.0.cursor(), limit + 1)?
        } else {
            LINES.page(reader, &of_seller(&me.account, which.0.open), part.0.cursor(), limit + 1)?
        };
        let view = |line| LineView::load(reader, samples.as_ref(), line);
        Page::cut(lines, limit, total, LineDraw::sort_key).try_map(view)
    })?;
    Ok(Json(page))
}

/// Sellers only: a line of an order for the caller's goods, also while nothing is drawn for it.
#[utoipa::path(responses((status = 200, body = LineView), (status = 403)))]
#[get("/api/lot-lines/{id}")]
pub(crate) async fn lot_line(me: Identity, state: Data, id: web::Path<LineId>) -> Answer<LineView> {
    sellers_only(&me)?;
    let samples = state.context.port::<dyn SamplePort>();
    let view = state.context.store().read(|reader| {
        let line = undrawn::find(reader, &me.account, &id)?;
        line.map(|line| LineView::load(reader, samples.as_ref(), line)).transpose()
    })?;
    view.map(Json).ok_or_else(|| Problem::NotFound("There is no such line among your orders.".to_owned()))
}

/// Sellers only: chooses the lots that a line of an order for the caller's goods draws from. What it drew before goes back
/// to its lots. Once the goods have left, only what has no lot yet is chosen.
#[utoipa::path(
    responses(
        (status = 200, body = LineView),
        (status = 403),
        (status = 409, description = "`lot-short`, with each lot that has too little and the grams that are missing; \
            `goods-left` for other lots than those that the goods left from; `lot-without-sample` for lots without a \
            sample where the buyer approved others, unless `unsampled` says so; nothing was changed")
    )
)]
#[put("/api/lot-lines/{id}")]
pub(crate) async fn choose_line_lots(
    me: Identity,
    state: Data,
    id: web::Path<LineId>,
    body: Json<LineLotsForm>,
) -> Answer<LineView> {
    sellers_only(&me)?;
    let context = &state.context;
    let wanted = AssignLots {
        line: id.into_inner(),
        seller: me.account,
        chosen: body.0.lots()?,
        unsampled: body.0.unsampled,
        moves: [context.new_id(), context.new_id()],
        day: today(context),
        now_ms: context.clock().now_ms(),
    };
    let samples = context.port::<dyn SamplePort>();
    let (shown_by, shipments) = (samples.clone(), context.port::<dyn ShipmentPort>());
    let line = context.commit(move |tx| assign::assign(tx, &wanted, samples.as_ref(), shipments.as_ref())).await?;
    Ok(Json(context.store().read(|reader| LineView::load(reader, shown_by.as_ref(), line))?))
}

/// Sellers only: the caller's products that are sold from lots, the latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<ProductLotsView>), (status = 403)))]
#[get("/api/lot-products")]
pub(crate) async fn lot_products(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<ProductLotsView>> {
    sellers_only(&me)?;
    let limit = part.0.limit();
    let page = state.context.store().read(|reader| {
        let (rows, total) = PRODUCTS.page(reader, &products(&me.account), part.0.cursor(), limit + 1)?;
        let page = Page::cut(rows, limit, total, ProductLots::sort_key);
        page.try_map(|row| ProductLotsView::load(reader, row))
    })?;
    Ok(Json(page))
}

/// Sellers only: sells one of the caller's listed products from these lots from now on.
#[utoipa::path(responses((status = 200, body = ProductLotsView), (status = 403)))]
#[put("/api/lot-products/{id}")]
pub(crate) async fn choose_product_lots(
    me: Identity,
    state: Data,
    id: web::Path<ProductId>,
    body: Json<ProductLotsForm>,
) -> Answer<ProductLotsView> {
    sellers_only(&me)?;
    let context = &state.context;
    let product = id.into_inner();
    let cards = context.ask(GetProducts { ids: vec![product.clone()] }).await??;
    let card = cards.iter().find(|card| card.id == product && card.seller == me.account);
    let card = card.ok_or_else(|| Problem::NotFound("There is no such product among your listed ones.".to_owned()))?;
    let wanted = SellFromLots {
        product,
        seller: me.account,
        name: card.name.clone(),
        category: card.category.clone(),
        lots: body.0.lots(),
        now_ms: context.clock().now_ms(),
    };
    let saved = context.commit(move |tx| product_lots::save(tx, &wanted)).await?;
    let view = context.store().read(|reader| ProductLotsView::load(reader, saved))?;
    Ok(Json(view))
}

/// The lots that goods of one of the caller's purchases came from, as far as their seller shares them: none also for
/// purchases of others, and for those that are unknown here. Of a contract for which the caller decided on samples, each says
/// whether its sample was approved.
#[utoipa::path(responses((status = 200, body = [PurchaseLotView])))]
#[get("/api/purchase-lots/{id}")]
pub(crate) async fn purchase_lots(me: Identity, state: Data, id: web::Path<LineId>) -> Answer<Vec<PurchaseLotView>> {
    let samples = state.context.port::<dyn SamplePort>();
    let views = state.context.store().read(|reader| {
        let Some(line) = reader.get(&LINES, &*id)?.filter(|line| line.buyer == me.account) else {
            return Ok::<_, StoreError>(Vec::new());
        };
        let sampled = Sampled::of(reader, samples.as_ref(), line.contract.as_ref())?;
        PurchaseLotView::of_line(reader, &line, &sampled)
    })?;
    Ok(Json(views))
}
