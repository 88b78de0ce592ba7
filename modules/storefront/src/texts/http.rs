//! The shop's own texts: everybody reads them, the administrator writes them.

use actix_web::{delete, get, post, put, web};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, Text as Line, instant};
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::known::{self, KNOWN, MOST};
use super::pages::no_such_page;
use super::render;
use crate::model::{Content, TEXT, Text, Version};
use crate::state::Data;
use crate::store::{self, newest};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(own_text)
        .service(shop_texts)
        .service(shop_text)
        .service(set_shop_text)
        .service(remove_shop_text)
        .service(preview_text);
}

/// The most pages of its own that a shop ever had: the old ones are kept with their versions.
const MOST_EVER: usize = 400;
/// The longest text that a record holds, in bytes.
const MOST_BYTES: usize = 60_000;

/// A page with a text of the shop's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct TextPage {
    title: String,
    /// Safe HTML.
    html: String,
}

/// A text of a page.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetText {
    #[garde(dive)]
    title: Line<1, 80>,
    /// At most 20,000 characters.
    #[garde(dive)]
    markdown: Lines<1, 20000>,
    /// Whether the footer links to it. Pages of the program are linked as always.
    #[garde(skip)]
    #[serde(default)]
    in_footer: bool,
    /// Whether the menu links to it.
    #[garde(skip)]
    #[serde(default)]
    in_menu: bool,
}

/// A text to be looked at.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct PreviewText {
    /// At most 20,000 characters.
    #[garde(dive)]
    markdown: Lines<0, 20000>,
}

/// What a text would look like.
#[derive(Serialize, ToSchema)]
pub(crate) struct Preview {
    /// Safe HTML.
    html: String,
}

/// A page whose text the shop can write, in the list of all.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedText {
    name: String,
    title: String,
    path: String,
    /// Whether the program has a text for it.
    built_in: bool,
    /// Whether the shop's own text is shown.
    own: bool,
    in_footer: bool,
    in_menu: bool,
    /// When its newest version was written, RFC 3339.
    #[schema(required, format = DateTime)]
    changed_at: Option<String>,
}

/// A text as it was written.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WrittenText {
    name: String,
    title: String,
    /// Empty where the shop has no text of its own.
    markdown: String,
    in_footer: bool,
    in_menu: bool,
    path: String,
    built_in: bool,
    own: bool,
}

impl WrittenText {
    fn of(name: &str, text: Option<Text>) -> Self {
        let own = text.is_some();
        let title = known::known(name).map_or("", |page| page.title).to_owned();
        let text = text.unwrap_or(Text { title, in_footer: !known::is_built_in(name), ..Text::default() });
        WrittenText {
            name: name.to_owned(),
            title: text.title,
            markdown: text.markdown,
            in_footer: text.in_footer,
            in_menu: text.in_menu,
            path: known::path(name),
            built_in: known::is_built_in(name),
            own,
        }
    }
}

/// A page's text of the shop's own. Open to all; 404 where the page has none.
#[utoipa::path(
    params(("name" = String, Path, description = "the text's name")),
    responses((status = 200, body = TextPage))
)]
#[get("/api/texts/{name}")]
async fn own_text(state: Data, name: web::Path<String>) -> Answer<TextPage> {
    let text = state.context.store().read(|r| store::text(r, &name))?.ok_or_else(no_such_page)?;
    let Text { title, markdown, .. } = text;
    Ok(Json(TextPage { title, html: state.rendered.of(&name, || markdown) }))
}

/// The administrator and staff for the catalogue only: all pages whose texts the shop can write, those of the program first.
#[utoipa::path(responses((status = 200, body = Vec<ListedText>)))]
#[get("/api/admin/texts")]
async fn shop_texts(me: Identity, state: Data) -> Answer<Vec<ListedText>> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let all = state.context.store().read(|r| {
        let own = store::text_names(r)?.into_iter().filter(|name| known::known(name).is_none());
        let names = KNOWN.iter().map(|page| page.name.to_owned()).chain(own);
        let listed = names.map(|name| Ok(listed(&name, newest(r, &format!("{TEXT}{name}"))?)));
        listed.collect::<Result<Vec<_>, Problem>>()
    })?;
    Ok(Json(all))
}

fn listed(name: &str, version: Option<Version>) -> ListedText {
    let changed_at = version.as_ref().map(|version| instant(version.at_ms));
    let text = version.and_then(|version| if let Content::Text(text) = version.content { Some(text) } else { None });
    let WrittenText { name, title, in_footer, in_menu, path, built_in, own, .. } = WrittenText::of(name, text);
    let title = if title.is_empty() { name.clone() } else { title };
    ListedText { name, title, path, built_in, own, in_footer: own && in_footer, in_menu: own && in_menu, changed_at }
}

/// The administrator and staff for the catalogue only: a text as it was written.
#[utoipa::path(
    params(("name" = String, Path, description = "the text's name")),
    responses((status = 200, body = WrittenText))
)]
#[get("/api/admin/texts/{name}")]
async fn shop_text(me: Identity, state: Data, name: web::Path<String>) -> Answer<WrittenText> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let text = state.context.store().read(|r| store::text(r, &name))?;
    let is_page = text.is_some() || known::known(&name).is_some();
    if is_page { Ok(Json(WrittenText::of(&name, text))) } else { Err(no_such_page()) }
}

/// The administrator and staff for the catalogue only: writes the text of a page, or makes a new page. The old text can be taken back.
#[utoipa::path(
    params(("name" = String, Path, description = "of a known page, or a new name: small letters, digits, hyphens")),
    responses((status = 200, body = WrittenText), (status = 409, description = "`too-many-pages`"))
)]
#[put("/api/admin/texts/{name}")]
async fn set_shop_text(me: Identity, state: Data, name: web::Path<String>, body: Json<SetText>) -> Answer<WrittenText> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let (name, writer) = (name.into_inner(), state.writer(&me));
    if !known::is_name(&name) {
        return Err(Problem::field("name", "must have 2 to 40 small letters, digits and single hyphens"));
    }
    let SetText { title, markdown, in_footer, in_menu } = body.0;
    if markdown.len() > MOST_BYTES {
        return Err(Problem::field("markdown", "is too long"));
    }
    let text = Text { title: title.into(), markdown: markdown.into(), in_footer, in_menu };
    let written = WrittenText::of(&name, Some(text.clone()));
    let save = state.context.commit(move |tx| {
        let document = format!("{TEXT}{name}");
        let reader = tx.reader();
        let mut own = store::texts(&reader)?;
        own.retain(|(own, _)| !known::is_built_in(own));
        let is_new = !known::is_built_in(&name) && !own.iter().any(|(own, _)| *own == name);
        if is_new && own.len() >= MOST {
            let what = format!("The shop has {MOST} pages of its own, which is the most. Show one of them no longer.");
            return Err(Problem::conflict("too-many-pages", what));
        }
        if newest(&reader, &document)?.is_none() && store::text_names(&reader)?.len() >= MOST_EVER {
            let what =
                format!("The shop has had {MOST_EVER} pages, which is the most. Write one of the old ones anew.");
            return Err(Problem::conflict("too-many-pages", what));
        }
        Ok(store::add(tx, &document, Content::Text(text.clone()), &writer)?)
    });
    save.await?;
    Ok(Json(written))
}

/// The administrator and staff for the catalogue only: the program's own text again, or no page. The text can be taken back.
#[utoipa::path(
    params(("name" = String, Path, description = "the text's name")),
    responses((status = 204, description = "it is not shown any more"))
)]
#[delete("/api/admin/texts/{name}")]
async fn remove_shop_text(me: Identity, state: Data, name: web::Path<String>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let (document, writer) = (format!("{TEXT}{name}"), state.writer(&me));
    let gone = state.context.commit(move |tx| store::take_back(tx, &document, 0, &writer).map_err(Problem::from));
    if gone.await? { Ok(NoContent) } else { Err(no_such_page()) }
}

/// The administrator and staff for the catalogue only: what a text would look like. Nothing is saved.
#[utoipa::path(responses((status = 200, body = Preview)))]
#[post("/api/admin/texts/preview")]
async fn preview_text(me: Identity, body: Json<PreviewText>) -> Answer<Preview> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    Ok(Json(Preview { html: render::html(&body.0.markdown) }))
}
