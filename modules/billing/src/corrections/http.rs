//! The shop's calls that put a bill right. For the administrator and staff for books only, in person.

use actix_web::{post, web};
use contracts::ids::{AccountId, BillId, LineId};
use contracts::money::Money;
use contracts::staff::of_others;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, NoContent, Routes};
use kernel::store::once;
use kernel::{Problem, TxError};

use super::form::{AmountForm, CorrectionForm, ReasonForm};
use super::store::{self, Step};
use crate::bills::credits;
use crate::bills::model::{CreatedId, CreditNoteId};
use crate::bills::responses::CreditNoteView;
use crate::bills::store::BILLS;
use crate::books_staff::books_in_person;
use crate::payments::http::give_back;
use crate::payments::model::PaymentId;
use crate::payments::refunds::RefundCommand;
use crate::payments::responses::PaymentView;
use crate::payments::store as payments;
use crate::refusal::SOMETHING_ELSE;
use crate::requests::{minor, print_of};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(admin_refund).service(admin_credit).service(admin_write_off).service(admin_correct);
}

/// The amount of a bill that is none of the caller's own, for its currency.
fn amount_of(state: &AppState, me: &Identity, id: &BillId) -> Result<Money, Problem> {
    let bill = state.context.store().read(|reader| reader.get(&BILLS, id))?;
    let bill = bill.ok_or_else(|| TxError::not_found("bill"))?;
    of_others(me, &[&bill.payer.id, &bill.payee.id])?;
    Ok(bill.amount)
}

/// Reads the line of a form.
fn line_of(line: &str) -> Option<LineId> {
    (!line.is_empty()).then(|| LineId::from(line))
}

/// The administrator and staff for books only, in person: gives a payment that the shop holds back to the buyer, all of it or a part, also for
/// one line of its order. What was not credited before is credited with it.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each refund wanted")
    ),
    responses(
        (status = 200, body = PaymentView),
        (status = 409, description = "`too-much` (with `paid`, `refunded` and `refundable`), `not-held` if the money went \
            to the seller directly, `refund-failed` or `idempotency-key-reused`")
    )
)]
#[post("/api/admin/payments/{id}/refund")]
async fn admin_refund(
    me: Identity,
    state: Data,
    id: web::Path<PaymentId>,
    key: IdempotencyKey,
    body: Json<AmountForm>,
) -> Answer<PaymentView> {
    books_in_person(&me)?;
    let form = body.0;
    let found = state.context.store().read(|reader| payments::find(reader, &id))?;
    let payment = found.ok_or_else(|| TxError::not_found("payment"))?;
    of_others(&me, &[&payment.payer, &payment.payee])?;
    if payment.is_direct() {
        let what = "This payment went to the seller's own bank account, and never passed the shop. Credit the bill; the \
                    seller sends the money back.";
        return Err(TxError::conflict("not-held", what).into());
    }
    let command = RefundCommand {
        id: state.context.new_id(),
        now_ms: state.context.clock().now_ms(),
        account: me.account.clone(),
        by_shop: true,
        payment: payment.id.clone(),
        minor: minor(&form.amount, payment.amount)?,
        reason: form.reason.to_string(),
        line: line_of(&form.line),
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of(&id, &form),
    };
    Ok(Json(PaymentView::new(&give_back(&state, command, payment).await?, &me.account)))
}

/// The administrator and staff for books only, in person: takes something off a bill, or off one line of it. What was paid above the rest is
/// owed back.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one note")
    ),
    responses(
        (status = 201, body = CreditNoteView),
        (status = 409, description = "`too-much` (with `creditable`) or `idempotency-key-reused`")
    )
)]
#[post("/api/admin/bills/{id}/credit-notes")]
async fn admin_credit(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<AmountForm>,
) -> Result<Created<CreditNoteView>, Problem> {
    books_in_person(&me)?;
    let form = body.0;
    let step = Step {
        minor: minor(&form.amount, amount_of(&state, &me, &id)?)?,
        line: line_of(&form.line),
        reason: form.reason.to_string(),
        by: me.account.clone(),
        at_ms: state.context.clock().now_ms(),
        bill: id.clone(),
    };
    let print = print_of(&id, &form);
    noted(&state, &me.account, key, print, step, store::credit).await
}

/// The administrator and staff for books only, in person: gives up what is left to pay of a bill.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one note")
    ),
    responses(
        (status = 201, body = CreditNoteView),
        (status = 409, description = "`nothing-left`, `payment-waiting` or `idempotency-key-reused`")
    )
)]
#[post("/api/admin/bills/{id}/write-off")]
async fn admin_write_off(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<ReasonForm>,
) -> Result<Created<CreditNoteView>, Problem> {
    books_in_person(&me)?;
    amount_of(&state, &me, &id)?;
    let form = body.0;
    let step = Step {
        minor: 0,
        line: None,
        reason: form.reason.to_string(),
        by: me.account.clone(),
        at_ms: state.context.clock().now_ms(),
        bill: id.clone(),
    };
    let print = print_of(&id, &("write-off", &form));
    noted(&state, &me.account, key, print, step, store::write_off).await
}

/// Runs a step that makes a credit note, once for each key.
async fn noted(
    state: &AppState,
    account: &AccountId,
    key: IdempotencyKey,
    print: u64,
    step: Step,
    make: fn(&mut kernel::store::Tx<'_>, &Step) -> Result<crate::bills::model::CreditNote, TxError>,
) -> Result<Created<CreditNoteView>, Problem> {
    let (key, account) = (key.0.unwrap_or_else(|| state.context.new_id()), account.clone());
    let made = state.context.commit(move |tx| {
        let (CreatedId(note), _): (CreatedId<CreditNoteId>, bool) =
            once(tx, &account, &key, print, SOMETHING_ELSE, |tx| make(tx, &step).map(|note| CreatedId(note.id)))?;
        let notes = credits::list(&tx.reader(), &step.bill)?;
        notes.into_iter().find(|made| made.id == note).ok_or_else(|| TxError::not_found("credit note"))
    });
    Ok(Created(CreditNoteView::from(&made.await?)))
}

/// The administrator and staff for books only, in person: gives an amount to the seller of a bill, or takes it. The next payout has it in it.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key corrects once")
    ),
    responses(
        (status = 204, description = "it stands in the seller's statement"),
        (status = 409, description = "`idempotency-key-reused`")
    )
)]
#[post("/api/admin/bills/{id}/corrections")]
async fn admin_correct(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<CorrectionForm>,
) -> Result<NoContent, Problem> {
    books_in_person(&me)?;
    let form = body.0;
    let step = Step {
        minor: minor(&form.amount, amount_of(&state, &me, &id)?)?,
        line: None,
        reason: form.reason.to_string(),
        by: me.account.clone(),
        at_ms: state.context.clock().now_ms(),
        bill: id.clone(),
    };
    let (print, entry) = (print_of(&id, &("correction", &form)), state.context.new_id::<String>());
    let key = key.0.unwrap_or_else(|| state.context.new_id());
    let done = state.context.commit(move |tx| {
        once(tx, &step.by, &key, print, SOMETHING_ELSE, |tx| {
            store::correct(tx, &step, form.give, &entry).map(|()| CreatedId(entry.clone()))
        })
    });
    done.await?;
    Ok(NoContent)
}
