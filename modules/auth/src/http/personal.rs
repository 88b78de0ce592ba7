//! The export of the caller's data, and the deletion of the caller's account.

use std::fmt;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpResponse, get, post, web};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{ClientAddress, Identity, Json, NoContent};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::password::proven;
use super::session::own_person;
use super::state::Data;
use crate::personal;

/// What is kept of the person who asks.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonalExport {
    /// RFC 3339.
    exported_at: String,
    /// Account id.
    account: String,
    /// Each module's part, by its name; what is in it is the module's to say.
    #[schema(value_type = Object)]
    modules: Map<String, Value>,
}

/// Deleting an account asks for its password.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct DeleteAccount {
    /// As it is now.
    #[garde(length(chars, min = 1, max = 1024))]
    #[serde(default)]
    #[schema(required)]
    password: String,
}

impl fmt::Debug for DeleteAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeleteAccount(…)")
    }
}

/// Signed in, not with an access token: everything that is kept of the caller, as a file. Of a company's member that is
/// what is its own; what it did in the company's name is the company's.
#[utoipa::path(responses((status = 200, body = PersonalExport), (status = 403, description = "by an access token")))]
#[get("/api/account/export")]
pub(crate) async fn export_account(me: Identity, state: Data) -> Result<HttpResponse, Problem> {
    me.by_person()?;
    let row = own_person(&state.context, &me)?;
    let context = state.context.clone();
    // Reading all rows of a large account takes long, so it must not block a worker.
    let read = web::block(move || {
        let modules = context.store().read(|reader| personal::export(reader, context.personal(), &row))?;
        let exported_at = instant(context.clock().now_ms());
        Ok::<_, Problem>(PersonalExport { exported_at, account: row.id.into(), modules })
    });
    let export = read.await.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"sokoni-personal-data.json\""))
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(export))
}

/// Signed in, not with an access token: deletes the caller's own account for ever. Orders, bills, contracts and shipments
/// stay, as the books that they are; reviews and messages stay without the name.
#[utoipa::path(
    responses(
        (status = 204, description = "deleted; its e-mail is free again"),
        (status = 403, description = "by an access token"),
        (status = 409, description = "`open-business`, with `reasons`: sentences for its owner; `password-changed`"),
        (status = 422, description = "the password is wrong"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/api/account/delete")]
pub(crate) async fn delete_account(
    me: Identity,
    state: Data,
    from: ClientAddress,
    body: Json<DeleteAccount>,
) -> Result<NoContent, Problem> {
    let Json(DeleteAccount { password }) = body;
    me.by_person()?;
    let hash = proven(&state, &me, from, "password", password).await?.password_hash;
    let (context, at_ms) = (state.context.clone(), state.context.clock().now_ms());
    let deleted =
        move |tx: &mut kernel::store::Tx<'_>| personal::delete(tx, context.personal(), &me.person, &hash, at_ms);
    state.context.commit(deleted).await?;
    Ok(NoContent)
}
