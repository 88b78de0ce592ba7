//! The HTTP handlers of quotes. Each acts for the signed-in account, on quotes of which it is a side.

use actix_web::{get, post, web};
use contracts::ids::QuoteId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, Page, Query, Routes};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::listed::listed;
use super::model::{Quote, Side, State, Terms};
use super::responses::{QuoteSide, QuoteView, RequestQuote};
use super::rules::{self, Status};
use super::sample_term::SampleTerm;
use super::store;
use crate::commitment::Commitment;
use crate::due;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(request_quote).service(quotes).service(one_quote);
}

/// Signed in: asks a product's seller for a price.
#[utoipa::path(
    responses(
        (status = 201, body = QuoteView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 404, description = "no such product is listed"),
        (status = 409, description = "`own-product`")
    )
)]
#[post("/api/quotes")]
async fn request_quote(me: Identity, state: Data, body: Json<RequestQuote>) -> Result<Created<QuoteView>, Problem> {
    let Json(form) = body;
    let card = listed(&state.context, &form.product_id.as_str().into()).await?;
    if card.seller == me.account {
        return Err(Problem::conflict("own-product", "This is your own product."));
    }
    rules::sold_in(&card, form.quantity).map_err(|rule| Problem::field("quantity", rule))?;
    let now_ms = state.context.clock().now_ms();
    let quote = Quote {
        id: state.context.new_id(),
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
        contract: None,
    };
    let terms = Terms {
        number: 1,
        by: Side::Buyer,
        at_ms: now_ms,
        quantity: form.quantity,
        unit_price: None,
        incoterm: None,
        message: form.message.into(),
        valid_until_ms: None,
        delivery_from: None,
        delivery_until: None,
        sample: SampleTerm::None,
    };
    let kept = store::Full { quote: quote.clone(), terms: vec![terms.clone()] };
    let commitment = Commitment::of(&state.context, &me)?;
    let request = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        commitment.check(&tx.reader())?;
        Ok(store::request(tx, &quote, &terms)?)
    };
    state.context.commit(request).await?;
    Ok(Created(QuoteView::of(kept, &me.account, now_ms)?))
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those that the caller asked for, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    side: Option<QuoteSide>,
    /// Those of one status alone.
    #[garde(skip)]
    #[param(inline)]
    status: Option<Status>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    cursor: Option<String>,
}

/// The caller's quotes on one side, the newest first.
#[utoipa::path(params(ListParams), responses((status = 200, body = Page<QuoteView>)))]
#[get("/api/quotes")]
async fn quotes(me: Identity, state: Data, params: Query<ListParams>) -> Answer<Page<QuoteView>> {
    let Query(ListParams { side, status, limit, cursor }) = params;
    due::settle(&state.context).await;
    let list = store::list(side.map_or(Side::Buyer, Side::from), &me.account, status);
    let limit = limit.unwrap_or(50) as usize;
    let read = state.context.store().read(|r| store::page(r, &list, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let now_ms = state.context.clock().now_ms();
    let page = Page::cut(rows, limit, total, |last| store::sort_key(&last.quote));
    page.try_map(|full| QuoteView::of(full, &me.account, now_ms)).map(Json)
}

/// One of the caller's quotes, on either side.
#[utoipa::path(operation_id = "quote", responses((status = 200, body = QuoteView)))]
#[get("/api/quotes/{id}")]
async fn one_quote(me: Identity, state: Data, id: web::Path<QuoteId>) -> Answer<QuoteView> {
    let found = state.context.store().read(|r| store::find(r, &me.account, &id))?.ok_or_else(store::not_there)?;
    Ok(Json(QuoteView::of(found, &me.account, state.context.clock().now_ms())?))
}
