//! The calls of quotes. Each is for the signed-in account and the quotes of which it is a side.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, web};
use contracts::catalog::{GetProducts, ProductCard};
use garde::Validate;
use kernel::http::{Body, Identity, ProblemBody, Query};
use kernel::{Context, Problem};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::model::{Quote, Side, State, Terms};
use super::rules::Step;
use super::store::{self, Taken};
use super::wire::{AnswerTerms, ProposeTerms, QuotePage, QuoteView, RequestQuote};
use crate::http::Http;

pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(request_quote)
        .service(quotes)
        .service(one_quote)
        .service(offer)
        .service(counter)
        .service(accept)
        .service(decline)
        .service(withdraw);
}

async fn listed(context: &Context, id: &str) -> Result<Arc<ProductCard>, Problem> {
    let found = context.ask(GetProducts { ids: vec![id.to_owned()] }).await??;
    found.into_iter().next().ok_or_else(|| Problem::NotFound("This item is not sold here.".to_owned()))
}

/// Signed in: asks a product's seller for a price.
#[utoipa::path(
    operation_id = "requestQuote",
    tag = "sales",
    request_body = RequestQuote,
    responses(
        (status = 201, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody, description = "no such product is listed"),
        (status = 409, body = ProblemBody, description = "`own-product`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes")]
async fn request_quote(
    me: Identity,
    http: web::Data<Http>,
    body: Body<RequestQuote>,
) -> Result<CustomizeResponder<web::Json<QuoteView>>, Problem> {
    let Body(form) = body;
    let card = listed(&http.context, &form.product_id).await?;
    if card.seller == me.account {
        return Err(Problem::conflict("own-product", "This is your own product."));
    }
    let (min, step) = (card.min_quantity, card.increment.max(1));
    if form.quantity < min || !(form.quantity - min).is_multiple_of(step) {
        return Err(Problem::field("quantity", format!("is sold from {min} on, in steps of {step}")));
    }
    let now_ms = http.context.clock().now_ms();
    let quote = Quote {
        id: http.context.new_id(),
        product: card.id.clone(),
        product_name: card.name.clone(),
        sku: card.sku.clone(),
        unit: card.unit.clone(),
        buyer: me.account.clone(),
        buyer_name: me.name.clone(),
        seller: card.seller.clone(),
        created_ms: now_ms,
        changed_ms: now_ms,
        state: State::Requested,
        latest: 1,
        valid_until_ms: None,
    };
    let terms = Terms {
        number: 1,
        by: Side::Buyer,
        at_ms: now_ms,
        quantity: form.quantity,
        unit_price: None,
        incoterm: None,
        message: form.message,
        valid_until_ms: None,
    };
    let kept = store::Full { quote: quote.clone(), terms: vec![terms.clone()] };
    http.context.store().transact(move |tx| store::request(tx, &quote, &terms).map_err(Problem::from)).await?;
    Ok(web::Json(QuoteView::of(kept, &me.account, now_ms)?).customize().with_status(StatusCode::CREATED))
}

/// Which of the caller's two parts.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AsSide {
    Buyer,
    Seller,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Those that the caller asked for, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    side: Option<AsSide>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    cursor: Option<String>,
}

/// The caller's quotes on one side, the newest first.
#[utoipa::path(
    tag = "sales",
    operation_id = "quotes",
    params(Which),
    responses((status = 200, body = QuotePage), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody)),
    security(("bearer" = []))
)]
#[get("/api/quotes")]
async fn quotes(me: Identity, http: web::Data<Http>, which: Query<Which>) -> Result<web::Json<QuotePage>, Problem> {
    let Query(Which { side, limit, cursor }) = which;
    let side = side.map_or(Side::Buyer, |side| match side {
        AsSide::Buyer => Side::Buyer,
        AsSide::Seller => Side::Seller,
    });
    let limit = limit.unwrap_or(50) as usize;
    let read = http.context.store().read(|r| store::page(r, side, &me.account, cursor.as_deref(), limit + 1));
    let (mut rows, total) = read?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next_cursor = rows.last().filter(|_| more).map(|last| last.quote.id.clone());
    let now_ms = http.context.clock().now_ms();
    let items = rows.into_iter().map(|full| QuoteView::of(full, &me.account, now_ms)).collect::<Result<_, _>>()?;
    Ok(web::Json(QuotePage { items, next_cursor, total }))
}

/// One of the caller's quotes, on either side.
#[utoipa::path(
    tag = "sales",
    operation_id = "quote",
    params(("id" = String, Path, description = "quote id")),
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[get("/api/quotes/{id}")]
async fn one_quote(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
) -> Result<web::Json<QuoteView>, Problem> {
    let found = http.context.store().read(|r| store::of(r, &me.account, &id))?.ok_or_else(store::not_there)?;
    Ok(web::Json(QuoteView::of(found, &me.account, http.context.clock().now_ms())?))
}

/// The seller's terms, in answer to the latest.
#[utoipa::path(
    operation_id = "offerQuote",
    tag = "sales",
    params(("id" = String, Path, description = "quote id")),
    request_body = ProposeTerms,
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`illegal-step`, `quote-changed`, `quote-expired`, `quote-full`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes/{id}/offer")]
async fn offer(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
    body: Body<ProposeTerms>,
) -> Result<web::Json<QuoteView>, Problem> {
    propose(me, &http, id.into_inner(), body.0, Side::Seller).await
}

/// The buyer's terms, in answer to the seller's.
#[utoipa::path(
    operation_id = "counterQuote",
    tag = "sales",
    params(("id" = String, Path, description = "quote id")),
    request_body = ProposeTerms,
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`illegal-step`, `quote-changed`, `quote-expired`, `quote-full`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes/{id}/counter")]
async fn counter(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
    body: Body<ProposeTerms>,
) -> Result<web::Json<QuoteView>, Problem> {
    propose(me, &http, id.into_inner(), body.0, Side::Buyer).await
}

async fn propose(
    me: Identity,
    http: &Http,
    id: String,
    form: ProposeTerms,
    only: Side,
) -> Result<web::Json<QuoteView>, Problem> {
    let found = http.context.store().read(|r| store::of(r, &me.account, &id))?.ok_or_else(store::not_there)?;
    let card = listed(&http.context, &found.quote.product).await?;
    let now_ms = http.context.clock().now_ms();
    let terms = Some(form.terms(card.price.currency, now_ms)?);
    let taken = Taken { account: me.account, step: Step::Propose, seen: form.version, now_ms, terms, only: Some(only) };
    take(http, id, taken).await
}

async fn take(http: &Http, id: String, taken: Taken) -> Result<web::Json<QuoteView>, Problem> {
    let (account, now_ms) = (taken.account.clone(), taken.now_ms);
    let full = http.context.store().transact(move |tx| store::take(tx, &id, &taken)).await?;
    Ok(web::Json(QuoteView::of(full, &account, now_ms)?))
}

/// Agrees to the other side's latest terms.
#[utoipa::path(
    operation_id = "acceptQuote",
    tag = "sales",
    params(("id" = String, Path, description = "quote id")),
    request_body = AnswerTerms,
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`illegal-step`, `quote-changed`, `quote-expired`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes/{id}/accept")]
async fn accept(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
    body: Body<AnswerTerms>,
) -> Result<web::Json<QuoteView>, Problem> {
    answer(me, &http, id.into_inner(), body.0, Step::Accept).await
}

/// Says no to the other side's latest terms.
#[utoipa::path(
    operation_id = "declineQuote",
    tag = "sales",
    params(("id" = String, Path, description = "quote id")),
    request_body = AnswerTerms,
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`illegal-step`, `quote-changed`, `quote-expired`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes/{id}/decline")]
async fn decline(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
    body: Body<AnswerTerms>,
) -> Result<web::Json<QuoteView>, Problem> {
    answer(me, &http, id.into_inner(), body.0, Step::Decline).await
}

/// Takes the caller's own latest terms back.
#[utoipa::path(
    operation_id = "withdrawQuote",
    tag = "sales",
    params(("id" = String, Path, description = "quote id")),
    request_body = AnswerTerms,
    responses(
        (status = 200, body = QuoteView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`illegal-step`, `quote-changed`, `quote-expired`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/quotes/{id}/withdraw")]
async fn withdraw(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
    body: Body<AnswerTerms>,
) -> Result<web::Json<QuoteView>, Problem> {
    answer(me, &http, id.into_inner(), body.0, Step::Withdraw).await
}

async fn answer(
    me: Identity,
    http: &Http,
    id: String,
    form: AnswerTerms,
    step: Step,
) -> Result<web::Json<QuoteView>, Problem> {
    let now_ms = http.context.clock().now_ms();
    let taken = Taken { account: me.account, step, seen: form.version, now_ms, terms: None, only: None };
    take(http, id, taken).await
}
