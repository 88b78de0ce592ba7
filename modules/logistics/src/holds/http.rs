//! The calls by which a seller lets go of what waits for a payment.

use actix_web::{post, web};
use contracts::ids::ShipmentId;
use kernel::http::{Answer, Identity, Json, Routes};

use super::release::{Released, release};
use super::source::HoldSource;
use crate::reason::ReasonForm;
use crate::shipments::full::FullShipmentView;
use crate::shipments::http::full;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(release_shipment).service(release_documents);
}

/// The seller lets a shipment leave before its deposit is paid. Buyer and seller see the reason.
#[utoipa::path(
    responses((status = 200, body = FullShipmentView), (status = 403), (status = 409, description = "`not-held`"))
)]
#[post("/api/shipments/{id}/release")]
async fn release_shipment(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<ReasonForm>,
) -> Answer<FullShipmentView> {
    released(&me, &state, &id, Released::Goods, body.0).await
}

/// The seller hands the shipping documents and the goods over before their balance is paid. Buyer and seller see the reason.
#[utoipa::path(
    responses((status = 200, body = FullShipmentView), (status = 403), (status = 409, description = "`not-held`"))
)]
#[post("/api/shipments/{id}/release-documents")]
async fn release_documents(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<ReasonForm>,
) -> Answer<FullShipmentView> {
    released(&me, &state, &id, Released::Documents, body.0).await
}

async fn released(
    me: &Identity,
    state: &AppState,
    id: &ShipmentId,
    what: Released,
    ReasonForm { reason }: ReasonForm,
) -> Answer<FullShipmentView> {
    let actor = state.actor(me);
    let (by, of, source) = (actor.clone(), id.clone(), HoldSource::of(&state.context));
    state.context.commit(move |tx| release(tx, &by, &of, (what, &reason), &source)).await?;
    full(state, &actor, id).map(Json)
}
