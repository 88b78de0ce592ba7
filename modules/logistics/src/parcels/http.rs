//! The calls of parcels. Only the seller sends one and reads its label.

use actix_web::{get, post, web};
use contracts::auth::AccountPort;
use contracts::ids::ShipmentId;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::{Problem, TxError};

use super::commands;
use super::form::SendParcel;
use super::label::ParcelLabel;
use crate::holds::source::HoldSource;
use crate::shipments::change::no_shipment;
use crate::shipments::full::FullShipmentView;
use crate::shipments::http::full;
use crate::shipments::store::SHIPMENTS;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(send_parcel).service(parcel_label);
}

/// The seller hands a shipment over to a post or courier, and says by which number it is tracked. Said again, the number
/// and the link are corrected. A shipment that nobody carries yet becomes a parcel by it, without export papers.
#[utoipa::path(
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`ended`, `fetched`, `taken`, `illegal-move`, `blocked`, `goods-stopped`, \
            `goods-unapproved`, `documents-held` or `deposit-open`")
    )
)]
#[post("/api/shipments/{id}/parcel")]
async fn send_parcel(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<SendParcel>,
) -> Answer<FullShipmentView> {
    let actor = state.actor(&me);
    let (sent, weight_g) = body.0.read(actor.now_ms)?;
    let (by, of, source) = (actor.clone(), id.clone(), HoldSource::of(&state.context));
    state.context.commit(move |tx| commands::send(tx, &by, &of, sent.clone(), weight_g, &source)).await?;
    full(&state, &actor, &id).map(Json)
}

/// What the label of a shipment says, for its seller.
#[utoipa::path(responses((status = 200, body = ParcelLabel), (status = 403)))]
#[get("/api/shipments/{id}/label")]
async fn parcel_label(me: Identity, state: Data, id: web::Path<ShipmentId>) -> Answer<ParcelLabel> {
    let ship = state.context.store().read(|reader| Ok::<_, TxError>(reader.get(&SHIPMENTS, &*id)?))?;
    let ship = ship.filter(|ship| ship.role(&me.account).is_some()).ok_or_else(no_shipment)?;
    if ship.seller.as_ref().is_none_or(|seller| seller.id != me.account) {
        return Err(Problem::forbidden("forbidden", "Only its seller prints the label of a shipment."));
    }
    let seller = state.context.look_up::<dyn AccountPort, _>(|port, reader| port.account(reader, &me.account))?;
    Ok(Json(ParcelLabel::new(&ship, seller.as_ref())))
}
