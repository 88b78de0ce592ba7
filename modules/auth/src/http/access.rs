//! The caller's access tokens, for programs that act in their name.

use actix_web::{delete, get, post, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, instant};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, NoContent};
use kernel::store::{Tx, fingerprint, once};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::Data;
use crate::access::{self, AccessRow};
use crate::sessions;

/// A token to be made.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewAccess {
    /// What its owner calls it.
    #[garde(dive)]
    name: Text<1, 200>,
}

/// One of the caller's tokens; not the token itself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Access {
    id: String,
    /// What its owner calls it.
    name: String,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339, to five minutes; `null` until it is used.
    #[schema(required)]
    last_used_at: Option<String>,
}

/// A token just made.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeAccess {
    id: String,
    name: String,
    /// To be sent as a Bearer token. It is told here and never again.
    token: String,
}

/// Signed in, not with an access token: the caller's access tokens, the oldest first; at most 20.
#[utoipa::path(responses((status = 200, body = [Access]), (status = 403, description = "by an access token")))]
#[get("/api/tokens")]
pub(crate) async fn access_tokens(me: Identity, state: Data) -> Answer<Vec<Access>> {
    me.by_person()?;
    let rows = state.context.store().read(|r| access::list(r, &me.person))?;
    let told = |(row, used): (AccessRow, Option<i64>)| Access {
        id: row.id,
        name: row.name,
        created_at: instant(row.created_at_ms),
        last_used_at: used.map(instant),
    };
    Ok(Json(rows.into_iter().map(told).collect()))
}

/// Signed in, not with an access token: makes an access token. It may do all that the caller may, but change the
/// password and see or change sessions and access tokens.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "the same key again answers the same token")),
    responses(
        (status = 201, body = MadeAccess),
        (status = 403, description = "by an access token"),
        (status = 409, description = "too many")
    )
)]
#[post("/api/tokens")]
pub(crate) async fn make_access_token(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<NewAccess>,
) -> Result<Created<MadeAccess>, Problem> {
    me.by_person()?;
    let row = AccessRow {
        id: state.context.new_id(),
        account: me.person.clone(),
        name: body.0.name.into(),
        created_at_ms: state.context.clock().now_ms(),
    };
    let make = move |tx: &mut Tx<'_>| -> Result<AccessRow, Problem> {
        sessions::still_open(&tx.reader(), &me)?;
        let add = |tx: &mut Tx<'_>| access::add(tx, &row).map(|()| row.clone());
        match &key.0 {
            Some(key) => Ok(once(tx, &row.account, key, fingerprint(row.name.as_bytes()), "another request", add)?.0),
            None => add(tx),
        }
    };
    let row = state.context.commit(make).await?;
    // The token is signed from the row alone. A repeated call returns the same token, and no token is ever stored.
    let token = state.tokens.issue_access(&row.account, &row.id, row.created_at_ms / 1000)?;
    Ok(Created(MadeAccess { id: row.id, name: row.name, token }))
}

/// Signed in, not with an access token: revokes one of the caller's access tokens, at once.
#[utoipa::path(responses((status = 204, description = "revoked"), (status = 403, description = "by an access token")))]
#[delete("/api/tokens/{id}")]
pub(crate) async fn revoke_access_token(
    me: Identity,
    state: Data,
    id: web::Path<String>,
) -> Result<NoContent, Problem> {
    me.by_person()?;
    let id = id.into_inner();
    if state.context.commit(move |tx| access::revoke(tx, &me.person, &id)).await? {
        Ok(NoContent)
    } else {
        Err(Problem::NotFound("There is no such access token.".to_owned()))
    }
}
