//! Asking people into a company, and taking that back.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, HttpResponse, Responder, delete, post, web};
use contracts::messages::{NewLetter, Recipient};
use garde::Validate;
use kernel::http::text::trimmed;
use kernel::http::{Body, Identity, ProblemBody, Routes};
use kernel::store::Tx;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::http::{is_member_role, member_role, owner};
use super::invitations::{self, InvitationRow};
use super::members::CompanyRole;
use super::view::Invitation;
use crate::http::{Http, email_address};
use crate::links;

pub(super) fn routes(config: &mut Routes<'_>) {
    config.service(invite).service(uninvite);
}

/// Somebody to be asked in.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewInvitation {
    /// Where the letter goes.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(email_address))]
    #[schema(required, max_length = 254)]
    email: String,
    /// `manager` or `employee`.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(is_member_role))]
    #[schema(required, example = "employee")]
    role: String,
}

/// The owner of a company, not with an access token: asks somebody into it by e-mail. An older invitation of that address ends.
#[utoipa::path(
    tag = "companies",
    operation_id = "inviteMember",
    request_body = NewInvitation,
    responses(
        (status = 201, body = Invitation),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, description = "not the owner, or by an access token", content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, description = "no company, or the shop sends no letters", content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, description = "`email-taken` or `company-full`", content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, description = "too many letters", content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/company/invitations")]
async fn invite(
    me: Identity,
    http: web::Data<Http>,
    body: Body<NewInvitation>,
) -> Result<CustomizeResponder<web::Json<Invitation>>, Problem> {
    owner(&http.ctx, &me)?;
    let desk = http.post_desk()?;
    http.letters.take(&me.account)?;
    let token = links::draw();
    let row = InvitationRow {
        id: http.ctx.new_id(),
        company: me.account,
        email: contracts::email::normal(&body.0.email),
        role: member_role(&body.0.role).unwrap_or(CompanyRole::Employee),
        token: links::hash(&token),
        sent_at_ms: http.ctx.clock().now_ms(),
    };
    let letter = letter(&http.ctx, &me.name, &row, &token);
    let kept = row.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        invitations::invite(tx, &kept)?;
        Ok(desk.enter(tx, |post, tx| post.letter(tx, &letter))?)
    };
    http.ctx.store().transact(write).await?;
    Ok(web::Json(Invitation::from(row)).customize().with_status(StatusCode::CREATED))
}

fn letter(ctx: &Context, company: &str, row: &InvitationRow, token: &str) -> NewLetter {
    let shop = &ctx.settings().shop.name;
    NewLetter {
        id: ctx.new_id(),
        to: Recipient { name: row.email.clone(), email: row.email.clone() },
        title: format!("{company} invites you to {shop}"),
        text: format!(
            "Hello,\n\n{company} asks you to buy and sell at {shop} in its name. Open this link within seven days to \
             choose a password and begin. If you do not know {company}, leave it."
        ),
        link: format!("/join/{token}"),
        at_ms: row.sent_at_ms,
    }
}

/// The owner of a company, not with an access token: takes an invitation back.
#[utoipa::path(
    tag = "companies",
    operation_id = "withdrawInvitation",
    params(("id" = String, Path, description = "invitation id")),
    responses(
        (status = 204, description = "its link is good no more"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, description = "not the owner, or by an access token", content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/company/invitations/{id}")]
async fn uninvite(me: Identity, http: web::Data<Http>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    owner(&http.ctx, &me)?;
    let id = id.into_inner();
    http.ctx.store().transact(move |tx| invitations::withdraw(tx, &me.account, &id)).await?;
    Ok(HttpResponse::NoContent().finish())
}
