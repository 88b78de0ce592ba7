//! The calls of credit: sellers grant it, and companies see what they have.

use actix_web::{delete, get, put, web};
use contracts::auth::CompanyPort;
use contracts::billing::InstalmentPort;
use contracts::ids::AccountId;
use contracts::pricing::BuyersPort;
use jiff::civil::Date;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use kernel::store::{Listed, StoreError};
use kernel::{Context, Problem};

use super::form::GrantCredit;
use super::model::{Terms, of_buyer, of_seller, pair};
use super::responses::CreditView;
use super::tables::TERMS;
use super::terms;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(credit_granted).service(own_credit).service(grant_credit).service(take_credit_back);
}

/// Sellers only: the credit that the caller grants, the latest first, with what is used of each.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<CreditView>), (status = 403)))]
#[get("/api/credit-granted")]
async fn credit_granted(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<CreditView>> {
    sellers_only(&me)?;
    views(&state.context, &of_seller(&me.account), &part.0)
}

/// Signed in: the credit that sellers grant to the caller's company, the latest first, with what is used of each.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<CreditView>)))]
#[get("/api/credit")]
async fn own_credit(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<CreditView>> {
    views(&state.context, &of_buyer(&me.account), &part.0)
}

/// Sellers only, not employees: grants credit to a company that ordered from the caller or asked for a quote, or changes
/// it. An order on account is made if it fits, with all that is not paid, into the limit.
#[utoipa::path(
    responses(
        (status = 200, body = CreditView),
        (status = 403),
        (status = 404, description = "no buyer of the caller's")
    )
)]
#[put("/api/credit-granted/{account}")]
async fn grant_credit(
    me: Identity,
    state: Data,
    account: web::Path<AccountId>,
    body: Json<GrantCredit>,
) -> Answer<CreditView> {
    let context = &state.context;
    may_change(context, &me)?;
    let buyer = account.into_inner();
    let name = context.look_up::<dyn BuyersPort, _>(|buyers, reader| buyers.name(reader, &me.account, &buyer))?;
    let buyer_name = name.ok_or_else(|| Problem::NotFound("There is no such buyer of yours.".to_owned()))?;
    let granted = Terms {
        id: pair(&me.account, &buyer),
        seller: me.account.clone(),
        seller_name: me.name.clone(),
        buyer,
        buyer_name,
        limit: body.0.limit()?,
        days: body.0.days,
        days_from: body.0.days_from,
        block_overdue: body.0.block_overdue,
        since_ms: context.clock().now_ms(),
    };
    let saved = granted.clone();
    let bills = context.port::<dyn InstalmentPort>();
    context.commit(move |tx| terms::grant(tx, &granted, bills.as_ref())).await?;
    Ok(Json(context.store().read(|r| CreditView::new(r, &saved, today(context)))?))
}

/// Sellers only, not employees: takes credit back. The company then orders as everybody does.
#[utoipa::path(responses((status = 204, description = "it is gone"), (status = 403)))]
#[delete("/api/credit-granted/{account}")]
async fn take_credit_back(me: Identity, state: Data, account: web::Path<AccountId>) -> Result<NoContent, Problem> {
    may_change(&state.context, &me)?;
    state.context.commit(move |tx| terms::take_back(tx, &me.account, &account)).await?;
    Ok(NoContent)
}

fn views(context: &Context, list: &str, part: &PageQuery) -> Answer<Page<CreditView>> {
    let (limit, today) = (part.limit(), today(context));
    let read: Result<_, StoreError> = context.store().read(|r| {
        let (rows, total) = TERMS.page(r, list, part.cursor(), limit + 1)?;
        Page::cut(rows, limit, total, Terms::sort_key).try_map(|terms| CreditView::new(r, &terms, today))
    });
    Ok(Json(read?))
}

fn today(context: &Context) -> Date {
    context.face().day(context.clock().now_ms())
}

fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs("seller", "Only sellers grant credit.")
}

/// Refuses employees of a company too, as for its other settings.
fn may_change(context: &Context, me: &Identity) -> Result<(), Problem> {
    sellers_only(me)?;
    let may =
        context.look_up::<dyn CompanyPort, _>(|companies, r| companies.may_confirm(r, &me.account, &me.person))?;
    if may {
        return Ok(());
    }
    Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
}
