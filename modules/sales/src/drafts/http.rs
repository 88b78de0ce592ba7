//! The HTTP handlers that show and write drafts.

use actix_web::{get, post, put, web};
use contracts::ids::{AccountId, OrderDraftId};
use contracts::pricing::BuyersPort;
use garde::Validate;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::Listed;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::{DraftForm, Facts, Written};
use super::model::{DraftStatus, OrderDraft, list};
use super::responses::{DraftRow, DraftView, cards, totals, view};
use super::rights::{ForSeller, actor, name_of, seen, selling};
use super::rules::no_draft;
use super::store::{self, Actor, DRAFTS};
use crate::due;
use crate::orders::model::OrderPayment;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;
use crate::state::{Data, additions};

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(order_drafts).service(add_order_draft).service(order_draft).service(change_order_draft);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those that the caller drew up, or those that wait for the caller: `buyer` unless told.
    #[garde(skip)]
    #[param(inline)]
    side: Option<QuoteSide>,
    /// Those of one status alone.
    #[garde(skip)]
    #[param(inline)]
    status: Option<DraftStatus>,
}

/// Signed in: orders in a buyer's name, the newest first: those that the caller drew up as a seller, or those that were sent
/// to the caller.
#[utoipa::path(tag = "drafts", params(ListParams, ForSeller, PageQuery), responses((status = 200, body = Page<DraftRow>), (status = 403)))]
#[get("/api/order-drafts")]
async fn order_drafts(
    me: Identity,
    state: Data,
    params: Query<ListParams>,
    of: Query<ForSeller>,
    part: Query<PageQuery>,
) -> Answer<Page<DraftRow>> {
    let side = if of.0.seller.is_some() { Side::Seller } else { params.0.side.map_or(Side::Buyer, Side::from) };
    let account = seen(&me, &of.0)?;
    due::settle(&state.context).await;
    let (list, limit) = (list(side, &account, params.0.status), part.0.limit());
    let (found, total) = state.context.store().read(|r| DRAFTS.page(r, &list, part.0.cursor(), limit + 1))?;
    let now_ms = state.context.clock().now_ms();
    let page = Page::cut(found, limit, total, OrderDraft::sort_key);
    Ok(Json(page.map(|draft| DraftRow::new(&draft, side, now_ms))))
}

/// Signed in: one of the caller's drafts, on either side, with what it comes to now.
#[utoipa::path(tag = "drafts", params(ForSeller), responses((status = 200, body = DraftView), (status = 403)))]
#[get("/api/order-drafts/{id}")]
async fn order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    of: Query<ForSeller>,
) -> Answer<DraftView> {
    let account = seen(&me, &of.0)?;
    let found = state.context.store().read(|reader| store::find(reader, &account, &id))?.ok_or_else(no_draft)?;
    // An account is on one side of a draft alone.
    let side = found.side(&account).ok_or_else(no_draft)?;
    shown(&state.context, &found, side).await
}

/// The view of a draft for one side.
pub(super) async fn shown(context: &Context, draft: &OrderDraft, side: Side) -> Answer<DraftView> {
    Ok(Json(view(context, &additions(context), draft, side).await?))
}

/// Sellers, and for one of them the administrator and staff for support: draws up an order in the name of a buyer who
/// ordered from the seller or asked it for a quote. The buyer does not see it before it is sent. The same key again answers
/// the same draft and makes nothing new.
#[utoipa::path(
    tag = "drafts",
    params(
        ForSeller,
        ("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each draft wanted")
    ),
    responses(
        (status = 201, body = DraftView),
        (status = 403),
        (status = 409, description = "`too-many-drafts` or `idempotency-key-reused`")
    )
)]
#[post("/api/order-drafts")]
async fn add_order_draft(
    me: Identity,
    state: Data,
    of: Query<ForSeller>,
    key: IdempotencyKey,
    body: Json<DraftForm>,
) -> Result<Created<DraftView>, Problem> {
    let (context, seller) = (&state.context, selling(&me, &of.0)?);
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let fingerprint = body.0.fingerprint();
    let by = actor(context, &me, seller)?;
    let draft = drawn_up(context, &by, context.new_id(), body.0).await?;
    let saved = context.commit(move |tx| store::add(tx, &draft, (&key, fingerprint))).await?;
    Ok(Created(shown(context, &saved, Side::Seller).await?.0))
}

/// Sellers, and for one of them the administrator and staff for support: changes an open draft. It has a new version then;
/// where it was sent, its buyer is told and has the whole time again.
#[utoipa::path(
    tag = "drafts",
    params(ForSeller),
    responses(
        (status = 200, body = DraftView),
        (status = 403),
        (status = 409, description = "`draft-changed` since the named version, `answered` or `draft-expired`")
    )
)]
#[put("/api/order-drafts/{id}")]
async fn change_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    of: Query<ForSeller>,
    body: Json<DraftForm>,
) -> Answer<DraftView> {
    let (context, id) = (&state.context, id.into_inner());
    let by = actor(context, &me, selling(&me, &of.0)?)?;
    let own = context.store().read(|reader| store::find(reader, &by.account, &id))?;
    own.filter(|own| own.side(&by.account) == Some(Side::Seller)).ok_or_else(no_draft)?;
    let seen = body.0.version.ok_or_else(|| Problem::field("version", "is required"))?;
    let draft = drawn_up(context, &by, id, body.0).await?;
    let saved = context.commit(move |tx| store::change(tx, &draft, seen, &by)).await?;
    shown(context, &saved, Side::Seller).await
}

/// Reads a form as a new draft of a seller.
async fn drawn_up(context: &Context, by: &Actor, id: OrderDraftId, form: DraftForm) -> Result<OrderDraft, Problem> {
    let buyer = AccountId::from(form.buyer.as_str());
    let cards = cards(context, &buyer, form.products()).await?;
    let known = context.look_up::<dyn BuyersPort, _>(|buyers, reader| buyers.name(reader, &by.account, &buyer))?;
    let buyer_name = match known {
        None => None,
        // The name of now; a buyer that is gone is none.
        Some(_) => Some(name_of(context, &buyer)?).filter(|name| !name.is_empty()),
    };
    let written = form.read(&Facts { seller: &by.account, buyer_name, cards: &cards })?;
    let Written { buyer, buyer_name, lines, address, delivery, note, valid_days } = written;
    let draft = OrderDraft {
        id,
        seller: by.account.clone(),
        seller_name: name_of(context, &by.account)?,
        author: by.person.clone(),
        buyer,
        buyer_name,
        lines,
        address,
        delivery,
        payment: OrderPayment::BankTransfer,
        note,
        valid_days,
        version: 1,
        status: DraftStatus::Draft,
        created_ms: by.now_ms,
        changed_ms: by.now_ms,
        sent_ms: None,
        ends_ms: None,
        answerer: None,
        answered_ms: None,
        reason: String::new(),
        made: None,
    };
    // What a checkout would refuse, such as collection where the seller hands nothing over, is refused here.
    let additions = additions(context);
    context.store().read(|reader| totals(reader, &additions, &draft, &cards, by.now_ms))?;
    Ok(draft)
}
