//! The call by which a seller lets a shipment leave before its deposit is paid.

use actix_web::{post, web};
use contracts::ids::ShipmentId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Body, Identity, Routes};
use serde::Deserialize;
use utoipa::ToSchema;

use super::hold::Deposits;
use super::release::release;
use crate::shipments::full::FullShipmentView;
use crate::shipments::http::full;
use crate::state::AppState;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(release_shipment);
}

/// Why a shipment leaves before the deposit is paid.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct ReleaseShipment {
    #[garde(dive)]
    reason: Text<1, 200>,
}

/// The seller lets a shipment leave before its deposit is paid. Buyer and seller see the reason.
#[utoipa::path(
    request_body = ReleaseShipment,
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`not-held`")
    )
)]
#[post("/api/shipments/{id}/release")]
async fn release_shipment(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<ShipmentId>,
    body: Body<ReleaseShipment>,
) -> Result<web::Json<FullShipmentView>, Problem> {
    let (actor, reason) = (state.actor(&me), body.0.reason);
    let (by, of, deposits) = (actor.clone(), id.clone(), Deposits::of(&state.context));
    state.context.commit(move |tx| release(tx, &by, &of, &reason, &deposits)).await?;
    full(&state, &actor, &id).map(web::Json)
}
