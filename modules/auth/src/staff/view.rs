//! The shop's staff as its administrator sees it.

use contracts::staff::{ADMINISTRATOR, StaffArea};
use kernel::http::text::instant;
use kernel::store::Reader;
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::invitations::{self, StaffInvitationRow};
use crate::roles;
use crate::store::AccountRow;

/// The people who look after the shop, and those who are invited to.
#[derive(Serialize, ToSchema)]
pub(super) struct Staff {
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

/// Returns the staff as it is now.
pub(super) fn shown(context: &Context) -> Result<Staff, Problem> {
    let now_ms = context.clock().now_ms();
    context.store().read(|reader| {
        let waiting = invitations::all(reader)?.into_iter().filter(|row| row.expires_at_ms() > now_ms);
        let invitations = waiting.map(StaffInvitation::from).collect();
        Ok(Staff { people: people(reader)?, invitations })
    })
}
