//! The calls of the ledger.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::{LotId, LotMoveId};
use kernel::Problem;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError, Tx};

use super::export;
use super::form::{MoveForm, UndoForm};
use super::model::{Move, of_lot};
use super::receive_form::{DeliveryForm, Entry};
use super::responses::MoveView;
use super::store::MOVES;
use super::undo::UndoMove;
use super::{make, receive, undo};
use crate::days::today;
use crate::lot::store;
use crate::names::Names;
use crate::repeat::{Wanted, once_for};
use crate::rights::sellers_only;
use crate::state::{AppState, Data};

/// Sellers only: the moves of one of the caller's lots, the latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<MoveView>), (status = 403)))]
#[get("/api/lots/{id}/moves")]
pub(crate) async fn moves_of_lot(
    me: Identity,
    state: Data,
    id: web::Path<LotId>,
    part: Query<PageQuery>,
) -> Answer<Page<MoveView>> {
    sellers_only(&me)?;
    let limit = part.0.limit();
    let found = state.context.store().read(|reader| {
        if store::find(reader, &me.account, &id)?.is_none() {
            return Ok::<_, StoreError>(None);
        }
        let (moves, total) = MOVES.page(reader, &of_lot(&id), part.0.cursor(), limit + 1)?;
        let mut names = Names::new(&state.context, &me.account);
        let page = Page::cut(moves, limit, total, Move::sort_key);
        page.try_map(|found| MoveView::load(reader, found, &mut names)).map(Some)
    })?;
    Ok(Json(found.ok_or_else(|| Problem::from(store::no_lot()))?))
}

/// Sellers only: receives more goods into one of the caller's lots that was received before.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = MoveView),
        (status = 403),
        (status = 409, description = "`lot-was-made` of other lots; nothing was entered")
    )
)]
#[post("/api/lots/{id}/deliveries")]
pub(crate) async fn receive_into_lot(
    me: Identity,
    state: Data,
    id: web::Path<LotId>,
    key: IdempotencyKey,
    body: Json<DeliveryForm>,
) -> Result<Created<MoveView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let now_ms = context.clock().now_ms();
    let entry = Entry { id: context.new_id(), seller: &me.account, by: &me.person, today: today(context), now_ms };
    // Another's lot is not found, whatever is sent with it.
    let found = context.store().read(|reader| store::find(reader, &me.account, &id))?;
    let lot = found.ok_or_else(|| Problem::from(store::no_lot()))?;
    let (wanted, id) = (body.0.read(context, &entry, Some(&lot.traits))?, id.into_inner());
    let command = Wanted::new(&me.account, key, &format!("receive {id} {}", wanted.told()));
    let made = context.commit(move |tx| once_for(tx, &command, |tx| receive::into_known(tx, &id, &wanted))).await?;
    answer(&state, made)
}

/// Sellers only: a move of goods between the caller's lots, or a loss. It is never changed; a mistake is put right by
/// undoing it.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = MoveView),
        (status = 403),
        (status = 409, description = "`lot-short`, with each lot that has too little and the grams that are missing, or \
            `lot-number-taken`; nothing was entered")
    )
)]
#[post("/api/lot-moves")]
pub(crate) async fn make_lot_move(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<MoveForm>,
) -> Result<Created<MoveView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let wanted = body.0.read(context, context.new_id(), &me.account, &me.person)?;
    let command = Wanted::new(&me.account, key, &wanted.told());
    let made = context.commit(move |tx| once_for(tx, &command, |tx| make::make(tx, &wanted))).await?;
    answer(&state, made)
}

/// Sellers only: undoes a move of the caller's by a counter-move. All that it put into lots must still be there.
#[utoipa::path(
    responses(
        (status = 201, body = MoveView),
        (status = 403),
        (status = 409, description = "`lot-short` where goods have gone on, `move-is-undone`, `move-is-a-counter-move` or \
            `move-belongs-to-an-order`; nothing was entered")
    )
)]
#[post("/api/lot-moves/{id}/undo")]
pub(crate) async fn undo_lot_move(
    me: Identity,
    state: Data,
    id: web::Path<LotMoveId>,
    body: Json<UndoForm>,
) -> Result<Created<MoveView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let wanted = UndoMove {
        id: context.new_id(),
        of: id.into_inner(),
        seller: me.account,
        by: me.person,
        reason: body.0.reason.to_string(),
        day: today(context),
        now_ms: context.clock().now_ms(),
    };
    let made = context.commit(move |tx: &mut Tx<'_>| undo::undo(tx, &wanted)).await?;
    answer(&state, made)
}

/// Sellers only: the caller's ledger as a CSV file, the latest move first: a row for each lot of a move.
#[utoipa::path(responses((status = 200, content_type = "text/csv", body = String), (status = 403)))]
#[get("/api/lot-moves.csv")]
pub(crate) async fn lot_ledger(me: Identity, state: Data) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    Ok(export::answer(state.context.store().clone(), me.account))
}

fn answer(state: &AppState, made: Move) -> Result<Created<MoveView>, Problem> {
    let (context, seller) = (&state.context, made.seller.clone());
    let view = context.store().read(|reader| MoveView::load(reader, made, &mut Names::new(context, &seller)))?;
    Ok(Created(view))
}
