//! The calls of deliveries. They are for their seller alone.

use actix_web::{get, post, web};
use contracts::growers::DeliveryState;
use contracts::ids::{GrowerDeliveryId, LotId, ProducerId};
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, Tx, Words};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::form::{DeliveryForm, Entry};
use super::model::{Delivery, list, of_lot};
use super::record;
use super::responses::DeliveryView;
use super::store::{self, DELIVERIES};
use crate::changed;
use crate::checks::is_day;
use crate::command::{Caller, Command};
use crate::rights::sellers_only;
use crate::state::Data;

/// Which deliveries.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Words of the producer's name or number, the collecting point or the grade.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// Those of one day.
    #[garde(inner(custom(is_day)))]
    #[param(format = Date)]
    day: Option<String>,
    /// Those of one producer.
    #[garde(inner(length(chars, max = 100)))]
    #[param(max_length = 100)]
    producer: Option<String>,
    /// Those of one state.
    #[garde(inner(custom(is_state)))]
    #[param(value_type = Option<DeliveryState>)]
    state: Option<String>,
    /// Those that were taken in to this lot; the other filters are without effect then.
    #[garde(inner(length(chars, max = 100)))]
    #[param(max_length = 100)]
    lot: Option<String>,
}

fn is_state(text: &str, _: &()) -> garde::Result {
    let known = DeliveryState::parse(text).map(drop);
    known.ok_or_else(|| garde::Error::new("must be one of: waiting, taken in, struck out"))
}

/// Sellers only: the caller's deliveries, the latest first.
#[utoipa::path(params(Which, PageQuery), responses((status = 200, body = Page<DeliveryView>), (status = 403)))]
#[get("/api/grower-deliveries")]
pub(crate) async fn grower_deliveries(
    me: Identity,
    state: Data,
    which: Query<Which>,
    part: Query<PageQuery>,
) -> Answer<Page<DeliveryView>> {
    sellers_only(&me)?;
    let Which { q, day, producer, state: only, lot } = which.0;
    let day = day.and_then(|day| day.parse::<Date>().ok());
    let producer = producer.map(ProducerId::from);
    let name = match lot.map(LotId::from) {
        Some(lot) => of_lot(&me.account, &lot),
        None => list(&me.account, day, producer.as_ref(), only.as_deref().and_then(DeliveryState::parse)),
    };
    let (limit, words) = (part.0.limit(), Words::of(q.as_deref()));
    let (rows, total) =
        state.context.store().read(|r| DELIVERIES.search(r, &[name], &words, part.0.cursor(), limit + 1))?;
    Ok(Json(Page::cut(rows, limit, total, Delivery::sort_key).map(DeliveryView::from)))
}

/// Sellers only: one of the caller's deliveries.
#[utoipa::path(responses((status = 200, body = DeliveryView), (status = 403)))]
#[get("/api/grower-deliveries/{id}")]
pub(crate) async fn one_delivery(me: Identity, state: Data, id: web::Path<GrowerDeliveryId>) -> Answer<DeliveryView> {
    sellers_only(&me)?;
    let found = state.context.store().read(|r| store::find(r, &me.account, &id))?;
    Ok(Json(found.ok_or_else(|| Problem::from(store::no_delivery()))?.into()))
}

/// Sellers only: records a delivery. It is never changed; a wrong one is struck out, and recorded anew.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = DeliveryView),
        (status = 403),
        (status = 409, description = "`season-closed`, as its second payment was made, or `ticket-known`; nothing was recorded")
    )
)]
#[post("/api/grower-deliveries")]
pub(crate) async fn record_delivery(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<DeliveryForm>,
) -> Result<Created<DeliveryView>, Problem> {
    let (caller, context) = (Caller::of(&state, me)?, &state.context);
    let Caller { seller, by, today, at_ms: now_ms } = &caller;
    let entry = Entry { id: context.new_id(), seller, by, today: *today, now_ms: *now_ms };
    let wanted = body.0.read(context, &entry)?;
    let record = move |tx: &mut Tx<'_>| {
        changed::tell(tx, &wanted.seller, wanted.at_ms)?;
        record::record(tx, &wanted)
    };
    let made = Command::new(&caller, key, &body.0.told(), "another delivery").commit(context, record).await?;
    Ok(Created(DeliveryView::from(made)))
}

/// Why something is struck out.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = StrikeOut)]
pub(crate) struct StrikeForm {
    /// It stays beside what is struck out.
    #[garde(dive)]
    pub(crate) reason: Text<1, 300>,
}

/// Sellers only: strikes out one of the caller's deliveries that was not taken in. It keeps its number.
#[utoipa::path(
    responses(
        (status = 200, body = DeliveryView),
        (status = 403),
        (
            status = 409,
            description = "`delivery-struck-out`, `delivery-taken-in`, `delivery-reweighed` or `season-closed`; nothing changed"
        )
    )
)]
#[post("/api/grower-deliveries/{id}/strike")]
pub(crate) async fn strike_delivery(
    me: Identity,
    state: Data,
    id: web::Path<GrowerDeliveryId>,
    body: Json<StrikeForm>,
) -> Answer<DeliveryView> {
    let (id, (seller, struck)) = (id.into_inner(), Caller::of(&state, me)?.strikes(&body.0.reason));
    let after = state.context.commit(move |tx| record::strike(tx, &seller, &id, &struck)).await?;
    Ok(Json(after.into()))
}
