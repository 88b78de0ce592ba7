//! Joining a company by the link in an e-mail.

use std::fmt;

use actix_web::{HttpRequest, get, post, web};
use contracts::staff::StaffArea;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, ClientAddress, Created, Json, Routes};
use kernel::store::{Reader, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::invitations::{self, InvitationRow};
use super::members::{self, CompanyRole, MemberRow};
use crate::accounts;
use crate::confirm;
use crate::http::request_bodies::is_name;
use crate::http::responses::Session;
use crate::http::session::NewSession;
use crate::roles::BUYER;
use crate::rules;
use crate::staff::invitations::{self as staff, StaffInvitationRow};
use crate::store::{self, AccountRow};
use kernel::secrets::Secret;

use crate::http::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(open_invitation).open(join_company);
}

/// An invitation, as its reader sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenInvitation)]
pub(crate) struct InvitationView {
    /// The name of the company, or of the shop for its staff.
    company: String,
    /// Where the letter went: what they will sign in with.
    email: String,
    /// The role in the company; none for the shop's staff.
    #[schema(required)]
    role: Option<CompanyRole>,
    /// What a person of the shop's staff may do.
    areas: Vec<StaffArea>,
}

/// The invitation that a token belongs to.
enum Invitation {
    /// Into a company.
    Company(InvitationRow),
    /// To the shop's staff.
    Staff(StaffInvitationRow),
}

impl Invitation {
    /// Finds the invitation of a token.
    ///
    /// # Errors
    /// Returns 404 if there is none that is valid at `now_ms`.
    fn find(reader: &Reader<'_>, token: &str, now_ms: i64) -> Result<Self, Problem> {
        if let Some(row) = invitations::find(reader, token, now_ms)? {
            return Ok(Invitation::Company(row));
        }
        let found = staff::find(reader, token, now_ms)?.map(Invitation::Staff);
        let what = "This invitation was used or withdrawn, or it is too old. Ask for a new one.";
        found.ok_or_else(|| Problem::NotFound(what.to_owned()))
    }

    fn email(&self) -> &str {
        match self {
            Invitation::Company(row) => &row.email,
            Invitation::Staff(row) => &row.email,
        }
    }
}

/// Who comes in.
#[derive(Default, Deserialize, Validate, ToSchema)]
pub(crate) struct Join {
    /// How they are called.
    #[garde(custom(is_name))]
    name: Text<1, 120>,
    /// 8 to 128 characters.
    #[serde(default)]
    #[garde(length(chars, min = *rules::PASSWORD_CHARS.start(), max = *rules::PASSWORD_CHARS.end()))]
    #[schema(required, min_length = 8, max_length = 128)]
    password: String,
}

impl fmt::Debug for Join {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Join(…)")
    }
}

/// Open to whoever has a letter's token: who invites them, and as what.
#[utoipa::path(
    tag = "companies",
    operation_id = "invitation",
    params(("token" = String, Path, description = "the end of the letter's link")),
    responses(
        (status = 200, body = InvitationView),
        (status = 404, description = "used, withdrawn or too old"),
        (status = 429, description = "too many from here")
    )
)]
#[get("/auth/invitations/{token}")]
async fn open_invitation(state: Data, from: ClientAddress, token: web::Path<String>) -> Answer<InvitationView> {
    state.emails.take(&from.counted().to_string())?;
    let now_ms = state.context.clock().now_ms();
    let view = state.context.store().read(|r| {
        Ok::<_, Problem>(match Invitation::find(r, &token, now_ms)? {
            Invitation::Company(row) => {
                let company = store::account(r, &row.company)?.ok_or_else(Problem::not_found)?;
                let company = company.display_name().to_owned();
                InvitationView { company, email: row.email, role: Some(row.role), areas: Vec::new() }
            }
            Invitation::Staff(row) => InvitationView {
                company: state.context.face().name.clone(),
                role: None,
                areas: row.areas(),
                email: row.email,
            },
        })
    })?;
    Ok(Json(view))
}

/// Open to whoever has a letter's token: makes their account, as a member of the company or of
/// the shop's staff, and signs them in. Their e-mail
/// is confirmed thereby. The link is good once.
#[utoipa::path(
    tag = "companies",
    params(("token" = String, Path, description = "the end of the letter's link")),
    responses(
        (status = 201, body = Session),
        (status = 403, description = "the company is suspended"),
        (status = 404, description = "used, withdrawn or too old"),
        (status = 409, description = "`email-taken` or `company-full`"),
        (status = 429, description = "too many from here"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/auth/invitations/{token}")]
async fn join_company(
    state: Data,
    from: ClientAddress,
    request: HttpRequest,
    token: web::Path<String>,
    body: Json<Join>,
) -> Result<Created<Session>, Problem> {
    state.emails.take(&from.counted().to_string())?;
    let Json(Join { name, password }) = body;
    let (token, now_ms) = (token.into_inner(), state.context.clock().now_ms());
    // Checks this before hashing to save the work. The same check inside the transaction decides.
    let invitation = state.context.store().read(|r| Invitation::find(r, &token, now_ms))?;
    rules::good_password("password", &password, invitation.email())?;
    let hash = state.passwords.turn(from).await?.hash(Secret::new(password)).await?;
    let person = state.context.new_id();
    let session = NewSession::draw(&state, &person, &hash, &request)?;
    let enter = move |tx: &mut Tx<'_>| {
        let invitation = Invitation::find(&tx.reader(), &token, now_ms)?;
        let account = AccountRow::bare(&person, invitation.email(), &name, &hash, now_ms);
        match invitation {
            Invitation::Company(row) => accept(tx, &row, account, now_ms)?,
            Invitation::Staff(row) => accept_staff(tx, &row, account, now_ms)?,
        }
        session.open(tx)
    };
    let session = state.context.commit(enter).await?;
    Ok(Created(session))
}

/// Creates the account of a person of the shop's staff and ends the invitation.
///
/// # Errors
/// Returns 409 `email-taken`.
fn accept_staff(
    tx: &mut Tx<'_>,
    invitation: &StaffInvitationRow,
    mut account: AccountRow,
    now_ms: i64,
) -> Result<(), Problem> {
    staff::end(tx, invitation)?;
    account.roles.push(BUYER.to_owned());
    account.roles.extend(invitation.roles.iter().cloned());
    accounts::add_account(tx, &account)?;
    Ok(confirm::store::confirm(tx, &account.id, &invitation.email, now_ms)?)
}

/// Creates the account of an invited person and ends the invitation.
///
/// # Errors
/// Returns 409 `email-taken` or `company-full`.
pub(crate) fn accept(
    tx: &mut Tx<'_>,
    invitation: &InvitationRow,
    account: AccountRow,
    now_ms: i64,
) -> Result<(), Problem> {
    invitations::end(tx, invitation)?;
    accounts::add_account(tx, &account)?;
    let InvitationRow { company, role, email, .. } = invitation;
    members::add(tx, &account.id, &MemberRow { company: company.clone(), role: *role, since_ms: now_ms })?;
    Ok(confirm::store::confirm(tx, &account.id, email, now_ms)?)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
