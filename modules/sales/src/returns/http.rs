//! The HTTP handlers of returns. Each acts for the signed-in account, on its own orders.

use actix_web::{get, post, web};
use contracts::ids::OrderId;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Routes};
use kernel::{Problem, TxError};

use super::model::Reason;
use super::responses::{ReturnGoods, ReturnView};
use super::store::{self, ReturnCommand};
use crate::orders;
use crate::orders::refusal::no_order;
use crate::state::{Data, stock};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(return_goods).service(order_returns);
}

/// Gives goods of one of the caller's orders back, within 30 days of delivery; those of a shipment that came also while
/// others are on their way. The same key again answers the same return.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each return wanted")),
    responses(
        (status = 201, body = ReturnView),
        (status = 409, description = "`not-delivered`, `too-late`, `claims-ended`, `too-many` (with `purchaseId` \
            and `left`) or `idempotency-key-reused`; nothing was changed")
    )
)]
#[post("/api/orders/{id}/returns")]
async fn return_goods(
    me: Identity,
    state: Data,
    id: web::Path<OrderId>,
    key: IdempotencyKey,
    body: Json<ReturnGoods>,
) -> Result<Created<ReturnView>, Problem> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let Json(form) = body;
    let stock = stock(&state.context)?;
    let now_ms = state.context.clock().now_ms();
    let command = ReturnCommand {
        id: state.context.new_id(),
        now_ms,
        today: state.context.face().day(now_ms),
        buyer: me.account,
        fingerprint: form.fingerprint(&id),
        order: id.into_inner(),
        key,
        reason: Reason::parse(&form.reason).ok_or_else(|| Problem::field("reason", "is not known"))?,
        note: form.note.into(),
        lines: form.lines.into_iter().map(|line| (line.purchase_id.into(), line.quantity)).collect(),
    };
    let made = state.context.commit(move |tx| store::make(tx, &command, &stock)).await?;
    Ok(Created(ReturnView::from(made)))
}

/// What came back of one of the caller's orders, the oldest first.
#[utoipa::path(responses((status = 200, body = [ReturnView])))]
#[get("/api/orders/{id}/returns")]
async fn order_returns(me: Identity, state: Data, id: web::Path<OrderId>) -> Answer<Vec<ReturnView>> {
    let found = state.context.store().read(|reader| {
        orders::store::order(reader, &me.account, &id)?.ok_or_else(no_order)?;
        Ok::<_, TxError>(store::of_order(reader, &id)?)
    })?;
    Ok(Json(found.into_iter().map(ReturnView::from).collect()))
}
