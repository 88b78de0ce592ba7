//! The caller's sessions.

use actix_web::{delete, get, post, web};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent};
use serde::Serialize;
use utoipa::ToSchema;

use super::state::Data;
use crate::sessions;

/// A device on which the caller is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Device {
    /// Session id.
    id: String,
    /// What its browser said it is (its `User-Agent`); empty where it said nothing.
    device: String,
    /// When it signed in, RFC 3339.
    signed_in_at: String,
    /// When it is signed out by itself unless it is used before, RFC 3339.
    ends_at: String,
    /// Whether it is the caller's.
    current: bool,
}

/// Signed in, not with an access token: the caller's sessions, the newest first; at most 50.
#[utoipa::path(
    operation_id = "sessions",
    responses((status = 200, body = [Device]), (status = 403, description = "by an access token"))
)]
#[get("/api/sessions")]
pub(crate) async fn list(me: Identity, state: Data) -> Answer<Vec<Device>> {
    me.by_person()?;
    let now_ms = state.context.clock().now_ms();
    let rows = state.context.store().read(|r| sessions::list(r, &me.person, now_ms))?;
    let device = |(id, row): (String, sessions::SessionRow)| Device {
        current: id == me.session,
        id,
        device: row.device,
        signed_in_at: instant(row.signed_in_at_ms),
        ends_at: instant(row.expires_at_ms),
    };
    Ok(Json(rows.into_iter().map(device).collect()))
}

/// Signed in, not with an access token: ends one of the caller's sessions.
#[utoipa::path(responses((status = 204, description = "ended"), (status = 403, description = "by an access token")))]
#[delete("/api/sessions/{id}")]
pub(crate) async fn end_session(me: Identity, state: Data, id: web::Path<String>) -> Result<NoContent, Problem> {
    me.by_person()?;
    let id = id.into_inner();
    if state.context.commit(move |tx| sessions::end(tx, &me.person, &id)).await? {
        Ok(NoContent)
    } else {
        Err(Problem::NotFound("There is no such session.".to_owned()))
    }
}

/// Signed in, not with an access token: ends all of the caller's sessions but this one.
#[utoipa::path(responses((status = 204, description = "ended"), (status = 403, description = "by an access token")))]
#[post("/api/sessions/end-others")]
pub(crate) async fn end_other_sessions(me: Identity, state: Data) -> Result<NoContent, Problem> {
    me.by_person()?;
    state.context.commit(move |tx| sessions::end_others(tx, &me.person, &me.session)).await?;
    Ok(NoContent)
}
