//! The buyer confirms the receipt of a shipment.

use actix_web::{post, web};
use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use kernel::TxError;
use kernel::http::text::today;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::store::Tx;

use super::change::{Actor, Change, fact};
use super::commands::{ended, receivable};
use super::full::FullShipmentView;
use super::http::full;
use super::model::Shipment;
use super::rules::Status;
use crate::holds::source::HoldSource;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(shipment_received);
}

/// Delivers a shipment whose buyer confirms receipt. A repeated call changes nothing.
///
/// # Errors
/// 404; 403 for its other parties; as [`receivable`]. Nothing is changed then.
pub(crate) fn receive(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    source: &HoldSource,
) -> Result<Shipment, TxError> {
    let (mut change, _) = Change::open(tx, &actor.account, id)?;
    if !change.now.is_buyer(&actor.account) {
        return Err(TxError::forbidden("Only who receives a shipment confirms that it came."));
    }
    if change.now.status == Status::Delivered {
        return Ok(change.now);
    }
    let holds = source.on(&tx.reader(), &change.now)?;
    receivable(&change.now, &holds, today(actor.now_ms))?;
    change.put(Status::Delivered, fact(actor.now_ms, "The buyer confirmed the delivery", &actor.name));
    let order = change.now.order.as_ref().map(|order| order.id.clone());
    let ship = change.save(tx, ShipmentNews::Status, Some(actor.account.clone()), actor.now_ms)?;
    if let Some(order) = order {
        ended(tx, &order, actor.now_ms, actor.now_ms)?;
    }
    Ok(ship)
}

/// The buyer confirms that a shipment has come, once it is out for delivery or was handed over: it is delivered, and its
/// order is with the last of its shipments. Said again it stays as it is.
#[utoipa::path(
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403, description = "another party to the shipment"),
        (status = 409, description = "`not-out-for-delivery`, `blocked`, `documents-held` or `documents-missing`")
    )
)]
#[post("/api/shipments/{id}/received")]
async fn shipment_received(me: Identity, state: Data, id: web::Path<ShipmentId>) -> Answer<FullShipmentView> {
    let actor = state.actor(&me);
    let (by, of, source) = (actor.clone(), id.clone(), HoldSource::of(&state.context));
    state.context.commit(move |tx| receive(tx, &by, &of, &source)).await?;
    full(&state, &actor, &id).map(Json)
}

#[cfg(test)]
#[path = "receipt_tests.rs"]
mod tests;
