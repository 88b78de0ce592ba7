//! The counts of unread messages and notifications.

use actix_web::get;
use kernel::http::{Answer, Identity, Json};
use kernel::store::{StoreError, lists};
use serde::Serialize;
use utoipa::ToSchema;

use super::state::Data;
use crate::{conversations, notifications};

/// How much waits for the caller.
#[derive(Serialize, ToSchema)]
pub(crate) struct Inbox {
    /// Conversations in which something is unread.
    messages: u64,
    /// Notifications that were not read.
    notifications: u64,
}

/// The signed-in account's own counts, for the icons of its pages.
#[utoipa::path(responses((status = 200, body = Inbox)))]
#[get("/api/inbox")]
pub(super) async fn inbox(me: Identity, state: Data) -> Answer<Inbox> {
    let inbox = state.context.store().read(|r| {
        Ok::<_, StoreError>(Inbox {
            messages: lists::count(r, &conversations::store::unread(&me.account))?,
            notifications: lists::count(r, &notifications::store::unread(&me.account))?,
        })
    });
    Ok(Json(inbox?))
}
