//! The shop's calls of disputes: staff for books and support read them, and books decide them, in person.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::DisputeId;
use contracts::money::Money;
use contracts::staff::{StaffArea, of_others, staff_only};
use kernel::http::{Answer, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::{Listed, Words};
use kernel::{Problem, TxError};

use super::decide::{self, DecideCommand};
use super::files;
use super::form::{DecideForm, ListParams};
use super::http::full;
use super::model::{Dispute, State, list};
use super::responses::{DisputeView, FullDisputeView};
use super::store::{DISPUTES, no_dispute};
use crate::payments::http::carry_out;
use crate::payments::{refunds, store as payments};
use crate::requests::{minor, print_of};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(all_disputes).service(admin_dispute).service(any_dispute_file).service(decide_dispute);
}

fn reads(me: &Identity) -> Result<(), Problem> {
    staff_only(me, &[StaffArea::Support, StaffArea::Books])
}

fn found(state: &AppState, id: &DisputeId) -> Result<Dispute, Problem> {
    let found = state.context.store().read(|reader| reader.get(&DISPUTES, id))?;
    Ok(found.ok_or_else(no_dispute)?)
}

/// The administrator and staff for support or books only: the disputes that are open, or those that are over, the newest
/// first.
#[utoipa::path(params(ListParams, PageQuery), responses((status = 200, body = Page<DisputeView>)))]
#[get("/api/admin/disputes")]
async fn all_disputes(
    me: Identity,
    state: Data,
    wanted: Query<ListParams>,
    query: Query<PageQuery>,
) -> Answer<Page<DisputeView>> {
    reads(&me)?;
    let (limit, words) = (query.0.limit(), Words::of(wanted.0.q.as_deref()));
    let list = list(wanted.0.open.unwrap_or(true));
    let (rows, total) =
        state.context.store().read(|reader| DISPUTES.search(reader, &[list], &words, query.0.cursor(), limit + 1))?;
    let page = Page::cut(rows, limit, total, Dispute::sort_key);
    Ok(Json(page.map(|dispute| DisputeView::new(&dispute, &me.account))))
}

/// The administrator and staff for support or books only: any dispute, with what both sides said.
#[utoipa::path(responses((status = 200, body = FullDisputeView)))]
#[get("/api/admin/disputes/{id}")]
async fn admin_dispute(me: Identity, state: Data, id: web::Path<DisputeId>) -> Answer<FullDisputeView> {
    reads(&me)?;
    Ok(Json(full(&state, &me.account, &id, true)?))
}

/// The administrator and staff for support or books only: a file of any dispute.
#[utoipa::path(
    responses(
        (status = 200, content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")
        ))
    )
)]
#[get("/api/admin/disputes/{id}/files/{n}")]
async fn any_dispute_file(
    me: Identity,
    state: Data,
    path: web::Path<(String, usize)>,
) -> Result<HttpResponse, Problem> {
    reads(&me)?;
    let (id, n) = path.into_inner();
    files::answer(&state.disputes, &found(&state, &id.into())?, n).await
}

/// The administrator and staff for books only, in person: decides a dispute. What the shop holds is given back in the way
/// in which it came; what the seller got directly is credited, and taken off its next payout. A dispute whose refund
/// fails stays open. The same key decides once.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key decides once")
    ),
    responses(
        (status = 200, body = FullDisputeView),
        (status = 409, description = "`over`, `deciding`, `nothing-left`, `too-much` (with `decidable`), `refund-failed` \
            or `idempotency-key-reused`")
    )
)]
#[post("/api/admin/disputes/{id}/decide")]
async fn decide_dispute(
    me: Identity,
    state: Data,
    id: web::Path<DisputeId>,
    key: IdempotencyKey,
    body: Json<DecideForm>,
) -> Answer<FullDisputeView> {
    staff_only(&me, &[StaffArea::Books])?;
    me.by_person()?;
    let Json(form) = body;
    let dispute = found(&state, &id)?;
    of_others(&me, &[&dispute.buyer, &dispute.seller])?;
    let like = Money::new(0, dispute.amount.currency);
    let outcome = State::from(form.outcome);
    let command = DecideCommand {
        dispute: id.clone(),
        outcome,
        minor: if outcome == State::Shared { minor(&form.amount, like)? } else { 0 },
        reason: form.reason.to_string(),
        by: me.person.clone(),
        now_ms: state.context.clock().now_ms(),
        refunds: state.context.new_id(),
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of(&id, &("decide", &form)),
    };
    let begun = state.context.commit(move |tx| decide::decide(tx, &command)).await?;
    let mut failed = None;
    for refund in begun {
        let read = state.context.store().read(|reader| {
            let refund = refunds::find(reader, &refund)?.ok_or_else(|| TxError::not_found("refund"))?;
            let payment = payments::find(reader, &refund.payment)?.ok_or_else(|| TxError::not_found("payment"))?;
            Ok::<_, TxError>((refund, payment))
        });
        let (refund, payment) = read?;
        // Each is asked for, even if one before it failed.
        if let Err(problem) = carry_out(&state, refund, payment).await {
            failed = Some(problem);
        }
    }
    match failed {
        Some(problem) => Err(problem),
        None => Ok(Json(full(&state, &me.account, &id, true)?)),
    }
}
