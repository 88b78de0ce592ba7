//! The call of the intake.

use std::collections::BTreeSet;

use actix_web::post;
use contracts::ids::GrowerDeliveryId;
use contracts::lots::IntakePort;
use kernel::Problem;
use kernel::http::{Created, Identity, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::form::IntakeForm;
use super::take_in::{Wanted, take_in};
use crate::rights::sellers_only;
use crate::state::Data;

/// The lot that deliveries were taken in to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TakenInLot)]
pub(crate) struct TakenInView {
    lot_id: String,
    number: String,
}

/// Sellers only: takes in deliveries of the caller's as one new lot, all of them or none. A delivery is taken in once.
#[utoipa::path(
    responses(
        (status = 201, body = TakenInView),
        (status = 403),
        (status = 404, description = "a delivery is not the caller's"),
        (status = 409, description = "`delivery-not-waiting` or `lot-number-taken`; nothing was taken in")
    )
)]
#[post("/api/grower-intakes")]
pub(crate) async fn take_in_deliveries(
    me: Identity,
    state: Data,
    body: Json<IntakeForm>,
) -> Result<Created<TakenInView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let lots = context.port::<dyn IntakePort>().ok_or_else(|| Problem::ModuleDisabled("lots".to_owned()))?;
    let form = body.0;
    let deliveries: BTreeSet<GrowerDeliveryId> = form.deliveries.iter().map(|id| id.as_str().into()).collect();
    let wanted = Wanted {
        lot: context.new_id(),
        seller: me.account,
        by: me.person,
        moves: deliveries.iter().map(|_| context.new_id()).collect(),
        deliveries,
        number: form.number.into(),
        grade: form.grade.into(),
        station: form.station.into(),
        now_ms: context.clock().now_ms(),
    };
    let taken = context.commit(move |tx| take_in(tx, &lots, &wanted)).await?;
    let view = TakenInView { lot_id: taken.lot.into(), number: taken.number };
    Ok(Created(view))
}
