//! The HTTP handlers of approvals. Each acts for the signed-in person, on approvals of their company.

use actix_web::{get, post, web};
use contracts::auth::AccountPort;
use contracts::ids::ApprovalId;
use garde::Validate;
use kernel::http::text::{Statement, Trimmed};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::{Listed, StoreError, Tx, fingerprint};
use kernel::{Context, Problem};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{self, ApprovalCommand, Source};
use super::model::{Approval, ApprovalStatus, Person};
use super::responses::{ApprovalView, products, totals_now};
use super::store::{self, APPROVALS, Answerer};
use crate::commitment::Commitment;
use crate::orders::limits::Limits;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::payment_methods;
use crate::orders::requests::{DeliveryAddress, delivery, is_delivery, is_payment};
use crate::orders::responses::ShortStock;
use crate::orders::rules;
use crate::state::{Data, account, additions, cart, services};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(ask_for_approval).service(approvals).service(one_approval);
    config.service(confirm_approval).service(decline_approval).service(withdraw_approval);
}

/// An order that a second person is to confirm.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AskForApproval {
    /// Where the goods go.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    delivery_address: DeliveryAddress,
    /// How they travel; `standard` unless told.
    #[garde(custom(is_delivery))]
    #[schema(value_type = DeliveryMethod, required = false)]
    delivery_method: Trimmed,
    /// How it will be paid.
    #[garde(custom(is_payment))]
    #[schema(value_type = OrderPayment)]
    payment_method: Trimmed,
    /// The contract whose goods are wanted; those in the caller's cart where missing.
    #[garde(inner(length(min = 1, max = 100)))]
    #[schema(max_length = 100)]
    contract_id: Option<String>,
    /// Units of the contract: at most what remains. Ignored without one.
    #[garde(skip)]
    #[schema(minimum = 1)]
    quantity: Option<u32>,
}

/// What the second person saw.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct ConfirmApproval {
    /// The total as it is shown: where it comes to another, no order is made.
    #[garde(custom(is_total))]
    #[schema(value_type = String, example = "37.00")]
    total: Trimmed,
}

fn is_total(text: &str, _: &()) -> garde::Result {
    if rules::is_amount(text) { Ok(()) } else { Err(garde::Error::new("must be an amount like 18.50")) }
}

/// Why no order is made.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct DeclineApproval {
    /// For who asked: 1 to 1,000 characters.
    #[garde(dive)]
    reason: Statement<1, 1000>,
}

/// Which approvals are wanted.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those of one status alone.
    #[garde(skip)]
    #[param(inline)]
    status: Option<ApprovalStatus>,
}

fn person(context: &Context, me: &Identity) -> Result<Person, Problem> {
    let found = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.person(reader, &me.person))?;
    let found = found.ok_or_else(|| Problem::Unauthorized("Please sign in.".to_owned()))?;
    Ok(Person { id: found.id, name: found.name })
}

fn answerer(context: &Context, me: &Identity) -> Result<Answerer, Problem> {
    let person = person(context, me)?;
    Ok(Answerer { account: me.account.clone(), person, now_ms: context.clock().now_ms() })
}

/// The views of approvals for the caller.
async fn views(context: &Context, me: &Identity, found: &[Approval]) -> Result<Vec<ApprovalView>, Problem> {
    let products = products(context, &me.account, found).await?;
    let limits = Limits::of(context)?;
    let decides = context.store().read(|r| limits.decides(r, &me.account, &me.person))?;
    let (additions, now_ms) = (additions(context), context.clock().now_ms());
    let view = |approval: &Approval| {
        let now = context.store().read(|reader| totals_now(reader, &additions, approval, &products, now_ms))?;
        Ok(ApprovalView::new(approval, me, decides, &products, now))
    };
    found.iter().map(view).collect()
}

async fn view(context: &Context, me: &Identity, found: Approval) -> Result<ApprovalView, Problem> {
    let found = views(context, me, &[found]).await?.into_iter().next();
    found.ok_or_else(|| Problem::Internal("an approval that is none".to_owned()))
}

/// Puts an order above the company's limit before a second person: goods in the caller's cart, which leave it in the same
/// commit, or goods of a contract. The same key again answers the same approval and makes nothing new.
#[utoipa::path(
    tag = "approvals",
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each approval wanted")),
    responses(
        (status = 201, body = ApprovalView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 404, description = "no such contract, or the cart is switched off"),
        (status = 409, body = ShortStock, description = "`no-approval-needed`, `too-many-approvals`, `out-of-stock` with \
            the short lines, `quantity-not-sold`, `mixed-currencies`, those of a call-off, or `idempotency-key-reused`; \
            nothing was changed")
    )
)]
#[post("/api/approvals")]
async fn ask_for_approval(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<AskForApproval>,
) -> Result<Created<ApprovalView>, Problem> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let (Json(form), context) = (body, &state.context);
    // The form is plain text and numbers and always serialises.
    let fingerprint = fingerprint(&serde_json::to_vec(&("approval", &form)).unwrap_or_default());
    let card = if form.delivery_address.lacks_account() { account(context, &me.account)? } else { None };
    let source = match form.contract_id {
        None => Source::Cart(cart(context)?),
        Some(contract) => match form.quantity.unwrap_or_default() {
            0 => return Err(Problem::field("quantity", "must be at least 1")),
            quantity => Source::Contract(contract.into(), quantity),
        },
    };
    let services = services(context)?;
    let command = ApprovalCommand {
        id: context.new_id(),
        now_ms: context.clock().now_ms(),
        account: me.account.clone(),
        asker: person(context, &me)?,
        key,
        fingerprint,
        delivery: delivery(&form.delivery_method).ok_or_else(|| Problem::field("deliveryMethod", "is not known"))?,
        payment: payment_methods::requested(context, &form.payment_method)?,
        address: form.delivery_address.whole(card.as_ref(), &me.name),
        source,
    };
    let commitment = Commitment::of(context, &me)?;
    let ask = move |tx: &mut Tx<'_>| {
        commitment.check(&tx.reader())?;
        ask::ask(tx, &command, &services)
    };
    let asked = context.commit(ask).await?;
    Ok(Created(view(context, &me, asked).await?))
}

/// Signed in: the approvals of the caller's company, the newest first.
#[utoipa::path(
    tag = "approvals",
    params(ListParams, PageQuery),
    responses((status = 200, body = Page<ApprovalView>))
)]
#[get("/api/approvals")]
async fn approvals(
    me: Identity,
    state: Data,
    params: Query<ListParams>,
    part: Query<PageQuery>,
) -> Answer<Page<ApprovalView>> {
    let limit = part.0.limit();
    let list = store::list(&me.account, params.0.status);
    let read = state.context.store().read(|r| APPROVALS.page(r, &list, part.0.cursor(), limit + 1));
    let (found, total) = read?;
    let Page { items, next_cursor, total } = Page::cut(found, limit, total, Approval::sort_key);
    let items = views(&state.context, &me, &items).await?;
    Ok(Json(Page { items, next_cursor, total }))
}

/// Signed in: one of the approvals of the caller's company.
#[utoipa::path(
    operation_id = "approval",
    tag = "approvals",
    responses((status = 200, body = ApprovalView))
)]
#[get("/api/approvals/{id}")]
async fn one_approval(me: Identity, state: Data, id: web::Path<ApprovalId>) -> Answer<ApprovalView> {
    let found: Result<_, StoreError> = state.context.store().read(|r| store::approval(r, &me.account, &id));
    let found = found?.ok_or_else(store::no_approval)?;
    Ok(Json(view(&state.context, &me, found).await?))
}

/// Another owner or manager of the company than who asked, not with an access token: confirms it. The order is made as a checkout makes it, at the
/// prices and from the stock of now.
#[utoipa::path(
    tag = "approvals",
    responses(
        (status = 200, body = ApprovalView),
        (status = 403, description = "`own-approval`, `email-unconfirmed`, `access-token`, or the caller is an employee"),
        (status = 409, body = ShortStock, description = "`price-changed` with the new `total`, `out-of-stock` with the \
            short lines, `quantity-not-sold`, `answered`, or those of a call-off; nothing was changed")
    )
)]
#[post("/api/approvals/{id}/confirm")]
async fn confirm_approval(
    me: Identity,
    state: Data,
    id: web::Path<ApprovalId>,
    body: Json<ConfirmApproval>,
) -> Answer<ApprovalView> {
    me.by_person()?;
    let (context, id) = (&state.context, id.into_inner());
    let (by, services) = (answerer(context, &me)?, services(context)?);
    let commitment = Commitment::of(context, &me)?;
    let (order, name, total) = (context.new_id(), me.name.clone(), body.0.total);
    let confirm = move |tx: &mut Tx<'_>| {
        commitment.check(&tx.reader())?;
        store::confirm(tx, &id, &by, (&order, &name), &total, &services)
    };
    let confirmed = context.commit(confirm).await?;
    Ok(Json(view(context, &me, confirmed).await?))
}

/// Another owner or manager of the company than who asked: declines it, with the reason.
#[utoipa::path(
    tag = "approvals",
    responses(
        (status = 200, body = ApprovalView),
        (status = 403, description = "`own-approval`, or the caller is an employee"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/approvals/{id}/decline")]
async fn decline_approval(
    me: Identity,
    state: Data,
    id: web::Path<ApprovalId>,
    body: Json<DeclineApproval>,
) -> Answer<ApprovalView> {
    let (context, id) = (&state.context, id.into_inner());
    let (by, services, reason) = (answerer(context, &me)?, services(context)?, body.0.reason);
    let declined = context.commit(move |tx| store::decline(tx, &id, &by, &reason, &services)).await?;
    Ok(Json(view(context, &me, declined).await?))
}

/// Who asked: takes it back. Goods from their cart are in it again.
#[utoipa::path(
    tag = "approvals",
    responses(
        (status = 200, body = ApprovalView),
        (status = 403, description = "somebody else asked"),
        (status = 409, description = "`answered` or `cart-full`")
    )
)]
#[post("/api/approvals/{id}/withdraw")]
async fn withdraw_approval(me: Identity, state: Data, id: web::Path<ApprovalId>) -> Answer<ApprovalView> {
    let (context, id) = (&state.context, id.into_inner());
    let (by, cart) = (answerer(context, &me)?, cart(context).ok());
    let withdrawn = context.commit(move |tx| store::withdraw(tx, &id, &by, cart.as_ref())).await?;
    Ok(Json(view(context, &me, withdrawn).await?))
}
