//! The calls that read packs, and those by which a seller drafts one.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, HttpResponse, Responder, delete, get, post, put, web};
use contracts::ids::{AccountId, OrderId, PackId, ShipmentId};
use kernel::Problem;
use kernel::http::{Body, Identity, Page, PageQuery, Query, attachment, file_body};
use kernel::store::{Listed, Words};

use super::form::{BeginForm, PackFields};
use super::model::{Pack, of_buyer, of_seller};
use super::order_responses::PackOrderView;
use super::orders::{self, SOLD_ORDERS, SoldOrder};
use super::regulation::RegulationView;
use super::responses::{FullPackView, PackView};
use super::store::{self, PACKS, no_pack};
use super::{annex, commands, gather, species};
use crate::rights::sellers_only;
use crate::state::AppState;

/// Signed in: the days of the regulation on deforestation-free goods as this shop has them.
#[utoipa::path(responses((status = 200, body = RegulationView)))]
#[get("/api/eudr")]
pub(crate) async fn regulation(_me: Identity, state: web::Data<AppState>) -> web::Json<RegulationView> {
    web::Json(RegulationView::new(&state.context))
}

/// Sellers only: the caller's orders with coffee, the latest first, for which a data pack can be made.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PackOrderView>), (status = 403)))]
#[get("/api/eudr-orders")]
pub(crate) async fn pack_orders(
    me: Identity,
    state: web::Data<AppState>,
    part: Query<PageQuery>,
) -> Result<web::Json<Page<PackOrderView>>, Problem> {
    sellers_only(&me)?;
    let (list, limit) = (orders::sold_by(&me.account), part.0.limit());
    let page = state.context.store().read(|reader| {
        let (rows, total) = SOLD_ORDERS.page(reader, &list, part.0.cursor(), limit + 1)?;
        let Page { items, next_cursor, total } = Page::cut(rows, limit, total, SoldOrder::sort_key);
        let view = |order: SoldOrder| {
            let draft = store::draft(reader, &order.order, &me.account)?;
            Ok(PackOrderView::new(order, draft.map(|pack| pack.id)))
        };
        let items = items.into_iter().map(view).collect::<Result<_, kernel::store::StoreError>>()?;
        Ok::<_, Problem>(Page { items, next_cursor, total })
    });
    Ok(web::Json(page?))
}

/// Signed in: the data packs that the caller made or, sealed, got; the latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PackView>)))]
#[get("/api/eudr-packs")]
pub(crate) async fn packs(
    me: Identity,
    state: web::Data<AppState>,
    part: Query<PageQuery>,
) -> Result<web::Json<Page<PackView>>, Problem> {
    let (lists, limit) = ([of_seller(&me.account), of_buyer(&me.account)], part.0.limit());
    let none = Words::of(None);
    let (rows, total) = state.context.store().read(|r| PACKS.search(r, &lists, &none, part.0.cursor(), limit + 1))?;
    Ok(web::Json(Page::cut(rows, limit, total, Pack::sort_key).map(|pack| PackView::new(&pack, &me.account))))
}

/// The pack, if the account may see it.
pub(super) fn seen(state: &AppState, account: &AccountId, id: &PackId) -> Result<Pack, Problem> {
    let found = state.context.store().read(|reader| store::find(reader, account, id))?;
    Ok(found.ok_or_else(no_pack)?)
}

/// The view of a pack; a draft is gathered anew.
pub(super) async fn full(
    state: &AppState,
    account: &AccountId,
    pack: Pack,
) -> Result<web::Json<FullPackView>, Problem> {
    if pack.seal.is_some() {
        return Ok(web::Json(FullPackView::sealed(&pack, account)));
    }
    let (context, of) = (state.context.clone(), pack.clone());
    let content = web::block(move || gather::content(&context, &of)).await;
    let content = content.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok(web::Json(FullPackView::draft(&pack, content, account)))
}

/// A data pack, for its seller, and for its buyer once it is sealed. A draft shows what is missing now.
#[utoipa::path(responses((status = 200, body = FullPackView)))]
#[get("/api/eudr-packs/{id}")]
pub(crate) async fn one_pack(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<PackId>,
) -> Result<web::Json<FullPackView>, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    full(&state, &me.account, pack).await
}

/// The plots of a data pack as a GeoJSON file that the information system takes.
#[utoipa::path(
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/geo+json"),
        (status = 409, description = "`too-large`")
    )
)]
#[get("/api/eudr-packs/{id}/plots.geojson")]
pub(crate) async fn pack_plots(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<PackId>,
) -> Result<HttpResponse, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    let name = format!("plots-{}.geojson", pack.order_number);
    let mut answer = attachment(&name, "application/geo+json");
    if let Some(seal) = pack.seal {
        let files = state.pack_files.clone();
        let opened = web::block(move || files.open(&seal.geojson)).await;
        let (file, length) = opened.map_err(|error| Problem::Internal(error.to_string()))??;
        return Ok(answer.body(file_body(file, length)));
    }
    let context = state.context.clone();
    let made = web::block(move || annex::geojson(&gather::content(&context, &pack)?)).await;
    Ok(answer.body(made.map_err(|error| Problem::Internal(error.to_string()))??))
}

/// The archive of a sealed data pack, a ZIP file, for its seller and its buyer.
#[utoipa::path(
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = 409, description = "`draft`")
    )
)]
#[get("/api/eudr-packs/{id}/archive")]
pub(crate) async fn pack_archive(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<PackId>,
) -> Result<HttpResponse, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    let seal = pack.seal.ok_or_else(|| Problem::conflict("draft", "The pack has no archive before it is sealed."))?;
    let files = state.pack_files.clone();
    let opened = web::block(move || files.open(&seal.archive)).await;
    let (file, length) = opened.map_err(|error| Problem::Internal(error.to_string()))??;
    let name = format!("eudr-{}.zip", pack.order_number);
    Ok(attachment(&name, "application/zip").body(file_body(file, length)))
}

/// Sellers only: begins a data pack for an order of the caller's, or one of its shipments. Nobody else sees the draft.
#[utoipa::path(
    request_body = BeginForm,
    responses(
        (status = 201, body = FullPackView),
        (status = 403),
        (status = 409, description = "`not-covered`, `draft-exists` or `too-many-packs`")
    )
)]
#[post("/api/eudr-packs")]
pub(crate) async fn begin_pack(
    me: Identity,
    state: web::Data<AppState>,
    body: Body<BeginForm>,
) -> Result<CustomizeResponder<web::Json<FullPackView>>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let order = OrderId::from(body.0.order_id.to_string());
    let sold = context.store().read(|reader| orders::find(reader, &me.account, &order))?;
    let sold = sold.ok_or_else(|| Problem::field("orderId", "is none of your orders with coffee"))?;
    let wanted = Some(body.0.shipment_id.to_string()).filter(|id| !id.is_empty()).map(ShipmentId::from);
    let pack = draft(&sold, wanted, context.new_id(), context.clock().now_ms())?;
    let new = pack.clone();
    context.commit(move |tx| commands::begin(tx, &new)).await?;
    Ok(full(&state, &me.account, pack).await?.customize().with_status(StatusCode::CREATED))
}

/// The draft of a pack for a seller's part of an order.
///
/// # Errors
/// 409 `not-covered`; 422 for a shipment that does not carry it.
pub(crate) fn draft(sold: &SoldOrder, shipment: Option<ShipmentId>, id: PackId, made_ms: i64) -> Result<Pack, Problem> {
    if sold.standing(None).next().is_none() {
        return Err(Problem::conflict("not-covered", "Nothing of this order stands any more that the rules cover."));
    }
    let carried = |wanted: ShipmentId| {
        let found = sold.shipments().into_iter().find(|(id, _)| *id == wanted);
        found.ok_or_else(|| Problem::field("shipmentId", "is no shipment that carries this order"))
    };
    let shipment = shipment.map(carried).transpose()?;
    let lines = sold.standing(shipment.as_ref().map(|(id, _)| id));
    Ok(Pack {
        id,
        seller: sold.seller.clone(),
        seller_name: sold.seller_name.clone(),
        buyer: sold.buyer.clone(),
        buyer_name: sold.buyer_name.clone(),
        order: sold.order.clone(),
        order_number: sold.number.clone(),
        destination: sold.destination.clone(),
        species: species::guessed(lines.map(|line| line.name.as_str())),
        shipment,
        produced: None,
        evidence: Vec::new(),
        seal: None,
        statements: Vec::new(),
        made_ms,
    })
}

/// Sellers only: changes what the caller told in a draft.
#[utoipa::path(
    request_body = PackFields,
    responses((status = 200, body = FullPackView), (status = 403), (status = 409, description = "`sealed`"))
)]
#[put("/api/eudr-packs/{id}")]
pub(crate) async fn change_pack(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<PackId>,
    body: Body<PackFields>,
) -> Result<web::Json<FullPackView>, Problem> {
    sellers_only(&me)?;
    let now_ms = state.context.clock().now_ms();
    let form = body.0.read(state.context.face().day(now_ms))?;
    let (account, id) = (me.account.clone(), id.into_inner());
    let changed = state.context.commit(move |tx| commands::change(tx, &account, &id, &form, now_ms)).await?;
    full(&state, &me.account, changed).await
}

/// Sellers only: deletes a draft of the caller's.
#[utoipa::path(
    responses((status = 204, description = "it is gone"), (status = 403), (status = 409, description = "`sealed`"))
)]
#[delete("/api/eudr-packs/{id}")]
pub(crate) async fn remove_pack(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<PackId>,
) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let (id, now_ms) = (id.into_inner(), state.context.clock().now_ms());
    state.context.commit(move |tx| commands::remove(tx, &me.account, &id, now_ms)).await?;
    Ok(HttpResponse::NoContent().finish())
}
