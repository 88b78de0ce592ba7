//! The endpoints that confirm an e-mail address.

use actix_web::{HttpResponse, post};
use kernel::Problem;
use kernel::http::{ClientAddress, Identity, Json, NoContent};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{message, store};
use crate::http::session::own_person;
use crate::http::state::Data;
use crate::links::{self, Purpose};

/// The token of the letter.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct ConfirmEmail {
    /// The end of the letter's link.
    #[garde(length(chars, min = 1, max = 200))]
    #[serde(default)]
    #[schema(required)]
    token: String,
}

/// Open to whoever has a letter's token: its e-mail address is confirmed.
#[utoipa::path(
    responses(
        (status = 204, description = "confirmed"),
        (status = 422, description = "the link is used or too old"),
        (status = 429, description = "too many from here")
    )
)]
#[post("/auth/email/confirm")]
pub(crate) async fn confirm_email(
    state: Data,
    from: ClientAddress,
    body: Json<ConfirmEmail>,
) -> Result<NoContent, Problem> {
    state.emails.take(&from.counted().to_string())?;
    let (token, now_ms) = (body.0.token, state.context.clock().now_ms());
    let used = || Problem::field("token", "This link has been used or is too old. Log in and ask for a new one.");
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        let link = links::find(&tx.reader(), Purpose::Confirm, &token, now_ms)?.ok_or_else(used)?;
        store::confirm(tx, &link.account, &link.email, now_ms)?;
        Ok(())
    };
    state.context.commit(write).await?;
    Ok(NoContent)
}

/// Signed in, not with an access token: sends the caller another letter with a link that confirms the e-mail address. The
/// link before ends.
#[utoipa::path(
    responses(
        (status = 202, description = "a letter is on its way"),
        (status = 403, description = "by an access token"),
        (status = 409, description = "it is confirmed already"),
        (status = 429, description = "enough letters for now")
    )
)]
#[post("/api/account/email/confirmation")]
pub(crate) async fn send_email_confirmation(me: Identity, state: Data) -> Result<HttpResponse, Problem> {
    me.by_person()?;
    let desk = state.post_desk()?;
    let (account, draft) = (own_person(&state.context, &me)?, state.confirmation());
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        if store::is_confirmed(&tx.reader(), &account)? {
            return Err(Problem::conflict("already-confirmed", "Your e-mail address is confirmed already."));
        }
        let sent = message::send(tx, &desk, &account, &draft)?;
        if sent { Ok(()) } else { Err(Problem::TooMany { retry_after_s: links::WINDOW_S }) }
    };
    state.context.commit(write).await?;
    Ok(HttpResponse::Accepted().finish())
}
