//! The endpoints that invite people to the shop's staff and withdraw invitations.

use actix_web::{delete, post, web};
use contracts::messages::{NewEmail, Recipient};
use contracts::staff::StaffArea;
use garde::Validate;
use kernel::http::text::Text;
use kernel::http::{Created, Identity, Json, NoContent, Routes};
use kernel::store::Tx;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::invitations::{self, StaffInvitationRow};
use super::view::{StaffInvitation, roles_of};
use crate::admin::access::administrators_in_person;
use crate::companies::invitations::InvitationId;
use crate::companies::sent;
use crate::http::request_bodies::email_address;
use crate::http::state::Data;
use crate::links;

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(invite_staff).service(withdraw_staff_invitation);
}

/// A person to be invited to the shop's staff.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
struct InviteStaff {
    /// The address to which the e-mail goes.
    #[garde(custom(email_address))]
    email: Text<1, 254>,
    /// What the person may do: at least one.
    #[serde(default)]
    #[garde(length(min = 1, max = 4))]
    #[schema(required, min_items = 1, max_items = 4)]
    areas: Vec<StaffArea>,
}

/// The administrator only, not with an access token: invites a person to the shop's staff by e-mail. An older invitation of
/// that address ends.
#[utoipa::path(
    responses(
        (status = 201, body = StaffInvitation),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 404, description = "the shop sends no e-mails"),
        (status = 409, description = "`email-taken` or `staff-full`"),
        (status = 429, description = "enough e-mails for now, or for a day")
    )
)]
#[post("/api/admin/staff/invitations")]
async fn invite_staff(me: Identity, state: Data, body: Json<InviteStaff>) -> Result<Created<StaffInvitation>, Problem> {
    administrators_in_person(&me)?;
    let post = state.post_desk()?;
    let leaves = state.context.store().read(|r| state.policy.mail_server(r))?;
    let per_day = leaves.then_some(state.context.settings().limits.invitations_per_day);
    state.emails.take(&me.account)?;
    let token = links::draw();
    let row = StaffInvitationRow {
        id: state.context.new_id(),
        email: contracts::email::normal(&body.0.email),
        roles: roles_of(&body.0.areas),
        token: links::hash(&token),
        sent_at_ms: state.context.clock().now_ms(),
    };
    let message = message(&state.context, &row, &token);
    let kept = row.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        invitations::invite(tx, &kept)?;
        if let Some(per_day) = per_day {
            sent::count(tx, &me.account, &kept.email, per_day, kept.sent_at_ms)?;
        }
        Ok(post.enter(tx, |post, tx| post.send(tx, &message))?)
    };
    state.context.commit(write).await?;
    Ok(Created(StaffInvitation::from(row)))
}

fn message(context: &Context, row: &StaffInvitationRow, token: &str) -> NewEmail {
    let shop = &context.face().name;
    let areas = row.areas().iter().map(|area| area.title()).collect::<Vec<_>>().join(", ");
    NewEmail {
        id: context.new_id(),
        account: None,
        to: Recipient { name: row.email.clone(), email: row.email.clone() },
        title: format!("{shop} invites you to its staff"),
        text: format!(
            "Hello,\n\nyou are asked to look after {shop}: {areas}. Open this link within seven days to choose a password \
             and begin. If you expect no such invitation, leave it."
        ),
        link: format!("/join/{token}"),
        at_ms: row.sent_at_ms,
        expires_at_ms: row.expires_at_ms(),
    }
}

/// The administrator only, not with an access token: withdraws an invitation to the shop's staff.
#[utoipa::path(
    responses(
        (status = 204, description = "its link is not valid any more"),
        (status = 403, description = "no administrator, or by an access token")
    )
)]
#[delete("/api/admin/staff/invitations/{id}")]
async fn withdraw_staff_invitation(
    me: Identity,
    state: Data,
    id: web::Path<InvitationId>,
) -> Result<NoContent, Problem> {
    administrators_in_person(&me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| invitations::withdraw(tx, &id)).await?;
    Ok(NoContent)
}
