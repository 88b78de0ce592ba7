//! The HTTP handlers of the leave that buyers give to sellers.

use actix_web::{delete, get, put, web};
use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use contracts::pricing::BuyersPort;
use garde::Validate;
use kernel::http::text::Text;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::store::Tx;
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::leaves::{self, LEAVES, Leave, MOST_LEAVES};
use super::responses::LeaveView;
use super::rights::{actor, may_give};
use crate::commitment::Commitment;
use crate::state::Data;

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(order_leaves).service(give_order_leave).service(take_order_leave_back);
}

/// The leave that the caller gives, and the sellers to whom it can.
#[derive(Serialize, ToSchema)]
struct OrderLeaves {
    items: Vec<LeaveView>,
    /// The sellers from whom the caller ordered or whom it asked for a quote, the latest first; at most 200.
    sellers: Vec<KnownSeller>,
}

/// A seller whom the caller knows.
#[derive(Serialize, ToSchema)]
struct KnownSeller {
    id: String,
    name: String,
}

/// How much a seller may order.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GiveLeave {
    /// The most that one order may come to, in the shop's currency.
    #[garde(dive)]
    #[schema(example = "500.00")]
    up_to: Text<1, 30>,
}

/// Signed in: which sellers may order in the caller's name, the latest first.
#[utoipa::path(tag = "drafts", responses((status = 200, body = OrderLeaves)))]
#[get("/api/order-leaves")]
async fn order_leaves(me: Identity, state: Data) -> Answer<OrderLeaves> {
    let context = &state.context;
    let most = usize::try_from(MOST_LEAVES).unwrap_or(usize::MAX);
    let (given, _) = context.store().read(|r| LEAVES.page(r, &leaves::of_buyer(&me.account), None, most))?;
    let known = match context.enabled("pricing") {
        true => context.look_up::<dyn BuyersPort, _>(|buyers, reader| buyers.sellers(reader, &me.account, most))?,
        false => Vec::new(),
    };
    let sellers = context.look_up::<dyn AccountPort, _>(|accounts, reader| {
        let cards = known.iter().map(|seller| accounts.account(reader, seller)).collect::<Result<Vec<_>, _>>()?;
        let seller = |card: contracts::auth::AccountCard| KnownSeller { id: card.id.into(), name: card.display_name };
        Ok(cards.into_iter().flatten().map(seller).collect())
    })?;
    Ok(Json(OrderLeaves { items: given.into_iter().map(LeaveView::from).collect(), sellers }))
}

/// In person, not employees: gives a seller from whom the caller ordered or whom it asked for a quote leave to order in its
/// name, or changes how much.
#[utoipa::path(
    tag = "drafts",
    responses(
        (status = 200, body = LeaveView),
        (status = 403, description = "`access-token`, `email-unconfirmed`, or the caller is an employee"),
        (status = 404, description = "no seller of the caller's"),
        (status = 409, description = "`too-many-leaves`")
    )
)]
#[put("/api/order-leaves/{seller}")]
async fn give_order_leave(
    me: Identity,
    state: Data,
    seller: web::Path<AccountId>,
    body: Json<GiveLeave>,
) -> Answer<LeaveView> {
    me.by_person()?;
    let (context, seller) = (&state.context, seller.into_inner());
    may_give(context, &me)?;
    let known = context.look_up::<dyn BuyersPort, _>(|buyers, reader| buyers.name(reader, &seller, &me.account))?;
    let card = crate::state::account(context, &seller)?.filter(|_| known.is_some());
    let card = card.ok_or_else(|| Problem::NotFound("There is no such seller of yours.".to_owned()))?;
    let by = actor(context, &me, me.account.clone())?;
    let leave = Leave {
        id: leaves::key(&me.account, &seller),
        buyer: me.account.clone(),
        seller,
        seller_name: card.display_name,
        up_to: up_to(&body.0.up_to, &context.face().currency)?,
        given_by: by.person,
        since_ms: by.now_ms,
    };
    let (commitment, saved) = (Commitment::of(context, &me)?, leave.clone());
    let give = move |tx: &mut Tx<'_>| {
        commitment.check(&tx.reader())?;
        leaves::give(tx, &leave)
    };
    context.commit(give).await?;
    Ok(Json(LeaveView::from(saved)))
}

fn up_to(text: &str, currency: &str) -> Result<Money, Problem> {
    let currency = Currency::parse(currency).unwrap_or(Currency::USD);
    let most = currency.most_asked();
    match Money::parse(text, currency) {
        Some(up_to) if up_to.minor > 0 && up_to.minor <= most.minor => Ok(up_to),
        _ => Err(Problem::field("upTo", format!("must be an amount above nought in {currency}, at most {most}"))),
    }
}

/// Not employees: takes leave back. Orders that were made stay.
#[utoipa::path(tag = "drafts", responses((status = 204, description = "it is gone"), (status = 403)))]
#[delete("/api/order-leaves/{seller}")]
async fn take_order_leave_back(me: Identity, state: Data, seller: web::Path<AccountId>) -> Result<NoContent, Problem> {
    may_give(&state.context, &me)?;
    let taken = state.context.commit(move |tx| -> Result<(), TxError> { leaves::take_back(tx, &me.account, &seller) });
    taken.await?;
    Ok(NoContent)
}
