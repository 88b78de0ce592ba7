//! The calls of notifications, each account for its own.

use actix_web::{get, post};
use contracts::ids::NotificationId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Notification;
use super::store;
use crate::http::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(notifications).service(read_notifications);
}

/// Something that the caller should know of.
#[derive(Serialize, ToSchema)]
pub(crate) struct NotificationView {
    id: String,
    /// What happened, in a few words.
    title: String,
    text: String,
    /// The page's screen that shows it.
    link: String,
    #[schema(format = DateTime)]
    at: String,
    read: bool,
}

impl From<Notification> for NotificationView {
    fn from(notification: Notification) -> Self {
        let Notification { id, title, text, link, at_ms, read, .. } = notification;
        NotificationView { id: id.into(), title, text, link, at: instant(at_ms), read }
    }
}

/// Which notifications were read.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct ReadNotifications {
    /// At most 200.
    #[serde(default)]
    #[garde(length(max = 200), inner(length(min = 1, max = 100)))]
    ids: Vec<String>,
    /// All of them, whatever `ids` says.
    #[serde(default)]
    #[garde(skip)]
    all: bool,
}

/// The caller's notifications, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<NotificationView>)))]
#[get("/api/notifications")]
async fn notifications(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<NotificationView>> {
    let page = state.context.store().read(|r| store::page(r, &me.account, part.0.limit(), part.0.cursor()))?;
    Ok(Json(page.map(NotificationView::from)))
}

/// Says which of its notifications the caller has read; another's are passed over.
#[utoipa::path(responses((status = 204)))]
#[post("/api/notifications/read")]
async fn read_notifications(me: Identity, state: Data, body: Json<ReadNotifications>) -> Result<NoContent, Problem> {
    let Json(ReadNotifications { ids, all }) = body;
    if !all {
        let ids: Vec<_> = ids.into_iter().map(NotificationId::from).collect();
        state.context.commit(move |tx| store::read(tx, &me.account, &ids).map_err(Problem::from)).await?;
        return Ok(NoContent);
    }
    // In batches, so that other commits do not wait long for the writer.
    loop {
        let account = me.account.clone();
        if !state.context.commit(move |tx| store::read_all(tx, &account).map_err(Problem::from)).await? {
            return Ok(NoContent);
        }
    }
}
