//! The administrator's calls for a paper that a shipment does not need. No party may make them: what holds the goods up
//! protects another party.

use actix_web::{post, web};
use contracts::ids::ShipmentId;
use contracts::staff::{StaffArea, staff_only};
use kernel::http::{Answer, Identity, Json, Query, Routes};

use super::http::Titled;
use super::kind::Kind;
use super::waive::waive;
use crate::reason::ReasonForm;
use crate::shipments::admin::as_the_buyer_sees;
use crate::shipments::full::FullShipmentView;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(waive_document).service(require_document);
}

/// The administrator and staff for logistics only: a shipment does not need a document, for this reason, which its
/// activity tells all parties.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Titled),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 409, description = "`not-needed`, `waived` or `ended`")
    )
)]
#[post("/api/admin/shipments/{id}/documents/{type}/waive")]
async fn waive_document(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    titled: Query<Titled>,
    body: Json<ReasonForm>,
) -> Answer<FullShipmentView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    decided(&me, &state, (path.into_inner(), &titled.0), Some(body.0.reason.into())).await
}

/// The administrator and staff for logistics only: a shipment needs a document after all.
#[utoipa::path(
    params(("type" = Kind, Path, description = "which document"), Titled),
    responses(
        (status = 200, body = FullShipmentView),
        (status = 409, description = "`not-needed`, `not-waived` or `ended`")
    )
)]
#[post("/api/admin/shipments/{id}/documents/{type}/require")]
async fn require_document(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    titled: Query<Titled>,
) -> Answer<FullShipmentView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    decided(&me, &state, (path.into_inner(), &titled.0), None).await
}

async fn decided(
    me: &Identity,
    state: &AppState,
    ((id, word), titled): ((String, String), &Titled),
    reason: Option<String>,
) -> Answer<FullShipmentView> {
    let (paper, actor, id) = (titled.paper(&word)?, state.actor(me), ShipmentId::from(id));
    let (by, of) = (actor.clone(), id.clone());
    state.context.commit(move |tx| waive(tx, &by, &of, &paper, reason.as_deref())).await?;
    as_the_buyer_sees(state, &actor, &id).map(Json)
}
