//! Changing one's password.

use std::fmt;

use actix_web::{HttpRequest, post, web};
use kernel::Problem;
use kernel::http::{Body, ClientAddress, Identity, ProblemBody};
use kernel::store::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Http;
use super::session::{NewSession, by_person, own_person};
use super::wire::Session;
use crate::rules;
use crate::secrets::Secret;
use crate::store;

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
    tag = "auth",
    operation_id = "changePassword",
    request_body = ChangePassword,
    responses(
        (status = 200, description = "changed: this device's new session", body = Session),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, description = "by an access token", content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, description = "it was changed meanwhile", content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, description = "the old one is wrong, or the new one no good", content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, description = "too many failures", content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, description = "too many at once", content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/auth/password")]
pub(crate) async fn change(
    me: Identity,
    http: web::Data<Http>,
    from: ClientAddress,
    request: HttpRequest,
    body: Body<ChangePassword>,
) -> Result<web::Json<Session>, Problem> {
    let Body(ChangePassword { current_password, new_password }) = body;
    let address = from.0.to_string();
    by_person(&http.ctx, &me)?;
    let person = own_person(&http.ctx, &me)?;
    rules::good_password("newPassword", &new_password, &person.email)?;
    http.may_sign_in(&person.email, &address)?;
    let old = person.password_hash;
    if !http.passwords.turn().await?.verify(Secret::new(current_password), Some(old.clone())).await? {
        http.sign_in_failed(&person.email, &address);
        return Err(Problem::field("currentPassword", "is not your password"));
    }
    let new = http.passwords.turn().await?.hash(Secret::new(new_password)).await?;
    let draft = NewSession::draw(&http, &me.person, &request)?;
    let changed = move |tx: &mut Tx<'_>| {
        store::change_password(tx, &me.person, &old, &new)?;
        draft.open(tx)
    };
    Ok(web::Json(http.ctx.store().transact(changed).await?))
}
