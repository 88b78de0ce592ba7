//! The shop's news: all signed-in accounts read it, the administrator writes it.

use crate::model::NewsId;
use actix_web::{delete, get, post, put, web};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, Text};
use kernel::http::{Answer, Created, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::StoreError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::figures::NewsView;
use super::state::Data;
use crate::model::News;
use crate::news;

/// A piece of news.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct WriteNews {
    /// Headline.
    #[garde(dive)]
    title: Text<1, 200>,
    /// At most 5,000 characters.
    #[garde(dive)]
    text: Lines<1, 5000>,
}

fn no_such_news() -> Problem {
    Problem::NotFound("There is no such piece of news.".to_owned())
}

/// Signed-in accounts: the shop's news, newest first.
#[utoipa::path(
    operation_id = "news",
    params(PageQuery),
    responses((status = 200, body = Page<NewsView>))
)]
#[get("/api/news")]
pub(super) async fn list(_me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<NewsView>> {
    let page = state.context.store().read(|r| news::page(r, part.0.limit(), part.0.cursor()))?;
    Ok(Json(page.map(NewsView::from)))
}

/// The administrator and staff for the catalogue only: a new piece.
#[utoipa::path(responses((status = 201, body = NewsView), (status = 403)))]
#[post("/api/news")]
pub(super) async fn add_news(me: Identity, state: Data, body: Json<WriteNews>) -> Result<Created<NewsView>, Problem> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let WriteNews { title, text } = body.0;
    let piece = News {
        id: state.context.new_id(),
        title: title.into(),
        text: text.into(),
        at_ms: state.context.clock().now_ms(),
    };
    let kept = piece.clone();
    state.context.commit(move |tx| news::add(tx, &kept)).await.map_err(Problem::from)?;
    Ok(Created(NewsView::from(piece)))
}

/// The administrator and staff for the catalogue only: other words for a piece.
#[utoipa::path(
    params(("id" = String, Path, description = "news id")),
    responses((status = 200, body = NewsView), (status = 403))
)]
#[put("/api/news/{id}")]
pub(super) async fn edit_news(
    me: Identity,
    state: Data,
    id: web::Path<NewsId>,
    body: Json<WriteNews>,
) -> Answer<NewsView> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let (id, WriteNews { title, text }) = (id.into_inner(), body.0);
    let changed = state.context.commit(move |tx| news::edit(tx, &id, &title, &text)).await;
    let changed: Option<News> = changed.map_err(|error: StoreError| Problem::from(error))?;
    Ok(Json(NewsView::from(changed.ok_or_else(no_such_news)?)))
}

/// The administrator and staff for the catalogue only: takes a piece away.
#[utoipa::path(
    params(("id" = String, Path, description = "news id")),
    responses((status = 204, description = "it is gone"), (status = 403))
)]
#[delete("/api/news/{id}")]
pub(super) async fn remove_news(me: Identity, state: Data, id: web::Path<NewsId>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let id = id.into_inner();
    let gone = state.context.commit(move |tx| news::remove(tx, &id)).await;
    let gone: bool = gone.map_err(|error: StoreError| Problem::from(error))?;
    if gone { Ok(NoContent) } else { Err(no_such_news()) }
}
