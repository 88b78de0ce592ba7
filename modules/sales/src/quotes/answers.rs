//! The HTTP handlers of a quote's steps. Each acts for the signed-in account, on a quote of which it is a side.

use actix_web::{post, web};
use contracts::ids::QuoteId;
use contracts::quality::SamplePort;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::store::Tx;

use super::listed::listed;
use super::model::Side;
use super::responses::{AnswerTerms, ProposeTerms, QuoteView};
use super::rules::Step;
use super::store::{self, Agreement, Taken};
use crate::commitment::Commitment;
use crate::orders::limits::Limits;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(offer_quote)
        .service(counter_quote)
        .service(accept_quote)
        .service(decline_quote)
        .service(withdraw_quote);
}

/// The seller's terms, in answer to the latest.
#[utoipa::path(
    responses(
        (status = 200, body = QuoteView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 409, description = "`illegal-step`, `quote-changed`, `quote-expired`, `quote-full`")
    )
)]
#[post("/api/quotes/{id}/offer")]
async fn offer_quote(me: Identity, state: Data, id: web::Path<QuoteId>, body: Json<ProposeTerms>) -> Answer<QuoteView> {
    propose(me, &state, id.into_inner(), body.0, Side::Seller).await
}

/// The buyer's terms, in answer to the seller's.
#[utoipa::path(
    responses(
        (status = 200, body = QuoteView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 409, description = "`illegal-step`, `quote-changed`, `quote-expired`, `quote-full`")
    )
)]
#[post("/api/quotes/{id}/counter")]
async fn counter_quote(
    me: Identity,
    state: Data,
    id: web::Path<QuoteId>,
    body: Json<ProposeTerms>,
) -> Answer<QuoteView> {
    propose(me, &state, id.into_inner(), body.0, Side::Buyer).await
}

async fn propose(me: Identity, state: &AppState, id: QuoteId, form: ProposeTerms, only: Side) -> Answer<QuoteView> {
    let found = state.context.store().read(|r| store::find(r, &me.account, &id))?.ok_or_else(store::not_there)?;
    let card = listed(&state.context, &found.quote.product).await?;
    let now_ms = state.context.clock().now_ms();
    let terms = form.terms(&card, now_ms)?;
    if terms.sample.needs_samples() && state.context.port::<dyn SamplePort>().is_none() {
        let why = "must be none or subject to approval of sample: this shop keeps no samples";
        return Err(Problem::field("sampleTerm", why));
    }
    let terms = Some(terms);
    let commitment = Some(Commitment::of(&state.context, &me)?);
    let taken = Taken { account: me.account, step: Step::Propose, seen: form.version, now_ms, terms, only: Some(only) };
    take(state, id, taken, None, commitment).await
}

async fn take(
    state: &AppState,
    id: QuoteId,
    taken: Taken,
    agreement: Option<Agreement>,
    commitment: Option<Commitment>,
) -> Answer<QuoteView> {
    let (account, now_ms) = (taken.account.clone(), taken.now_ms);
    let step = move |tx: &mut Tx<'_>| {
        commitment.as_ref().map_or(Ok(()), |commitment| commitment.check(&tx.reader()))?;
        store::take(tx, &id, &taken, agreement.as_ref())
    };
    let full = state.context.commit(step).await?;
    Ok(Json(QuoteView::of(full, &account, now_ms)?))
}

/// Collects the facts that a contract needs besides the terms.
async fn agreement(state: &AppState, me: &Identity, quote: &QuoteId) -> Result<Agreement, Problem> {
    let found = state.context.store().read(|r| store::find(r, &me.account, quote))?.ok_or_else(store::not_there)?;
    let seller = crate::state::account(&state.context, &found.quote.seller)?;
    Ok(Agreement {
        id: state.context.new_id(),
        seller_name: seller.map(|card| card.display_name).unwrap_or_default(),
        by: store::side(&found.quote, &me.account).ok_or_else(store::not_there)?,
        person: me.person.clone(),
        limits: Limits::of(&state.context)?,
        stock: crate::state::stock(&state.context)?,
    })
}

/// Agrees to the other side's latest terms: a contract is made of them, and its stock reserved.
#[utoipa::path(
    responses(
        (status = 200, body = QuoteView),
        (status = 403, description = "`email-unconfirmed`, or `approval-needed`: above the limit of a \
            member of a company"),
        (status = 409, description = "`illegal-step`, `quote-changed`, `quote-expired`, \
            `out-of-stock` with `available`, `quantity-not-sold`; nothing was changed")
    )
)]
#[post("/api/quotes/{id}/accept")]
async fn accept_quote(me: Identity, state: Data, id: web::Path<QuoteId>, body: Json<AnswerTerms>) -> Answer<QuoteView> {
    answer(me, &state, id.into_inner(), body.0, Step::Accept).await
}

/// Says no to the other side's latest terms.
#[utoipa::path(
    responses(
        (status = 200, body = QuoteView),
        (status = 409, description = "`illegal-step`, `quote-changed`, `quote-expired`")
    )
)]
#[post("/api/quotes/{id}/decline")]
async fn decline_quote(
    me: Identity,
    state: Data,
    id: web::Path<QuoteId>,
    body: Json<AnswerTerms>,
) -> Answer<QuoteView> {
    answer(me, &state, id.into_inner(), body.0, Step::Decline).await
}

/// Takes the caller's own latest terms back.
#[utoipa::path(
    responses(
        (status = 200, body = QuoteView),
        (status = 409, description = "`illegal-step`, `quote-changed`, `quote-expired`")
    )
)]
#[post("/api/quotes/{id}/withdraw")]
async fn withdraw_quote(
    me: Identity,
    state: Data,
    id: web::Path<QuoteId>,
    body: Json<AnswerTerms>,
) -> Answer<QuoteView> {
    answer(me, &state, id.into_inner(), body.0, Step::Withdraw).await
}

async fn answer(me: Identity, state: &AppState, id: QuoteId, form: AnswerTerms, step: Step) -> Answer<QuoteView> {
    let now_ms = state.context.clock().now_ms();
    let (agreement, commitment) = match step {
        Step::Accept => (Some(agreement(state, &me, &id).await?), Some(Commitment::of(&state.context, &me)?)),
        _ => (None, None),
    };
    let taken = Taken { account: me.account, step, seen: form.version, now_ms, terms: None, only: None };
    take(state, id, taken, agreement, commitment).await
}
