//! The administrator's calls for the versions of a document: list them, take one back.

use actix_web::{get, post, web};
use contracts::auth::AccountPort;
use contracts::staff::{StaffArea, staff_only};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use kernel::store::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Content, LOOK, SHELVES, TEXT, Version};
use crate::state::{AppState, Data, administrator_only};
use crate::store::{self, VERSIONS};
use crate::texts::known;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(face_versions).service(take_back_face);
}

/// A version of a part of the shop's face.
#[derive(Serialize, ToSchema)]
pub(crate) struct FaceVersion {
    number: u32,
    /// The person who wrote it; `null` where the account is gone.
    #[schema(required)]
    by: Option<String>,
    #[schema(format = DateTime)]
    at: String,
    /// What it says, in a few words.
    summary: String,
}

impl FaceVersion {
    fn of(state: &AppState, version: Version) -> Self {
        let Version { number, by, at_ms, content, .. } = version;
        let found = state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.person(reader, &by));
        let by = found.ok().flatten().map(|person| person.name);
        FaceVersion { number, by, at: instant(at_ms), summary: summary(&content) }
    }
}

fn summary(content: &Content) -> String {
    match content {
        Content::BuiltIn => "The program's own".to_owned(),
        Content::Look(look) => {
            let parts = [
                look.name.as_str(),
                look.currency.as_str(),
                look.accent.as_str(),
                if look.logo.is_some() { "with a logo" } else { "" },
            ];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if parts.is_empty() { "As in the settings".to_owned() } else { parts.join(", ") }
        }
        Content::Shelves(shelves) => {
            format!("{} buttons, {} in the carousel", shelves.buttons.len(), shelves.carousel.len())
        }
        Content::Text(text) => {
            let start: String =
                text.markdown.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(80).collect();
            format!("{}: {start}", text.title)
        }
    }
}

/// Lets the administrator pass, and staff for the catalogue except for the look.
fn may_write(me: &Identity, document: &str) -> Result<(), Problem> {
    if document == LOOK { administrator_only(me) } else { staff_only(me, &[StaffArea::Catalogue]) }
}

/// Whether the shop has this part, also before it was written for the first time.
fn is_part(document: &str) -> bool {
    let known_text = document.strip_prefix(TEXT).is_some_and(|name| known::known(name).is_some());
    known_text || [LOOK, SHELVES].contains(&document)
}

/// The administrator only, and staff for the catalogue except for the look: the versions of a part of the shop's face, the newest first.
#[utoipa::path(
    params(("document" = String, Path, description = "`look`, `shelves`, or `text-` and the text's name"), PageQuery),
    responses((status = 200, body = Page<FaceVersion>))
)]
#[get("/api/admin/versions/{document}")]
async fn face_versions(
    me: Identity,
    state: Data,
    document: web::Path<String>,
    part: Query<PageQuery>,
) -> Answer<Page<FaceVersion>> {
    may_write(&me, &document)?;
    let limit = part.0.limit();
    let read = state.context.store().read(|r| VERSIONS.page(r, &document, part.0.cursor(), limit + 1));
    let (rows, total) = read?;
    if total == 0 && !is_part(&document) {
        return Err(Problem::NotFound("There is no such part of the shop's face.".to_owned()));
    }
    let page = Page::cut(rows, limit, total, |version| version.id.clone());
    Ok(Json(page.map(|version| FaceVersion::of(&state, version))))
}

/// The administrator only, and staff for the catalogue except for the look: makes an old version the newest again; 0 is what the program shows of itself.
#[utoipa::path(
    params(
        ("document" = String, Path, description = "`look`, `shelves`, or `text-` and the text's name"),
        ("number" = u32, Path, description = "of the version")
    ),
    responses((status = 204, description = "it is shown again"))
)]
#[post("/api/admin/versions/{document}/{number}/take-back")]
async fn take_back_face(me: Identity, state: Data, path: web::Path<(String, u32)>) -> Result<NoContent, Problem> {
    may_write(&me, &path.0)?;
    let ((document, number), writer) = (path.into_inner(), state.writer(&me));
    let found = state.context.commit(move |tx| store::take_back(tx, &document, number, &writer));
    let found: bool = found.await.map_err(|error: StoreError| Problem::from(error))?;
    if found { Ok(NoContent) } else { Err(Problem::NotFound("There is no such version.".to_owned())) }
}
