//! The change of the caller's password.

use std::fmt;

use actix_web::{HttpRequest, post};
use kernel::Problem;
use kernel::http::{Answer, ClientAddress, Identity, Json};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::responses::Session;
use super::session::{NewSession, own_person};
use super::state::{AppState, Data};
use crate::accounts;
use crate::rules;
use crate::store::AccountRow;
use kernel::secrets::Secret;

/// The old password and the new one.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangePassword {
    /// As it is now.
    #[garde(length(chars, min = 1, max = 1024))]
    #[serde(default)]
    #[schema(required)]
    current_password: String,
    /// 8 to 128 characters, none of the most common passwords.
    #[garde(length(chars, min = *rules::PASSWORD_CHARS.start(), max = *rules::PASSWORD_CHARS.end()))]
    #[serde(default)]
    #[schema(required, min_length = 8, max_length = 128)]
    new_password: String,
}

impl fmt::Debug for ChangePassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChangePassword(…)")
    }
}

/// Signed in, not with an access token: sets a new password. All sessions of the account end, and all its access tokens;
/// this device gets a new session.
#[utoipa::path(
    operation_id = "changePassword",
    responses(
        (status = 200, description = "changed: this device's new session", body = Session),
        (status = 403, description = "by an access token"),
        (status = 409, description = "it was changed meanwhile"),
        (status = 422, description = "the old one is wrong, or the new one no good"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/auth/password")]
pub(crate) async fn change(
    me: Identity,
    state: Data,
    from: ClientAddress,
    request: HttpRequest,
    body: Json<ChangePassword>,
) -> Answer<Session> {
    let Json(ChangePassword { current_password, new_password }) = body;
    me.by_person()?;
    rules::good_password("newPassword", &new_password, &me.email)?;
    let old = proven(&state, &me, from, "currentPassword", current_password).await?.password_hash;
    let new = state.passwords.turn(from).await?.hash(Secret::new(new_password)).await?;
    let draft = NewSession::draw(&state, &me.person, &new, &request)?;
    let changed = move |tx: &mut Tx<'_>| {
        accounts::change_password(tx, &me.person, &old, &new)?;
        draft.open(tx)
    };
    Ok(Json(state.context.commit(changed).await?))
}

/// Returns the signed-in person's row if `password` is theirs. It guards actions that a stolen session must not do. A
/// wrong password counts as a failed sign-in.
///
/// # Errors
/// Returns 422 for `field` if it is wrong, 429 after too many failures.
pub(crate) async fn proven(
    state: &AppState,
    me: &Identity,
    from: ClientAddress,
    field: &str,
    password: String,
) -> Result<AccountRow, Problem> {
    let person = own_person(&state.context, me)?;
    let attempt = state.attempt(&person.email, from)?;
    state.may_sign_in(&attempt)?;
    let stored = Some(person.password_hash.clone());
    if state.passwords.turn(from).await?.verify(Secret::new(password), stored).await? {
        return Ok(person);
    }
    state.sign_in_failed(&attempt);
    Err(Problem::field(field, "is not your password"))
}
