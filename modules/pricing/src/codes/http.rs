//! The calls of discount codes: a seller's own, and all of them for the shop's owner.

use actix_web::{delete, get, post, web};
use contracts::auth::AccountPort;
use contracts::catalog::GetProducts;
use contracts::ids::AccountId;
use contracts::money::Currency;
use jiff::civil::Date;
use kernel::http::{Answer, Created, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError};
use kernel::{Context, Problem};

use super::form::{CodeForm, Facts};
use super::model::{Code, EVERY, of_seller};
use super::responses::{AnyCodeView, CodeView};
use super::store::{self, CODES, MOST_CODES, TAKEN};
use super::uses;
use crate::rights::{may_change, sellers_only};
use crate::state::Data;

/// Sellers only: the caller's discount codes, the newest first. There are at most 200.
#[utoipa::path(responses((status = 200, body = [CodeView]), (status = 403)))]
#[get("/api/discount-codes")]
pub(crate) async fn discount_codes(me: Identity, state: Data) -> Answer<Vec<CodeView>> {
    sellers_only(&me)?;
    let (list, today) = (of_seller(&me.account), today(&state.context));
    let most = usize::try_from(MOST_CODES).unwrap_or(usize::MAX);
    let views = state.context.store().read(|r| {
        let (codes, _) = CODES.page(r, &list, None, most)?;
        let view = |code: &Code| Ok(CodeView::new(code, uses::used(r, &code.id)?, today));
        codes.iter().map(view).collect::<Result<Vec<_>, StoreError>>()
    })?;
    Ok(Json(views))
}

/// Sellers only, not employees: a new discount code for goods of the caller's. It is never changed, only ended.
#[utoipa::path(
    responses(
        (status = 201, body = CodeView),
        (status = 403),
        (status = 409, description = "`code-taken` or `too-many-codes`; nothing was saved")
    )
)]
#[post("/api/discount-codes")]
pub(crate) async fn add_discount_code(
    me: Identity,
    state: Data,
    body: Json<CodeForm>,
) -> Result<Created<CodeView>, Problem> {
    let context = &state.context;
    may_change(context, &me)?;
    // Whoever tries names until one is taken would learn codes of others.
    if let Some(retry_after_s) = state.taken_codes.wait(&me.account) {
        return Err(Problem::TooMany { retry_after_s });
    }
    let ids = body.0.ids();
    let cards = if ids.is_empty() { Vec::new() } else { context.ask(GetProducts { ids }).await?? };
    let currency = Currency::parse(&context.face().currency).unwrap_or(Currency::USD);
    let now_ms = context.clock().now_ms();
    let code = body.0.read(&Facts { seller: &me.account, currency, cards: &cards, now_ms })?;
    let view = CodeView::new(&code, 0, today(context));
    context.commit(move |tx| store::add(tx, &code)).await.inspect_err(|refused| {
        if refused.kind() == TAKEN {
            state.taken_codes.failed(&me.account);
        }
    })?;
    Ok(Created(view))
}

/// Sellers only, not employees: ends a code of the caller's now. Orders that were placed keep their discount.
#[utoipa::path(responses((status = 200, body = CodeView), (status = 403)))]
#[post("/api/discount-codes/{code}/end")]
pub(crate) async fn end_discount_code(me: Identity, state: Data, code: web::Path<String>) -> Answer<CodeView> {
    may_change(&state.context, &me)?;
    end(&state.context, Some(me.account), code.into_inner()).await
}

/// Sellers only, not employees: deletes a code of the caller's that was never used.
#[utoipa::path(
    responses(
        (status = 204, description = "it is gone"),
        (status = 403),
        (status = 409, description = "`code-was-used`: end it instead")
    )
)]
#[delete("/api/discount-codes/{code}")]
pub(crate) async fn remove_discount_code(
    me: Identity,
    state: Data,
    code: web::Path<String>,
) -> Result<NoContent, Problem> {
    may_change(&state.context, &me)?;
    let code = code.into_inner();
    state.context.commit(move |tx| store::remove(tx, &me.account, &code)).await?;
    Ok(NoContent)
}

/// The administrator only: the discount codes of all sellers, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<AnyCodeView>)))]
#[get("/api/admin/discount-codes")]
pub(crate) async fn any_discount_codes(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<AnyCodeView>> {
    owner_only(&me)?;
    let (limit, today) = (part.0.limit(), today(&state.context));
    let found: Result<_, StoreError> = state.context.store().read(|r| {
        let (codes, total) = CODES.page(r, EVERY, part.0.cursor(), limit + 1)?;
        let used = |code: Code| Ok((uses::used(r, &code.id)?, code));
        Ok((codes.into_iter().map(used).collect::<Result<Vec<_>, StoreError>>()?, total))
    });
    let (codes, total) = found?;
    let page = Page::cut(codes, limit, total, |(_, code)| code.sort_key());
    let name = |seller: &AccountId| {
        state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, seller))
    };
    let view = |(used, code): (u64, Code)| {
        let seller_name = name(&code.seller)?.map(|card| card.display_name).unwrap_or_default();
        Ok(AnyCodeView { code: CodeView::new(&code, used, today), seller_id: code.seller.to_string(), seller_name })
    };
    page.try_map(view).map(Json)
}

/// The administrator only: ends a code of any seller now.
#[utoipa::path(responses((status = 200, body = CodeView)))]
#[post("/api/admin/discount-codes/{code}/end")]
pub(crate) async fn end_any_discount_code(me: Identity, state: Data, code: web::Path<String>) -> Answer<CodeView> {
    owner_only(&me)?;
    end(&state.context, None, code.into_inner()).await
}

fn owner_only(me: &Identity) -> Result<(), Problem> {
    me.needs("administrator", "Only the shop's administrator sees the codes of all sellers.")
}

async fn end(context: &Context, seller: Option<AccountId>, id: String) -> Answer<CodeView> {
    let now_ms = context.clock().now_ms();
    let code = context.commit(move |tx| store::end(tx, seller.as_ref(), &id, now_ms)).await?;
    let used = context.store().read(|r| uses::used(r, &code.id))?;
    Ok(Json(CodeView::new(&code, used, today(context))))
}

fn today(context: &Context) -> Date {
    context.face().day(context.clock().now_ms())
}
