//! The endpoints that invite people into a company and withdraw invitations.

use crate::companies::invitations::InvitationId;
use actix_web::{delete, post, web};
use contracts::messages::{NewEmail, Recipient};
use contracts::names;
use garde::Validate;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Created, Identity, Json, NoContent, Routes};
use kernel::store::Tx;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::owner;
use super::invitations::{self, InvitationRow};
use super::members::CompanyRole;
use super::request_bodies::{is_member_role, member_role};
use super::sent;
use super::view::Invitation;
use crate::confirm;
use crate::http::request_bodies::email_address;
use crate::http::session::own_account;
use crate::http::state::{AppState, Data};
use crate::links;

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(invite_member).service(withdraw_invitation);
}

/// Somebody to be asked in.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewInvitation {
    /// Where the letter goes.
    #[garde(custom(email_address))]
    email: Text<1, 254>,
    /// `manager` or `employee`.
    #[garde(custom(is_member_role))]
    #[schema(value_type = String, example = "employee")]
    role: Trimmed,
}

/// The owner of a company, not with an access token: asks somebody into it by e-mail. An older invitation of that address ends.
#[utoipa::path(
    tag = "companies",
    responses(
        (status = 201, body = Invitation),
        (status = 403, description = "not the owner, or by an access token"),
        (status = 404, description = "no company, or the shop sends no letters"),
        (status = 409, description = "`email-taken`, `company-full` or `email-not-confirmed`"),
        (status = 429, description = "enough e-mails for now, or for a day")
    )
)]
#[post("/api/company/invitations")]
async fn invite_member(me: Identity, state: Data, body: Json<NewInvitation>) -> Result<Created<Invitation>, Problem> {
    owner(&state.context, &me)?;
    let desk = state.post_desk()?;
    // If e-mails are saved as files, nobody can confirm an address, and nobody gets an e-mail.
    let leaves = state.context.store().read(|r| state.policy.mail_server(r))?;
    if leaves {
        has_confirmed(&state, &me)?;
    }
    let per_day = leaves.then_some(state.context.settings().limits.invitations_per_day);
    state.emails.take(&me.account)?;
    let token = links::draw();
    let row = InvitationRow {
        id: state.context.new_id(),
        company: me.account,
        email: contracts::email::normal(&body.0.email),
        role: member_role(&body.0.role).unwrap_or(CompanyRole::Employee),
        token: links::hash(&token),
        sent_at_ms: state.context.clock().now_ms(),
    };
    let message = message(&state.context, &me.name, &row, &token);
    let kept = row.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        invitations::invite(tx, &kept)?;
        if let Some(per_day) = per_day {
            sent::count(tx, &kept.company, &kept.email, per_day, kept.sent_at_ms)?;
        }
        Ok(desk.enter(tx, |post, tx| post.send(tx, &message))?)
    };
    state.context.commit(write).await?;
    Ok(Created(Invitation::from(row)))
}

/// Checks that the company has confirmed its e-mail address, because the shop writes to strangers in its name.
fn has_confirmed(state: &AppState, me: &Identity) -> Result<(), Problem> {
    let account = own_account(&state.context, me)?;
    if state.context.store().read(|r| confirm::store::is_confirmed(r, &account))? {
        return Ok(());
    }
    let what = "Confirm your e-mail address first: open the link that we sent you, or ask for another in the settings.";
    Err(Problem::conflict("email-not-confirmed", what))
}

fn message(context: &Context, company: &str, row: &InvitationRow, token: &str) -> NewEmail {
    let shop = &context.face().name;
    let named = names::mailed(company, "");
    let (title, company) = match named {
        "" => (format!("An invitation to a company on {shop}"), "a company"),
        name => (format!("{name} invites you to {shop}"), name),
    };
    NewEmail {
        id: context.new_id(),
        account: None,
        to: Recipient { name: row.email.clone(), email: row.email.clone() },
        title,
        text: format!(
            "Hello,\n\n{company} asks you to buy and sell at {shop} in its name. Open this link within seven days to \
             choose a password and begin. If you expect no such invitation, leave it."
        ),
        link: format!("/join/{token}"),
        at_ms: row.sent_at_ms,
        expires_at_ms: row.expires_at_ms(),
    }
}

/// The owner of a company, not with an access token: takes an invitation back.
#[utoipa::path(
    tag = "companies",
    responses(
        (status = 204, description = "its link is good no more"),
        (status = 403, description = "not the owner, or by an access token")
    )
)]
#[delete("/api/company/invitations/{id}")]
async fn withdraw_invitation(me: Identity, state: Data, id: web::Path<InvitationId>) -> Result<NoContent, Problem> {
    owner(&state.context, &me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| invitations::withdraw(tx, &me.account, &id)).await?;
    Ok(NoContent)
}
