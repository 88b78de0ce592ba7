//! The HTTP handlers of a draft's steps.

use actix_web::{post, web};
use contracts::ids::OrderDraftId;
use garde::Validate;
use kernel::http::text::{Statement, Text, Trimmed};
use kernel::http::{Answer, Identity, Json, Query, Routes};
use kernel::store::Tx;
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::http::shown;
use super::model::ToldBy;
use super::place::{self, Seen, Told};
use super::responses::DraftView;
use super::rights::{ForSeller, actor, selling};
use super::store;
use crate::commitment::Commitment;
use crate::orders::responses::ShortStock;
use crate::orders::rules::is_amount;
use crate::quotes::model::Side;
use crate::state::{Data, services};

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(send_order_draft).service(withdraw_order_draft).service(place_order_draft);
    config.service(confirm_order_draft).service(decline_order_draft);
}

/// The version that the caller saw.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct SendDraft {
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    version: u32,
}

/// What the buyer saw.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct ConfirmDraft {
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    version: u32,
    /// The total as it is shown: where it comes to another, no order is made.
    #[garde(custom(is_total))]
    #[schema(value_type = String, example = "42.92")]
    total: Trimmed,
}

/// Why the buyer does not want it.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct DeclineDraft {
    /// For the seller: 1 to 1,000 characters.
    #[garde(dive)]
    reason: Statement<1, 1000>,
}

/// How the buyer told the seller to order.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlaceDraft {
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    version: u32,
    /// The total as it is shown: where it comes to another, no order is made.
    #[garde(custom(is_total))]
    #[schema(value_type = String, example = "42.92")]
    total: Trimmed,
    #[garde(custom(is_told_by))]
    #[schema(value_type = ToldBy)]
    told_by: Trimmed,
    /// Who called, and what was said: 1 to 500 characters. Both sides read it.
    #[garde(dive)]
    note: Text<1, 500>,
}

fn is_total(text: &str, _: &()) -> garde::Result {
    if is_amount(text) { Ok(()) } else { Err(garde::Error::new("must be an amount like 18.50")) }
}

fn is_told_by(text: &str, _: &()) -> garde::Result {
    let known = || ToldBy::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(", ");
    ToldBy::parse(text).map(|_| ()).ok_or_else(|| garde::Error::new(format!("must be one of {}", known())))
}

/// Sellers, and for one of them the administrator and staff for support: sends a draft to its buyer, who hears of it by a
/// notification and an e-mail.
#[utoipa::path(
    tag = "drafts",
    params(ForSeller),
    responses(
        (status = 200, body = DraftView),
        (status = 403),
        (status = 409, description = "`draft-changed` since the named version, `answered` or `draft-expired`")
    )
)]
#[post("/api/order-drafts/{id}/send")]
async fn send_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    of: Query<ForSeller>,
    body: Json<SendDraft>,
) -> Answer<DraftView> {
    let by = actor(&state.context, &me, selling(&me, &of.0)?)?;
    let commitment = Commitment::of(&state.context, &me)?;
    let send = move |tx: &mut Tx<'_>| {
        let sent = store::send(tx, &id, body.0.version, &by)?;
        commitment.check(&tx.reader())?;
        Ok::<_, TxError>(sent)
    };
    let sent = state.context.commit(send).await?;
    shown(&state.context, &sent, Side::Seller).await
}

/// Sellers, and for one of them the administrator and staff for support: takes an open draft back.
#[utoipa::path(
    tag = "drafts",
    params(ForSeller),
    responses(
        (status = 200, body = DraftView),
        (status = 403),
        (status = 409, description = "`answered` or `draft-expired`")
    )
)]
#[post("/api/order-drafts/{id}/withdraw")]
async fn withdraw_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    of: Query<ForSeller>,
) -> Answer<DraftView> {
    let by = actor(&state.context, &me, selling(&me, &of.0)?)?;
    let withdrawn = state.context.commit(move |tx| store::withdraw(tx, &id, &by)).await?;
    shown(&state.context, &withdrawn, Side::Seller).await
}

/// Its buyer: declines a draft, with a word for the seller.
#[utoipa::path(
    tag = "drafts",
    responses((status = 200, body = DraftView), (status = 409, description = "`answered` or `draft-expired`"))
)]
#[post("/api/order-drafts/{id}/decline")]
async fn decline_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    body: Json<DeclineDraft>,
) -> Answer<DraftView> {
    let by = actor(&state.context, &me, me.account.clone())?;
    let declined = state.context.commit(move |tx| store::decline(tx, &id, &body.0.reason, &by)).await?;
    shown(&state.context, &declined, Side::Buyer).await
}

/// Its buyer: confirms a draft, which makes the order as a checkout does, at the agreed prices. Confirmed again, it answers the
/// same draft and makes nothing new.
#[utoipa::path(
    tag = "drafts",
    responses(
        (status = 200, body = DraftView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 409, body = ShortStock, description = "`draft-changed` since the named version, `price-changed` with the \
            new `total`, `answered`, `draft-expired`, or those of a checkout; nothing was changed")
    )
)]
#[post("/api/order-drafts/{id}/confirm")]
async fn confirm_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    body: Json<ConfirmDraft>,
) -> Answer<DraftView> {
    let (context, id, seen) =
        (&state.context, id.into_inner(), Seen { version: body.0.version, total: body.0.total.into() });
    let by = actor(context, &me, me.account.clone())?;
    let (services, commitment, order) = (services(context)?, Commitment::of(context, &me)?, context.new_id());
    let confirm = move |tx: &mut Tx<'_>| {
        // Checked first: another account's draft is a 404 for everybody.
        let confirmed = place::confirm(tx, &id, &order, &seen, &by, &services)?;
        commitment.check(&tx.reader())?;
        Ok::<_, TxError>(confirmed)
    };
    let confirmed = context.commit(confirm).await?;
    shown(context, &confirmed, Side::Buyer).await
}

/// Sellers, and for one of them the administrator and staff for support: makes the order of a draft at once, where its buyer
/// gave the seller leave for orders of that size. The buyer is told at once. Repeated, it answers the same draft and makes
/// nothing new.
#[utoipa::path(
    tag = "drafts",
    params(ForSeller),
    responses(
        (status = 200, body = DraftView),
        (status = 403),
        (status = 409, body = ShortStock, description = "`no-leave`, `over-leave` with `limit` and `total`, `draft-changed` \
            since the named version, `price-changed` with the new `total`, `answered`, `draft-expired`, or those of a \
            checkout; nothing was changed")
    )
)]
#[post("/api/order-drafts/{id}/place")]
async fn place_order_draft(
    me: Identity,
    state: Data,
    id: web::Path<OrderDraftId>,
    of: Query<ForSeller>,
    body: Json<PlaceDraft>,
) -> Answer<DraftView> {
    let (context, id) = (&state.context, id.into_inner());
    let PlaceDraft { version, total, told_by, note } = body.0;
    let by = actor(context, &me, selling(&me, &of.0)?)?;
    let told_by = ToldBy::parse(&told_by).ok_or_else(|| Problem::field("toldBy", "is not known"))?;
    let (seen, told) = (Seen { version, total: total.into() }, Told { by: told_by, note: note.into() });
    let (services, order) = (services(context)?, context.new_id());
    let placed = context.commit(move |tx| place::place(tx, &id, &order, (&seen, &told), &by, &services)).await?;
    shown(context, &placed, Side::Seller).await
}
