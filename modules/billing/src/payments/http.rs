//! The HTTP handlers of payments. The payer of a bill pays; its payee confirms bank transfers and makes refunds.

use std::sync::Arc;

use actix_web::{post, web};
use contracts::ids::{AccountId, BillId};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Routes};
use kernel::{Problem, TxError};

use super::model::{Payment, PaymentId, Refund, State};
use super::provider::{Entry, Outcome, Provider, Unreachable};
use super::responses::{PayBill, PaymentView, RefundPayment, RejectPayment, method};
use super::{Providers, cards, refunds, store};
use crate::bills::http::mine;
use crate::bills::model::Side;
use crate::requests::{minor, print_of};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(pay_bill).service(confirm_payment).service(reject_payment).service(refund_payment);
}

/// Pays a bill or part of it. The same key again answers the same payment.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each payment wanted")
    ),
    responses(
        (status = 201, body = PaymentView, description = "also where the card refused: `status` says so"),
        (status = 403, description = "`not-payer`"),
        (status = 409, description = "`too-much` (with `balance`) or `idempotency-key-reused`")
    )
)]
#[post("/api/bills/{id}/payments")]
async fn pay_bill(
    me: Identity,
    state: Data,
    id: web::Path<BillId>,
    key: IdempotencyKey,
    body: Json<PayBill>,
) -> Result<Created<PaymentView>, Problem> {
    let Json(form) = body;
    let bill = mine(&state, &me.account, &id, Side::Payer)?;
    let amount = bill.money(minor(&form.amount, bill.amount)?);
    let provider = method(&form.method).and_then(|method| state.providers.taking(method, amount.currency));
    let provider = provider.ok_or_else(|| Problem::field("method", "is not taken by this shop for such a bill"))?;
    let phone: String = form.phone.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    if let Some((field, why)) = provider.refuses(amount, &phone) {
        return Err(Problem::field(field, why));
    }
    let entry = provider.entry();
    if entry == Entry::Phone {
        state.pushes.take(&me.account)?;
    }
    let card = match entry {
        Entry::Card => Some(cards::load(&state, &me.account, &form.token)?),
        Entry::Reference | Entry::Page | Entry::Phone => None,
    };
    let command = store::PaymentCommand {
        id: state.context.new_id(),
        now_ms: state.context.clock().now_ms(),
        account: me.account.clone(),
        bill: bill.id,
        method: provider.method(),
        provider: provider.name(),
        amount,
        reference: Some(form.reference.to_string()).filter(|_| entry == Entry::Reference),
        phone: Some(phone).filter(|_| entry == Entry::Phone),
        test: provider.is_test(),
        card,
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of(&id, &form),
    };
    let (payment, again) = state.context.commit(move |tx| store::begin(tx, &command)).await?;
    let payment = if again { payment } else { charge(&state, payment).await? };
    Ok(Created(PaymentView::new(&payment, &me.account)))
}

/// Charges a payment through its provider. If the provider does not answer, the payment waits until it does.
async fn charge(state: &AppState, payment: Payment) -> Result<Payment, Problem> {
    let (charge, now_ms) = (payment.charge(), state.context.clock().now_ms());
    let answer = call(state, &payment, move |provider| provider.create(&charge, now_ms)).await?;
    let (id, now_ms) = (payment.id, state.context.clock().now_ms());
    let entered = state.context.commit(move |tx| match &answer {
        Some(answer) => store::answered(tx, &id, answer, now_ms),
        None => store::unanswered(tx, &id),
    });
    Ok(entered.await?)
}

/// Calls a payment's provider on a thread that may block; `None` if it did not answer.
async fn call<T: Send + 'static>(
    state: &AppState,
    payment: &Payment,
    f: impl FnOnce(&dyn Provider) -> Result<T, Unreachable> + Send + 'static,
) -> Result<Option<T>, Problem> {
    let (providers, name): (Arc<Providers>, String) = (state.providers.clone(), payment.provider.clone());
    let answer = web::block(move || providers.named(&name).map(|provider| f(provider.as_ref()))).await;
    let answer = answer.map_err(|error| Problem::Internal(format!("a payment provider's thread: {error}")))?;
    match answer {
        Some(Ok(answer)) => Ok(Some(answer)),
        Some(Err(error)) => {
            tracing::warn!(%error, payment = payment.id.as_str(), "it is asked again later");
            Ok(None)
        }
        None => Ok(None),
    }
}

/// The bill's payee says that a transfer came.
#[utoipa::path(responses((status = 200, body = PaymentView), (status = 409, description = "`not-waiting`")))]
#[post("/api/payments/{id}/confirm")]
async fn confirm_payment(me: Identity, state: Data, id: web::Path<PaymentId>) -> Answer<PaymentView> {
    let payment = answer(&state, &me.account, id.into_inner(), Outcome::Succeeded).await?;
    Ok(Json(PaymentView::new(&payment, &me.account)))
}

/// The bill's payee says that a transfer did not come.
#[utoipa::path(responses((status = 200, body = PaymentView), (status = 409, description = "`not-waiting`")))]
#[post("/api/payments/{id}/reject")]
async fn reject_payment(
    me: Identity,
    state: Data,
    id: web::Path<PaymentId>,
    body: Json<RejectPayment>,
) -> Answer<PaymentView> {
    let Json(form) = body;
    let payment = answer(&state, &me.account, id.into_inner(), Outcome::Failed(form.reason.into())).await?;
    Ok(Json(PaymentView::new(&payment, &me.account)))
}

/// Enters the payee's answer to a waiting transfer. The same answer again changes nothing.
async fn answer(state: &AppState, account: &AccountId, id: PaymentId, outcome: Outcome) -> Result<Payment, Problem> {
    let now_ms = state.context.clock().now_ms();
    let account = account.to_owned();
    let done = state.context.commit(move |tx| {
        let found = store::get(tx, &id)?.filter(|payment| payment.payee == account && payment.is_by_hand());
        let payment = found.ok_or_else(|| TxError::not_found("payment"))?;
        let same = match outcome {
            Outcome::Succeeded => payment.state == State::Succeeded,
            _ => payment.state == State::Failed,
        };
        if payment.state != State::Pending && !same {
            return Err(TxError::conflict("not-waiting", "This payment was answered already. Look at the bill again."));
        }
        store::settle(tx, &id, &outcome, Some(account.clone()), now_ms)
    });
    Ok(done.await?)
}

/// The bill's payee gives a payment or part of it back, never more than came in. What was not credited before is
/// credited with it. The same key again answers the same payment.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each refund wanted")
    ),
    responses(
        (status = 200, body = PaymentView),
        (status = 409, description = "`too-much` (with `paid`, `refunded` and `refundable`), `paid-out` (with `owed`), \
            `refund-failed` or `idempotency-key-reused`")
    )
)]
#[post("/api/payments/{id}/refund")]
async fn refund_payment(
    me: Identity,
    state: Data,
    id: web::Path<PaymentId>,
    key: IdempotencyKey,
    body: Json<RefundPayment>,
) -> Answer<PaymentView> {
    let Json(form) = body;
    let found = state.context.store().read(|reader| store::find(reader, &id))?;
    let payment = found.filter(|payment| payment.payee == me.account).ok_or_else(|| TxError::not_found("payment"))?;
    let command = refunds::RefundCommand {
        id: state.context.new_id(),
        now_ms: state.context.clock().now_ms(),
        account: me.account.clone(),
        by_shop: false,
        payment: payment.id.clone(),
        minor: minor(&form.amount, payment.amount)?,
        reason: String::new(),
        line: None,
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of(&id, &form),
    };
    Ok(Json(PaymentView::new(&give_back(&state, command, payment).await?, &me.account)))
}

/// Begins a refund, asks its provider for it, and enters the outcome.
///
/// # Errors
/// As [`refunds::begin`]; 409 `refund-failed`.
pub(crate) async fn give_back(
    state: &AppState,
    command: refunds::RefundCommand,
    payment: Payment,
) -> Result<Payment, Problem> {
    let begun = state.context.commit(move |tx| refunds::begin(tx, &command)).await?;
    carry_out(state, begun, payment).await
}

/// Asks the provider of a payment for a refund that was begun, and enters the outcome.
///
/// # Errors
/// 409 `refund-failed`.
pub(crate) async fn carry_out(state: &AppState, begun: Refund, payment: Payment) -> Result<Payment, Problem> {
    let (charge, refund_id, amount) = (payment.charge(), begun.id.clone(), begun.amount);
    let now_ms = state.context.clock().now_ms();
    let repeats = state.providers.named(&payment.provider).is_none_or(|provider| provider.repeats_refunds());
    let asked = begun.id.clone();
    let outcome = if state.context.commit(move |tx| refunds::may_ask(tx, &asked, repeats)).await? {
        call(state, &payment, move |provider| provider.refund(&charge, &refund_id, amount, now_ms)).await?
    } else {
        None
    };
    let outcome = outcome.unwrap_or(Outcome::Waiting);
    let failed = if let Outcome::Failed(why) = &outcome { Some(why.clone()) } else { None };
    let payment = state.context.commit(move |tx| refunds::settle(tx, &begun.id, &outcome, now_ms)).await?;
    if let Some(why) = failed {
        return Err(Problem::conflict("refund-failed", format!("{why} Nothing was given back.")));
    }
    Ok(payment)
}
