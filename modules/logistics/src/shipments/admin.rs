//! The administrator's call: any shipment in full, to be read.

use actix_web::{get, web};
use contracts::ids::ShipmentId;
use contracts::staff::{StaffArea, staff_only};
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::{Problem, TxError};

use super::beside::Beside;
use super::change::{Actor, no_shipment};
use super::full::FullShipmentView;
use super::rules::Role;
use super::store::SHIPMENTS;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(admin_shipment);
}

/// The administrator and staff for support or logistics only: any shipment, as its buyer sees it, with nothing to do.
#[utoipa::path(responses((status = 200, body = FullShipmentView)))]
#[get("/api/admin/shipments/{id}")]
async fn admin_shipment(me: Identity, state: Data, id: web::Path<ShipmentId>) -> Answer<FullShipmentView> {
    staff_only(&me, &[StaffArea::Support, StaffArea::Logistics])?;
    as_the_buyer_sees(&state, &state.actor(&me), &id).map(Json)
}

/// Any shipment as its buyer sees it, with nothing to do.
///
/// # Errors
/// 404.
pub(crate) fn as_the_buyer_sees(state: &AppState, actor: &Actor, id: &ShipmentId) -> Result<FullShipmentView, Problem> {
    let seen = state.context.store().read(|reader| {
        let ship = reader.get(&SHIPMENTS, id)?.ok_or_else(no_shipment)?;
        let beside = Beside::of(&state.context, reader, &ship)?;
        let stopped = (beside.holds.stopped.clone(), beside.holds.unapproved);
        let seen = FullShipmentView::new(&ship, beside, Some(Role::Buyer), actor);
        Ok::<_, TxError>(seen.read_only().naming_plots(stopped))
    })?;
    Ok(seen)
}
