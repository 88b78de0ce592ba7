//! The HTTP handlers of bills. Each acts for the signed-in account, on bills of which it is a side.

use actix_web::{HttpResponse, get, post, web};
use contracts::billing::BillNews;
use contracts::ids::{AccountId, BillId};
use garde::Validate;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, Query, Routes};
use kernel::store::{Listed, once};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::after_lading;
use super::claims;
use super::credits;
use super::instalments;
use super::model::{Bill, Change, CreatedId, Kind, Side, Status};
use super::provisional;
use super::responses::{BillView, CreditNoteView, Full, FullBillView, GiveCredit, SumsView};
use super::store::{self, BillFilter};
use super::tax;
use crate::due;
use crate::payments::store as payments;
use crate::payouts::pay_to;
use crate::refusal::{SOMETHING_ELSE, too_much_to_credit};
use crate::requests::{minor, print_of};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(billing).service(billing_summary).service(one_bill).service(give_credit);
}

/// The most bills in one response.
const MOST: usize = 500;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those for one kind of thing alone.
    #[garde(skip)]
    #[param(inline)]
    r#type: Option<Kind>,
    /// Those of one status alone.
    #[garde(skip)]
    #[param(inline)]
    status: Option<Status>,
    /// Those for the goods of one order alone; the other filters do not count then.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    order: Option<String>,
    /// Those that the caller owes, or is owed; both unless told.
    #[garde(skip)]
    #[param(inline)]
    side: Option<Side>,
    /// 1 to 500; 500 where missing.
    #[garde(inner(range(min = 1, max = 500)))]
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The `X-Next-Cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
}

/// The bills that the caller owes or is owed, newest first, at most 500.
#[utoipa::path(
    params(ListParams),
    responses(
        (status = 200, body = [BillView], headers(
            ("X-Total-Count" = u64, description = "how many there are in all"),
            ("X-Next-Cursor" = String, description = "what to ask the next page with; not there on the last")
        ))
    )
)]
#[get("/api/billing")]
async fn billing(me: Identity, state: Data, params: Query<ListParams>) -> Result<HttpResponse, Problem> {
    let Query(ListParams { r#type: kind, status, order, side, limit, cursor }) = params;
    due::settle(&state.context).await;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MOST);
    let wanted = BillFilter { side, kind, status };
    let read = state.context.store().read(|r| match order {
        Some(order) => store::page_of_order(r, &me.account, &order.into()),
        None => store::page(r, &me.account, wanted, cursor.as_deref(), limit + 1),
    });
    let (found, total) = read?;
    let today = state.context.face().day(state.context.clock().now_ms());
    let page = Page::cut(found, limit, total, Bill::sort_key);
    Ok(page.map(|bill| BillView::new(&bill, &me.account, today)).in_headers())
}

/// What the caller owes and is owed.
#[utoipa::path(responses((status = 200, body = SumsView)))]
#[get("/api/billing/summary")]
async fn billing_summary(me: Identity, state: Data) -> Answer<SumsView> {
    due::settle(&state.context).await;
    let sums = state.context.store().read(|reader| store::sums(reader, &me.account))?;
    Ok(Json(SumsView::from(&sums)))
}

/// Returns a bill of this account with its lines, payments and credit notes.
///
/// # Errors
/// 404, also if the bill belongs to others.
pub(crate) fn full(state: &AppState, account: &AccountId, id: &BillId) -> Result<Full, TxError> {
    state.context.store().read(|reader| {
        let bill = store::find(reader, account, id)?.ok_or_else(|| TxError::not_found("bill"))?;
        let (lines, notes) = (store::lines(reader, id)?, credits::list(reader, id)?);
        let pay_to = pay_to::of_bill(reader, &state.vault, &bill)?;
        let tax = tax::load(reader, id)?;
        let after_lading = after_lading::of(&state.context, reader, &bill)?;
        let instalments = instalments::find(reader, id)?;
        let claims = claims::of_bill(&state.context, reader, &bill)?;
        Ok(Full {
            payments: payments::of_bill(reader, id)?,
            bill,
            lines,
            notes,
            pay_to,
            tax,
            after_lading,
            instalments,
            provisional: provisional::find(reader, id)?,
            claims,
        })
    })
}

/// One of the caller's bills, on either side, with its lines, payments and credit notes.
#[utoipa::path(operation_id = "bill", responses((status = 200, body = FullBillView)))]
#[get("/api/bills/{id}")]
async fn one_bill(me: Identity, state: Data, id: web::Path<BillId>) -> Answer<FullBillView> {
    let full = full(&state, &me.account, &id)?;
    let today = state.context.face().day(state.context.clock().now_ms());
    Ok(Json(FullBillView::new(&full, &me.account, today, state.providers.ways(full.bill.amount.currency))))
}

/// The bill's payee takes something off it. What was paid above the rest is owed back.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one note")
    ),
    responses(
        (status = 201, body = CreditNoteView),
        (status = 403, description = "`not-payee`"),
        (status = 409, description = "`too-much` (with `creditable`) or `idempotency-key-reused`")
    )
)]
#[post("/api/bills/{id}/credit-notes")]
async fn give_credit(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<GiveCredit>,
) -> Result<Created<CreditNoteView>, Problem> {
    let Json(form) = body;
    let bill = mine(&state, &me.account, &id, Side::Payee)?;
    let minor = minor(&form.amount, bill.amount)?;
    let key = key.0.unwrap_or_else(|| state.context.new_id());
    let (print, now_ms, id) = (print_of(&id, &form), state.context.clock().now_ms(), id.into_inner());
    let made = state.context.commit(move |tx| {
        let (CreatedId(note), _) = once(tx, &me.account, &key, print, SOMETHING_ELSE, |tx| {
            let bill = store::get(tx, &id)?.ok_or_else(|| TxError::not_found("bill"))?;
            if minor > bill.creditable() {
                return Err(too_much_to_credit(bill.money(bill.creditable())));
            }
            let change = Change::new(BillNews::Credited, Some(me.account.clone()), now_ms).because(&form.reason);
            let note = credits::credit(tx, &bill, minor, &form.reason, &change)?;
            Ok(CreatedId(note.map(|note| note.id).unwrap_or_default()))
        })?;
        let notes = credits::list(&tx.reader(), &id)?;
        notes.into_iter().find(|made| made.id == note).ok_or_else(|| TxError::not_found("credit note"))
    });
    Ok(Created(CreditNoteView::from(&made.await?)))
}

/// Returns a bill of which the account is this side.
///
/// # Errors
/// 404 if it is on neither side, 403 if it is on the other.
pub(crate) fn mine(state: &AppState, account: &AccountId, id: &BillId, side: Side) -> Result<Bill, Problem> {
    let found = state.context.store().read(|reader| store::find(reader, account, id))?;
    let bill = found.ok_or_else(|| TxError::not_found("bill"))?;
    match side {
        _ if bill.side(account) == Some(side) => Ok(bill),
        Side::Payer => Err(Problem::forbidden("not-payer", "Only the one who owes this bill pays it.")),
        Side::Payee => Err(Problem::forbidden("not-payee", "Only the one who is owed this bill does this.")),
    }
}
