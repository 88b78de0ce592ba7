//! The administrator's calls for failed e-mails: list them, send one again, dismiss one. They show neither the text nor
//! the link of somebody else's e-mail.

use crate::mail::model::FailedEmailId;
use actix_web::{delete, get, post, web};
use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use kernel::store::StoreError;
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::again::{self, Again};
use super::failed;
use super::model::{FailedEmail, FailureReason, To};
use super::outbox;
use crate::http::access::administrator_only;
use crate::http::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(failed_emails).service(send_email_again).service(dismiss_failed_email);
}

/// What could not be sent, and how much waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct FailedEmailPage {
    /// Those that were given up last first.
    items: Vec<FailedEmailView>,
    /// Cursor of the next part; none after the last one.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many could not be sent.
    total: u64,
    /// How many wait to be sent.
    waiting: u64,
    /// How many failed and were forgotten since there were more than 10,000.
    forgotten: u64,
}

/// An e-mail that was not sent, or may not have been.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FailedEmail)]
pub(crate) struct FailedEmailView {
    id: String,
    /// The recipient's address; `null` where it cannot be told at the moment.
    #[schema(required)]
    email: Option<String>,
    /// The recipient's account; `null` where they have none yet.
    #[schema(required)]
    account_id: Option<String>,
    subject: String,
    reason: Reason,
    /// What the mail server said; empty where it said nothing.
    detail: String,
    /// When it was given up, RFC 3339.
    #[schema(format = DateTime)]
    failed_at: String,
    /// False once its link has run out: it is then asked for anew by its recipient.
    can_send_again: bool,
}

/// Why it was given up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EmailFailureReason)]
enum Reason {
    /// The mail server will not take it.
    Refused,
    /// The mail server was tried for a day.
    Unreachable,
    /// It waited longer than a day before it could be tried.
    TooOld,
    /// Its link ran out before it could be sent.
    LinkExpired,
    /// The shop ended while it was being sent: it may have been sent.
    Interrupted,
    /// The recipient's address or name cannot stand in an e-mail.
    BadAddress,
}

impl From<FailureReason> for Reason {
    fn from(reason: FailureReason) -> Self {
        match reason {
            FailureReason::Refused => Reason::Refused,
            FailureReason::Unreachable => Reason::Unreachable,
            FailureReason::TooOld => Reason::TooOld,
            FailureReason::LinkExpired => Reason::LinkExpired,
            FailureReason::Interrupted => Reason::Interrupted,
            FailureReason::BadAddress => Reason::BadAddress,
        }
    }
}

impl FailedEmailView {
    fn of(context: &Context, id: String, row: FailedEmail) -> FailedEmailView {
        let FailedEmail { email, reason, detail, at_ms } = row;
        let account_id = email.to.account().map(AccountId::to_string);
        let address = match email.to.clone() {
            To::Person { email, .. } => Some(email),
            To::Account { account, .. } | To::Digest { account, .. } => {
                let found =
                    context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, &account));
                found.ok().flatten().map(|card| card.email)
            }
        };
        FailedEmailView {
            id,
            email: address,
            account_id,
            can_send_again: !email.is_expired(context.clock().now_ms()),
            subject: email.title,
            reason: reason.into(),
            detail,
            failed_at: instant(at_ms),
        }
    }
}

/// The administrator only: e-mails that could not be sent, the last first, and how many wait.
#[utoipa::path(tag = "messages", params(PageQuery), responses((status = 200, body = FailedEmailPage)))]
#[get("/api/admin/emails")]
async fn failed_emails(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<FailedEmailPage> {
    administrator_only(&me)?;
    let (page, waiting, forgotten) = state.context.store().read(|r| {
        let page = failed::page(r, part.0.limit(), part.0.cursor())?;
        Ok::<_, StoreError>((page, outbox::waiting(r)?, failed::forgotten(r)?))
    })?;
    let Page { items: rows, next_cursor, total } = page;
    let mut items = Vec::with_capacity(rows.len());
    for (id, row) in rows {
        items.push(FailedEmailView::of(&state.context, id, row));
    }
    Ok(Json(FailedEmailPage { items, next_cursor, total, waiting, forgotten }))
}

/// The administrator only: has an e-mail that could not be sent tried again. One that may have been sent then comes twice.
#[utoipa::path(
    tag = "messages",
    params(("id" = String, Path, description = "of the failed e-mail")),
    responses(
        (status = 204, description = "it waits to be sent"),
        (status = 409, description = "`link-expired` or `unwanted`")
    )
)]
#[post("/api/admin/emails/{id}/send-again")]
async fn send_email_again(me: Identity, state: Data, id: web::Path<FailedEmailId>) -> Result<NoContent, Problem> {
    administrator_only(&me)?;
    let (id, now_ms) = (id.into_inner(), state.context.clock().now_ms());
    let again = state.context.commit(move |tx| again::send_again(tx, &id, now_ms).map_err(Problem::from));
    match again.await?.ok_or_else(no_such_email)? {
        Again::Waits => Ok(NoContent),
        Again::LinkExpired => {
            let what = "The link in this e-mail has run out. Its recipient has to ask for a new one.";
            Err(Problem::conflict("link-expired", what))
        }
        Again::Unwanted => Err(Problem::conflict(
            "unwanted",
            "Its recipient does not want to be told of such things by e-mail any more.",
        )),
    }
}

/// The administrator only: forgets an e-mail that could not be sent.
#[utoipa::path(
    tag = "messages",
    params(("id" = String, Path, description = "of the failed e-mail")),
    responses((status = 204, description = "it is gone"))
)]
#[delete("/api/admin/emails/{id}")]
async fn dismiss_failed_email(me: Identity, state: Data, id: web::Path<FailedEmailId>) -> Result<NoContent, Problem> {
    administrator_only(&me)?;
    let id = id.into_inner();
    let gone = state.context.commit(move |tx| failed::dismiss(tx, &id).map_err(Problem::from)).await?;
    if gone { Ok(NoContent) } else { Err(no_such_email()) }
}

fn no_such_email() -> Problem {
    Problem::NotFound("There is no such e-mail among those that could not be sent.".to_owned())
}
