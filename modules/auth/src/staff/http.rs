//! The endpoints of the shop's staff: the list, and what each person may do.

use actix_web::{get, put, web};
use contracts::ids::AccountId;
use contracts::staff::StaffArea;
use garde::Validate;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{Staff, roles_of, shown};
use crate::admin::access::{administrators_in_person, administrators_only};
use crate::companies::members;
use crate::http::state::Data;
use crate::roles;
use crate::store::ACCOUNTS;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(staff).service(set_staff_areas);
    super::invite::routes(config);
}

/// The administrator only: the people who look after the shop, and the invitations that wait.
#[utoipa::path(responses((status = 200, body = Staff)))]
#[get("/api/admin/staff")]
async fn staff(me: Identity, state: Data) -> Answer<Staff> {
    administrators_only(&me)?;
    Ok(Json(shown(&state.context)?))
}

/// What a person of the staff may do.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct StaffAreas {
    /// These areas and no others; none removes the person from the staff.
    #[serde(default)]
    #[garde(length(max = 4))]
    #[schema(required, max_items = 4)]
    areas: Vec<StaffArea>,
}

/// The administrator only, not with an access token: gives a person these areas of the shop's work and no others. The
/// person's other roles stay.
#[utoipa::path(
    responses(
        (status = 200, body = Staff),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`closed`, or `member`: its roles are its company's")
    )
)]
#[put("/api/admin/staff/{id}")]
async fn set_staff_areas(me: Identity, state: Data, id: web::Path<AccountId>, body: Json<StaffAreas>) -> Answer<Staff> {
    administrators_in_person(&me)?;
    let (id, areas, now_ms) = (id.into_inner(), roles_of(&body.0.areas), state.context.clock().now_ms());
    let set = move |tx: &mut Tx<'_>| {
        members::not_a_member(&tx.reader(), &id)?;
        let row = tx.get(&ACCOUNTS, &id)?.ok_or_else(roles::no_account)?;
        let kept = row.roles.into_iter().filter(|role| !StaffArea::is_role(role));
        roles::set(tx, &id, &kept.chain(areas.clone()).collect::<Vec<_>>(), now_ms)
    };
    state.context.commit(set).await?;
    Ok(Json(shown(&state.context)?))
}
