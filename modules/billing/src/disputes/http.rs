//! The calls of disputes for the two sides of a bill.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::{AccountId, BillId, DisputeId, LineId};
use kernel::http::{Answer, Created, FileBody, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::{Listed, Tx, Upload};
use kernel::uploaded::{clean_name, media};
use kernel::{Problem, TxError};

use super::claim_days::ClaimPeriods;
use super::files::{self, MAX_FILE};
use super::form::{Named, OpenForm, WordsForm};
use super::model::{Dispute, Paper, of_account};
use super::open::{self, OpenCommand};
use super::responses::{BillDisputesView, DisputeView, FullDisputeView};
use super::store::{self, DISPUTES, no_dispute};
use super::{commands, decide, rules};
use crate::bills::http::mine;
use crate::bills::model::Side;
use crate::bills::store as bills;
use crate::payments::store as payments;
use crate::requests::{minor, print_of};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(own_disputes).service(bill_disputes).service(open_dispute).service(own_dispute);
    config.service(answer_dispute).service(attach_to_dispute).service(dispute_file).service(withdraw_dispute);
}

/// The dispute as an account sees it; 404 if `account` is none of its sides and does not act for the shop.
pub(super) fn full(
    state: &AppState,
    account: &AccountId,
    id: &DisputeId,
    shop: bool,
) -> Result<FullDisputeView, Problem> {
    let read = state.context.store().read(|reader| {
        let found = reader.get(&DISPUTES, id)?.filter(|dispute| shop || dispute.side(account).is_some());
        let dispute = found.ok_or_else(no_dispute)?;
        let most = decide::most(reader, &dispute)?;
        Ok::<_, TxError>(FullDisputeView::new(&dispute, &store::words(reader, id)?, most, account))
    });
    Ok(read?)
}

/// A dispute of which the account is a side.
fn own(state: &AppState, account: &AccountId, id: &DisputeId) -> Result<Dispute, Problem> {
    let found = state.context.store().read(|reader| reader.get(&DISPUTES, id))?;
    Ok(found.filter(|dispute| dispute.side(account).is_some()).ok_or_else(no_dispute)?)
}

/// The disputes that the caller opened or answers, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<DisputeView>)))]
#[get("/api/disputes")]
async fn own_disputes(me: Identity, state: Data, query: Query<PageQuery>) -> Answer<Page<DisputeView>> {
    let limit = query.0.limit();
    let list = of_account(&me.account);
    let (rows, total) =
        state.context.store().read(|reader| DISPUTES.page(reader, &list, query.0.cursor(), limit + 1))?;
    let page = Page::cut(rows, limit, total, Dispute::sort_key);
    Ok(Json(page.map(|dispute| DisputeView::new(&dispute, &me.account))))
}

/// The disputes of one of the caller's bills, and what may be disputed of it.
#[utoipa::path(responses((status = 200, body = BillDisputesView)))]
#[get("/api/bills/{id}/disputes")]
async fn bill_disputes(me: Identity, state: Data, id: web::Path<BillId>) -> Answer<BillDisputesView> {
    let (now_ms, periods) = (state.context.clock().now_ms(), ClaimPeriods::of(&state.context));
    let read = state.context.store().read(|reader| {
        let found = bills::find(reader, &me.account, &id)?;
        let bill = found.ok_or_else(|| TxError::not_found("bill"))?;
        let disputes = store::all_of_bill(reader, &id)?;
        let goods = rules::is_for_goods(&bill);
        let parts = if goods { open::disputable(reader, &bill)? } else { Vec::new() };
        let until_ms = rules::until_ms(&payments::of_bill(reader, &id)?).filter(|_| goods);
        let over = periods.over(reader, &bill, state.context.face().day(now_ms))?;
        let view = BillDisputesView::new(&bill, &me.account, &disputes, &parts, (until_ms, now_ms));
        Ok::<_, TxError>(view.without(&over))
    });
    Ok(Json(read?))
}

/// The buyer disputes a paid bill, or one line of it. The same key again answers the same dispute.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key opens one")),
    responses(
        (status = 201, body = FullDisputeView),
        (status = 403, description = "`not-payer`"),
        (status = 409, description = "`not-for-goods`, `not-paid`, `too-late`, `claims-ended`, `disputed` (with `dispute`), `too-much` \
            (with `paid` and `disputable`) or `idempotency-key-reused`")
    )
)]
#[post("/api/bills/{id}/disputes")]
async fn open_dispute(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<OpenForm>,
) -> Result<Created<FullDisputeView>, Problem> {
    let Json(form) = body;
    let bill = mine(&state, &me.account, &id, Side::Payer)?;
    let now_ms = state.context.clock().now_ms();
    let command = OpenCommand {
        id: state.context.new_id(),
        bill: bill.id,
        account: me.account.clone(),
        line: (!form.line.is_empty()).then(|| LineId::from(&*form.line)),
        reason: form.reason,
        minor: minor(&form.amount, bill.amount)?,
        now_ms,
        today: state.context.face().day(now_ms),
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of(&id, &("dispute", &form)),
        text: form.words.into(),
    };
    let periods = ClaimPeriods::of(&state.context);
    let opened = state.context.commit(move |tx| open::open(tx, &command, &periods)).await?;
    Ok(Created(full(&state, &me.account, &opened, false)?))
}

/// A dispute of which the caller is a side.
#[utoipa::path(responses((status = 200, body = FullDisputeView)))]
#[get("/api/disputes/{id}")]
async fn own_dispute(me: Identity, state: Data, id: web::Path<DisputeId>) -> Answer<FullDisputeView> {
    Ok(Json(full(&state, &me.account, &id, false)?))
}

/// A side of an open dispute says something.
#[utoipa::path(responses((status = 200, body = FullDisputeView), (status = 409, description = "`over` or `full`")))]
#[post("/api/disputes/{id}/words")]
async fn answer_dispute(
    me: Identity,
    state: Data,
    id: web::Path<DisputeId>,
    body: Json<WordsForm>,
) -> Answer<FullDisputeView> {
    let (by, of, text) = (me.account.clone(), id.clone(), body.0.words);
    let now_ms = state.context.clock().now_ms();
    state.context.commit(move |tx| commands::say(tx, &by, &of, &text, now_ms)).await?;
    Ok(Json(full(&state, &me.account, &id, false)?))
}

/// A side of an open dispute hands in a file: a PDF, PNG or JPEG file of at most 5 MB, told by what is in it. Each side
/// may hand in five.
#[utoipa::path(
    params(Named),
    request_body(content(("application/pdf"), ("image/png"), ("image/jpeg"))),
    responses((status = 200, body = FullDisputeView), (status = 409, description = "`over` or `full`"))
)]
#[post("/api/disputes/{id}/files")]
async fn attach_to_dispute(
    me: Identity,
    state: Data,
    id: web::Path<DisputeId>,
    named: Query<Named>,
    body: FileBody<MAX_FILE>,
) -> Answer<FullDisputeView> {
    let now_ms = state.context.clock().now_ms();
    let upload = Upload {
        account: me.account.clone(),
        bytes: body.0.len() as u64,
        most_per_day: state.context.settings().limits.uploads_mb_per_day << 20,
        now_ms,
    };
    // Checked before the file is saved.
    own(&state, &me.account, &id)?;
    let wait = state.context.store().read(|reader| upload.wait(reader))?;
    let known = media(&body.0).filter(|(media, _)| *media != "image/webp");
    let Some((media, ending)) = known else {
        return Err(Problem::field("file", "is not a PDF, PNG or JPEG file"));
    };
    if let Some(wait) = wait {
        return Err(Problem::UploadLimit { retry_after_s: wait });
    }
    let (bytes, files) = (body.0, state.disputes.clone());
    let held = web::block(move || files.save(&bytes)).await;
    let held = held.map_err(|error| Problem::Internal(error.to_string()))??;
    let paper = Paper {
        hash: held.hash().to_owned(),
        name: clean_name(&named.0.name, "file", ending),
        media: media.to_owned(),
        size: upload.bytes,
        by: Side::Payer,
        at_ms: now_ms,
    };
    let (by, of) = (me.account.clone(), id.clone());
    let attach = move |tx: &mut Tx<'_>| {
        // The file stays until the commit is done, even if the client has gone.
        let _until_then = &held;
        commands::attach(tx, &by, &of, &paper)?;
        match upload.count(tx)? {
            Some(wait) => Err(TxError::from(Problem::UploadLimit { retry_after_s: wait })),
            None => Ok(()),
        }
    };
    state.context.commit(attach).await?;
    Ok(Json(full(&state, &me.account, &id, false)?))
}

/// A file of a dispute, for its two sides: to be saved, never to be shown in the shop's own pages.
#[utoipa::path(
    responses((status = 200, content(
        (Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")
    )))
)]
#[get("/api/disputes/{id}/files/{n}")]
async fn dispute_file(me: Identity, state: Data, path: web::Path<(String, usize)>) -> Result<HttpResponse, Problem> {
    let (id, n) = path.into_inner();
    files::answer(&state.disputes, &own(&state, &me.account, &id.into())?, n).await
}

/// The buyer takes an open dispute back.
#[utoipa::path(
    responses(
        (status = 200, body = FullDisputeView),
        (status = 403),
        (status = 409, description = "`over` or `deciding`")
    )
)]
#[post("/api/disputes/{id}/withdraw")]
async fn withdraw_dispute(me: Identity, state: Data, id: web::Path<DisputeId>) -> Answer<FullDisputeView> {
    let (by, of, now_ms) = (me.account.clone(), id.clone(), state.context.clock().now_ms());
    state.context.commit(move |tx| commands::withdraw(tx, &by, &of, now_ms)).await?;
    Ok(Json(full(&state, &me.account, &id, false)?))
}
