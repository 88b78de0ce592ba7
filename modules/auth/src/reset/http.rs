//! The endpoints for a forgotten password. They are open to all, because owning the mailbox is enough.

use std::fmt;

use actix_web::{HttpResponse, post};
use contracts::email;
use kernel::Problem;
use kernel::http::{ClientAddress, Json, NoContent};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::message::message;
use crate::accounts;
use crate::companies::members;
use crate::confirm;
use crate::links::{self, NewLink, Purpose};
use crate::networks::{self, Network};
use crate::rules;
use crate::second_factor;
use crate::store;
use kernel::secrets::Secret;

use crate::http::state::Data;

/// Whose password was forgotten.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct ForgotPassword {
    /// Sign-in e-mail, any case.
    #[garde(custom(crate::http::request_bodies::email_address))]
    #[serde(default)]
    #[schema(required, max_length = 254)]
    email: String,
}

/// The token of the letter, and the new password.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetPassword {
    /// The end of the letter's link.
    #[garde(length(chars, min = 1, max = 200))]
    #[serde(default)]
    #[schema(required)]
    token: String,
    /// 8 to 128 characters, none of the most common passwords.
    #[garde(length(chars, min = *rules::PASSWORD_CHARS.start(), max = *rules::PASSWORD_CHARS.end()))]
    #[serde(default)]
    #[schema(required, min_length = 8, max_length = 128)]
    new_password: String,
}

impl fmt::Debug for ResetPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ResetPassword(…)")
    }
}

/// Open to all: sends the account of this e-mail a link with which a new password is chosen; it works once, for half an
/// hour. Answered alike, and in like time, where there is no such account.
#[utoipa::path(
    responses(
        (status = 202, description = "a letter is on its way, if there is such an account"),
        (status = 422, description = "no e-mail address"),
        (status = 429, description = "too many from here")
    )
)]
#[post("/auth/password/forgot")]
pub(crate) async fn forgot_password(
    state: Data,
    from: ClientAddress,
    body: Json<ForgotPassword>,
) -> Result<HttpResponse, Problem> {
    let desk = state.post_desk()?;
    state.emails.take(&from.counted().to_string())?;
    let email = email::normal(&body.0.email);
    let (token, id, now_ms) = (links::draw(), state.context.new_id(), state.context.clock().now_ms());
    let shop = state.context.face().name.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        links::note_asked(tx, now_ms)?;
        let Some(account) = store::account_of_email(&tx.reader(), &email)? else { return Ok(()) };
        let new = NewLink { purpose: Purpose::Reset, account: &account.id, email: &account.email, now_ms };
        if links::issue(tx, &token, &new)? {
            let message = message(&shop, &account, &token, &id, now_ms);
            desk.enter(tx, |post, tx| post.send(tx, &message))?;
        }
        Ok(())
    };
    state.context.commit(write).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Open to whoever has a letter's token: sets a new password. All sessions of the account end and all its access tokens;
/// where its e-mail address is confirmed by this for the first time, its second factor too.
#[utoipa::path(
    responses(
        (status = 204, description = "the new password is good"),
        (status = 422, description = "the link is used or too old, or the password no good"),
        (status = 429, description = "too many from here"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/auth/password/reset")]
pub(crate) async fn reset_password(
    state: Data,
    from: ClientAddress,
    body: Json<ResetPassword>,
) -> Result<NoContent, Problem> {
    state.emails.take(&from.counted().to_string())?;
    let Json(ResetPassword { token, new_password }) = body;
    let now_ms = state.context.clock().now_ms();
    let link = state.context.store().read(|r| links::find(r, Purpose::Reset, &token, now_ms))?.ok_or_else(used)?;
    rules::good_password("newPassword", &new_password, &link.email)?;
    let network = Network::new(from.0, &state.networks_key);
    let hash = state.passwords.turn(from).await?.hash(Secret::new(new_password)).await?;
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        // Checks again, because two simultaneous requests must not both succeed.
        let link = links::find(&tx.reader(), Purpose::Reset, &token, now_ms)?.ok_or_else(used)?;
        let account = store::account(&tx.reader(), &link.account)?.ok_or_else(used)?;
        accounts::set_password(tx, &link.account, &hash)?;
        if !confirm::store::is_confirmed(&tx.reader(), &account)? {
            // Nobody has proved before that they own the mailbox. The data there may come from another person, who
            // signed up with this address to keep its owner out.
            second_factor::store::end(tx, &link.account)?;
            networks::forget(tx, &link.account)?;
        }
        // The owner of the mailbox may sign in from here, however often others guess.
        networks::remember(tx, &link.account, &network)?;
        confirm::store::confirm(tx, &link.account, &link.email, now_ms)?;
        let acts_for =
            members::find(&tx.reader(), &link.account)?.map_or(link.account.clone(), |member| member.company);
        tx.asked_by(&acts_for, &link.account);
        Ok(())
    };
    state.context.commit(write).await?;
    Ok(NoContent)
}

fn used() -> Problem {
    Problem::field("token", "This link has been used or is too old. Ask for a new one.")
}
