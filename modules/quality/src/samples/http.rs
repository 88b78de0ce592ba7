//! The calls of samples. Each acts for the signed-in account, on samples of which it is a side.

use actix_web::{get, post, web};
use contracts::ids::SampleId;
use contracts::lots::LotPort;
use contracts::sales::SampledContractPort;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::today;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, Query};
use kernel::store::{Listed, Words};
use serde::Deserialize;
use utoipa::IntoParams;

use super::commands::{self, Act, Others};
use super::form::{NoteForm, ReasonForm, RequestForm, SendForm};
use super::lot;
use super::model::{Sample, Side, of_contract, of_side};
use super::repeat::Wanted;
use super::responses::{FullSampleView, SampleView};
use super::rules::Action;
use super::store::{SAMPLES, find, no_sample};
use crate::samples::subject::{self, Facts};
use crate::state::{AppState, Data};

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those that the caller asked for, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    side: Option<Side>,
    /// Those of this contract alone, whichever side the caller is on.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    contract: Option<String>,
    /// The open ones alone; of all contracts.
    #[garde(skip)]
    open: Option<bool>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of number, product, stock keeping unit, buyer or seller; looked for in the newest 2,000 samples.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// The caller's samples on one side, the newest first.
#[utoipa::path(params(ListParams), responses((status = 200, body = Page<SampleView>)))]
#[get("/api/samples")]
pub(crate) async fn samples(me: Identity, state: Data, params: Query<ListParams>) -> Answer<Page<SampleView>> {
    let Query(ListParams { side, contract, open, limit, cursor, q }) = params;
    let (me, limit) = (&me.account, limit.unwrap_or(50) as usize);
    let list = match contract {
        Some(contract) => of_contract(&contract.into()),
        None => of_side(side.unwrap_or(Side::Buyer), me, open.unwrap_or(false)),
    };
    let words = Words::of(q.as_deref());
    let read = state.context.store().read(|r| SAMPLES.search(r, &[list], &words, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    // The samples of a contract are all between its two sides: somebody else sees none, and not how many there are.
    let total = if rows.iter().all(|sample| sample.side(me).is_some()) { total } else { 0 };
    let rows = rows.into_iter().filter(|sample| sample.side(me).is_some()).collect();
    let now_ms = state.context.clock().now_ms();
    let page = Page::cut(rows, limit, total, Sample::sort_key);
    Ok(Json(page.map(|sample| SampleView::new(&sample, sample.side(me).unwrap_or(Side::Buyer), now_ms))))
}

/// One of the caller's samples, on either side, with its history.
#[utoipa::path(operation_id = "sample", responses((status = 200, body = FullSampleView)))]
#[get("/api/samples/{id}")]
pub(crate) async fn one_sample(me: Identity, state: Data, id: web::Path<SampleId>) -> Answer<FullSampleView> {
    let found = state.context.store().read(|r| find(r, &me.account, &id))?;
    let (sample, side) = found.ok_or_else(no_sample)?;
    Ok(Json(whole(&state, &sample, side, state.context.clock().now_ms())?))
}

/// The caller asks a seller for a sample of a listed product, or of a contract: the one that it waits for; a pre-shipment
/// sample of a later shipment, of which the decision counts for its lot; or an arrival or type sample beside these, of which the
/// decision changes nothing in the contract. It takes no stock. The same key again answers the same sample.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each sample")),
    responses(
        (status = 201, body = FullSampleView),
        (status = 404, description = "no such contract in which the caller buys"),
        (status = 409, description = "`sample-open`, `too-many-samples`, `own-product`, `no-sample-awaited` or \
            `idempotency-key-reused`")
    )
)]
#[post("/api/samples")]
pub(crate) async fn request_sample(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<RequestForm>,
) -> Result<Created<FullSampleView>, Problem> {
    let (Json(form), context) = (body, &state.context);
    let wanted = Wanted::new(&me.account, key, &form);
    let now_ms = context.clock().now_ms();
    let decide_by = form.decide_by(today(now_ms))?;
    let subject = subject::of(context, &me, &form).await?;
    let at_once = subject.at_once;
    let sample = subject.sample(Facts {
        id: context.new_id(),
        kind: form.kind(),
        grams: form.grams(),
        decide_by,
        silence_approves: form.silence_approves,
        now_ms,
    });
    let note = String::from(form.note);
    let saved = wanted.commit(context, move |tx| commands::request(tx, &sample, at_once, &note)).await?;
    made(&state, &saved, Side::Buyer, now_ms)
}

/// The seller sends a sample that was asked for. It may give the buyer a later day for the decision. It names the lot where
/// the contract wants each sample from another lot: to replace those that were rejected, or for a choice. A lot that was split
/// off or moved from one of those has the same goods, so it is no other one. A lot without goods has no sample, unless it is of
/// goods that arrived.
#[utoipa::path(responses((status = 200, body = FullSampleView), (status = 409, description = "`illegal-step`")))]
#[post("/api/samples/{id}/send")]
pub(crate) async fn send_sample(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<SendForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    let decide_by = body.0.decide_by(today(now_ms))?;
    let SendForm { courier, tracking, note, lot, .. } = body.0;
    let lot = lot::by_number(&state.context, &me.account, &lot)?;
    let act = Act {
        courier: courier.into(),
        tracking: tracking.into(),
        decide_by,
        lot,
        ..plain(&me, &id, Action::Send, note.into(), now_ms)
    };
    take(&me, &state, act).await
}

/// The seller does not send a sample that was asked for, and says why.
#[utoipa::path(responses((status = 200, body = FullSampleView), (status = 409, description = "`illegal-step`")))]
#[post("/api/samples/{id}/refuse")]
pub(crate) async fn refuse_sample(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<ReasonForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    take(&me, &state, plain(&me, &id, Action::Refuse, body.0.reason.into(), now_ms)).await
}

/// The buyer has the sample.
#[utoipa::path(responses((status = 200, body = FullSampleView), (status = 409, description = "`illegal-step`")))]
#[post("/api/samples/{id}/arrive")]
pub(crate) async fn sample_arrived(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<NoteForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    take(&me, &state, plain(&me, &id, Action::Arrive, body.0.note.into(), now_ms)).await
}

/// The buyer approves a sample that has arrived. A contract that waits for it can then be called off.
#[utoipa::path(
    responses(
        (status = 200, body = FullSampleView),
        (status = 409, description = "`illegal-step`, or the refusals of the contract: `contract-ended`, `outside-period`")
    )
)]
#[post("/api/samples/{id}/approve")]
pub(crate) async fn approve_arrived_sample(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<NoteForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    take(&me, &state, plain(&me, &id, Action::Approve, body.0.note.into(), now_ms)).await
}

/// The buyer rejects a sample that has arrived, and says why. A contract that waits for it ends, as its terms say.
#[utoipa::path(
    responses(
        (status = 200, body = FullSampleView),
        (status = 409, description = "`illegal-step`, or the refusals of the contract: `contract-ended`, `outside-period`")
    )
)]
#[post("/api/samples/{id}/reject")]
pub(crate) async fn reject_arrived_sample(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<ReasonForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    take(&me, &state, plain(&me, &id, Action::Reject, body.0.reason.into(), now_ms)).await
}

/// The buyer takes the request back, or gives up a sample that got lost.
#[utoipa::path(responses((status = 200, body = FullSampleView), (status = 409, description = "`illegal-step`")))]
#[post("/api/samples/{id}/withdraw")]
pub(crate) async fn withdraw_sample(
    me: Identity,
    state: Data,
    id: web::Path<SampleId>,
    body: Json<NoteForm>,
) -> Answer<FullSampleView> {
    let now_ms = state.context.clock().now_ms();
    take(&me, &state, plain(&me, &id, Action::Withdraw, body.0.note.into(), now_ms)).await
}

fn plain(me: &Identity, id: &SampleId, action: Action, note: String, now_ms: i64) -> Act {
    Act {
        sample: id.clone(),
        account: me.account.clone(),
        action,
        note,
        courier: String::new(),
        tracking: String::new(),
        decide_by: None,
        lot: None,
        now_ms,
    }
}

async fn take(me: &Identity, state: &AppState, act: Act) -> Answer<FullSampleView> {
    let others = Others {
        contracts: state.context.port::<dyn SampledContractPort>(),
        lots: state.context.port::<dyn LotPort>(),
    };
    let now_ms = act.now_ms;
    let saved = state.context.commit(move |tx| commands::act(tx, &act, &others)).await?;
    let side = saved.side(&me.account).ok_or_else(no_sample)?;
    Ok(Json(whole(state, &saved, side, now_ms)?))
}

/// Answers 201 with a sample that was made.
pub(super) fn made(
    state: &AppState,
    sample: &Sample,
    side: Side,
    now_ms: i64,
) -> Result<Created<FullSampleView>, Problem> {
    Ok(Created(whole(state, sample, side, now_ms)?))
}

/// A sample with the lots that were rejected before it.
fn whole(state: &AppState, sample: &Sample, side: Side, now_ms: i64) -> Result<FullSampleView, Problem> {
    let rejected = state.context.store().read(|reader| lot::rejected(reader, sample))?;
    Ok(FullSampleView::new(sample, rejected, side, now_ms))
}
