//! The endpoints of the shop's staff: the list, and what each person may do.

use actix_web::{get, put, web};
use contracts::ids::AccountId;
use contracts::staff::{ADMINISTRATOR, StaffArea};
use garde::Validate;
use kernel::http::text::instant;
use kernel::http::{Body, Identity, Routes};
use kernel::store::{Reader, Tx};
use kernel::{Context, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::invitations::{self, StaffInvitationRow};
use crate::admin::access::{administrators_in_person, administrators_only};
use crate::companies::members;
use crate::http::state::AppState;
use crate::roles;
use crate::store::{ACCOUNTS, AccountRow};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(staff).service(set_areas);
    super::invite::routes(config);
}

/// The people who look after the shop, and those who are invited to.
#[derive(Serialize, ToSchema)]
struct Staff {
    /// The administrators first, then the staff, at most 200 of each area.
    people: Vec<StaffPerson>,
    invitations: Vec<StaffInvitation>,
}

/// A person who looks after the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StaffPerson {
    id: String,
    name: String,
    email: String,
    /// Whether the person may do everything.
    administrator: bool,
    /// What the person may do.
    areas: Vec<StaffArea>,
}

/// An invitation to the shop's staff.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffInvitation {
    id: String,
    email: String,
    areas: Vec<StaffArea>,
    #[schema(format = DateTime)]
    sent_at: String,
    #[schema(format = DateTime)]
    expires_at: String,
}

impl From<StaffInvitationRow> for StaffInvitation {
    fn from(row: StaffInvitationRow) -> Self {
        StaffInvitation {
            areas: row.areas(),
            sent_at: instant(row.sent_at_ms),
            expires_at: instant(row.expires_at_ms()),
            id: row.id.into(),
            email: row.email,
        }
    }
}

/// Returns the roles of areas, in the order in which roles are shown, each once.
pub(super) fn roles_of(areas: &[StaffArea]) -> Vec<String> {
    StaffArea::ALL.iter().filter(|area| areas.contains(area)).map(|area| area.as_str().to_owned()).collect()
}

fn areas_of(row: &AccountRow) -> Vec<StaffArea> {
    row.roles.iter().filter_map(|role| StaffArea::parse(role)).collect()
}

/// Returns all who have the role of the administrator or of staff, each once.
fn people(reader: &Reader<'_>) -> Result<Vec<StaffPerson>, Problem> {
    let mut found: Vec<StaffPerson> = Vec::new();
    let roles = std::iter::once(ADMINISTRATOR).chain(StaffArea::ALL.iter().map(|area| area.as_str()));
    for role in roles {
        for row in roles::having(reader, role)? {
            if found.iter().all(|person| person.id != *row.id) {
                found.push(StaffPerson {
                    name: row.display_name().to_owned(),
                    administrator: row.roles.iter().any(|role| role == ADMINISTRATOR),
                    areas: areas_of(&row),
                    id: row.id.into(),
                    email: row.email,
                });
            }
        }
    }
    Ok(found)
}

fn shown(context: &Context) -> Result<web::Json<Staff>, Problem> {
    let now_ms = context.clock().now_ms();
    context.store().read(|reader| {
        let waiting = invitations::all(reader)?.into_iter().filter(|row| row.expires_at_ms() > now_ms);
        let invitations = waiting.map(StaffInvitation::from).collect();
        Ok(web::Json(Staff { people: people(reader)?, invitations }))
    })
}

/// The administrator only: the people who look after the shop, and the invitations that wait.
#[utoipa::path(
    tag = "administration",
    operation_id = "staff",
    responses((status = 200, body = Staff), (status = 403))
)]
#[get("/api/admin/staff")]
async fn staff(me: Identity, state: web::Data<AppState>) -> Result<web::Json<Staff>, Problem> {
    administrators_only(&me)?;
    shown(&state.context)
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
    tag = "administration",
    operation_id = "setStaffAreas",
    request_body = StaffAreas,
    responses(
        (status = 200, body = Staff),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`closed`, or `member`: its roles are its company's")
    )
)]
#[put("/api/admin/staff/{id}")]
async fn set_areas(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<AccountId>,
    body: Body<StaffAreas>,
) -> Result<web::Json<Staff>, Problem> {
    administrators_in_person(&me)?;
    let (id, areas) = (id.into_inner(), roles_of(&body.0.areas));
    let set = move |tx: &mut Tx<'_>| {
        members::not_a_member(&tx.reader(), &id)?;
        let row = tx.get(&ACCOUNTS, &id)?.ok_or_else(roles::no_account)?;
        let kept = row.roles.into_iter().filter(|role| !StaffArea::is_role(role));
        roles::set(tx, &id, &kept.chain(areas.clone()).collect::<Vec<_>>())
    };
    state.context.commit(set).await?;
    shown(&state.context)
}
