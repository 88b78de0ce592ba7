//! The endpoints of a person's second factor. They refuse access tokens: a program must not turn it off.

use std::fmt;

use actix_web::{get, post};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, ClientAddress, Identity, Json, NoContent};
use kernel::store::Tx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::codes::{self, App};
use super::store::{self, BegunRow};
use crate::http::password::proven;
use crate::http::session::own_person;
use crate::http::state::Data;
use crate::sessions;

/// Whether sign-in asks for a code.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TwoFactor {
    /// Whether it does.
    enabled: bool,
    /// Since when, RFC 3339.
    #[schema(required)]
    since: Option<String>,
    /// Recovery codes that were not used yet.
    recovery_codes_left: usize,
}

/// The caller's own password, once more.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct OwnPassword {
    /// As it is now.
    #[garde(length(chars, min = 1, max = 1024))]
    #[serde(default)]
    #[schema(required)]
    password: String,
}

impl fmt::Debug for OwnPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnPassword(…)")
    }
}

/// What an authenticator app has to know; told once.
#[derive(Serialize, ToSchema)]
pub(crate) struct TwoFactorStart {
    /// The key in base32, for typing.
    secret: String,
    /// The same for a QR code: `otpauth://totp/…`.
    uri: String,
}

/// The code that the app shows.
#[derive(Debug, Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct TwoFactorCode {
    /// Six digits.
    #[garde(length(chars, min = 1, max = 100))]
    #[serde(default)]
    #[schema(required)]
    code: String,
}

/// Codes for a day without the app, told once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    /// Ten of them, each good once.
    recovery_codes: Vec<String>,
}

/// Signed in, not with an access token: whether the caller's sign-in asks for a code.
#[utoipa::path(responses((status = 200, body = TwoFactor), (status = 403, description = "by an access token")))]
#[get("/api/account/two-factor")]
pub(crate) async fn two_factor(me: Identity, state: Data) -> Answer<TwoFactor> {
    me.by_person()?;
    let row = state.context.store().read(|r| store::factor(r, &me.person))?;
    Ok(Json(TwoFactor {
        enabled: row.is_some(),
        since: row.as_ref().map(|row| instant(row.since_ms)),
        recovery_codes_left: row.map_or(0, |row| row.codes.len()),
    }))
}

/// Signed in, not with an access token: makes a key for the caller's app. Nothing changes at sign-in until a code of it
/// is confirmed, within an hour.
#[utoipa::path(
    responses(
        (status = 200, description = "the key, told once", body = TwoFactorStart),
        (status = 403, description = "by an access token"),
        (status = 409, description = "it is on already, or `email-not-confirmed`"),
        (status = 422, description = "not the password"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/api/account/two-factor")]
pub(crate) async fn begin_two_factor(
    me: Identity,
    state: Data,
    from: ClientAddress,
    body: Json<OwnPassword>,
) -> Answer<TwoFactorStart> {
    me.by_person()?;
    let person = proven(&state, &me, from, "password", body.0.password).await?;
    let app = App::draw(&state.context.face().name, &person.email)?;
    let row = BegunRow { key: store::seal(&state.vault, &app, &person.id)?, at_ms: state.context.clock().now_ms() };
    let policy = state.policy.clone();
    let begin = move |tx: &mut Tx<'_>| {
        sessions::still_open(&tx.reader(), &me)?;
        policy.needs_confirmed(&tx.reader(), &person)?;
        store::begin(tx, &person.id, &row)
    };
    state.context.commit(begin).await?;
    Ok(Json(TwoFactorStart { secret: app.key().reveal().to_owned(), uri: app.uri()? }))
}

/// Signed in, not with an access token: turns the second factor on with the first code of the app.
#[utoipa::path(
    responses(
        (status = 200, description = "on: recovery codes, told once", body = RecoveryCodes),
        (status = 403, description = "by an access token"),
        (status = 409, description = "not begun, too long ago, or `email-not-confirmed`"),
        (status = 422, description = "not the code"),
        (status = 429, description = "too many failures")
    )
)]
#[post("/api/account/two-factor/confirm")]
pub(crate) async fn confirm_two_factor(
    me: Identity,
    state: Data,
    from: ClientAddress,
    body: Json<TwoFactorCode>,
) -> Answer<RecoveryCodes> {
    me.by_person()?;
    let attempt = state.attempt(&me.email, from)?;
    state.may_sign_in(&attempt)?;
    let (recovery_codes, now_ms) = (codes::recovery_codes(), state.context.clock().now_ms());
    let (kept, code, inside) = (recovery_codes.clone(), body.0.code, state.clone());
    let person = own_person(&state.context, &me)?;
    let write = move |tx: &mut Tx<'_>| {
        sessions::still_open(&tx.reader(), &me)?;
        inside.policy.needs_confirmed(&tx.reader(), &person)?;
        store::confirm(tx, &inside.vault, &me.person, &code, &kept, now_ms)
    };
    let done = state.context.commit(write).await;
    if matches!(done, Err(Problem::Invalid(_))) {
        state.sign_in_failed(&attempt);
    }
    done.map(|()| Json(RecoveryCodes { recovery_codes }))
}

/// Signed in, not with an access token: new recovery codes in place of those that are left.
#[utoipa::path(
    responses(
        (status = 200, description = "the new ones, told once", body = RecoveryCodes),
        (status = 403, description = "by an access token"),
        (status = 409, description = "it is off"),
        (status = 422, description = "not the password"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/api/account/two-factor/recovery-codes")]
pub(crate) async fn renew_recovery_codes(
    me: Identity,
    state: Data,
    from: ClientAddress,
    body: Json<OwnPassword>,
) -> Answer<RecoveryCodes> {
    me.by_person()?;
    let person = proven(&state, &me, from, "password", body.0.password).await?;
    let recovery_codes = codes::recovery_codes();
    let kept = recovery_codes.clone();
    let renew = move |tx: &mut Tx<'_>| {
        sessions::still_open(&tx.reader(), &me)?;
        store::renew(tx, &person.id, &kept)
    };
    state.context.commit(renew).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Signed in, not with an access token: sign-in asks for no code any more.
#[utoipa::path(
    responses(
        (status = 204, description = "off"),
        (status = 403, description = "by an access token"),
        (status = 422, description = "not the password"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/api/account/two-factor/end")]
pub(crate) async fn end_two_factor(
    me: Identity,
    state: Data,
    from: ClientAddress,
    body: Json<OwnPassword>,
) -> Result<NoContent, Problem> {
    me.by_person()?;
    let person = proven(&state, &me, from, "password", body.0.password).await?;
    let end = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        sessions::still_open(&tx.reader(), &me)?;
        Ok(store::end(tx, &person.id)?)
    };
    state.context.commit(end).await?;
    Ok(NoContent)
}
