//! The calls with which a buyer keeps the references of its statement. They are for the buyer alone: the verification
//! numbers of its other statements are no matter of a seller.

use actix_web::{delete, get, post, web};
use contracts::ids::PackId;
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::references::{self, DDS_REFERENCES, DdsReference, of_pack};
use super::references_form::{ReferenceView, ReferencesForm};
use crate::state::Data;

/// How many references were added.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AddedDdsReferences)]
pub(crate) struct AddedView {
    added: usize,
}

/// The earlier statements that the statement of a sealed data pack refers to, for its buyer alone; the latest first.
#[utoipa::path(
    params(PageQuery),
    responses(
        (status = 200, body = Page<ReferenceView>),
        (status = 403),
        (status = 409, description = "`draft`")
    )
)]
#[get("/api/eudr-packs/{id}/references")]
pub(crate) async fn pack_references(
    me: Identity,
    state: Data,
    id: web::Path<PackId>,
    part: Query<PageQuery>,
) -> Answer<Page<ReferenceView>> {
    let limit = part.0.limit();
    let found = state.context.store().read(|reader| {
        references::bought(reader, &me.account, &id)?;
        Ok::<_, kernel::TxError>(DDS_REFERENCES.page(reader, &of_pack(&id), part.0.cursor(), limit + 1)?)
    });
    let (rows, total) = found?;
    Ok(Json(Page::cut(rows, limit, total, DdsReference::sort_key).map(ReferenceView::from)))
}

/// The buyer of a sealed data pack tells which earlier statements its statement refers to. Each must be AVAILABLE or
/// ARCHIVED; the shop knows what was written back here, and takes the buyer's word of others.
#[utoipa::path(
    responses(
        (status = 201, body = AddedView),
        (status = 403),
        (status = 409, description = "`draft` or `too-many-references`")
    )
)]
#[post("/api/eudr-packs/{id}/references")]
pub(crate) async fn add_references(
    me: Identity,
    state: Data,
    id: web::Path<PackId>,
    body: Json<ReferencesForm>,
) -> Result<Created<AddedView>, Problem> {
    let id = id.into_inner();
    let rows = body.0.read(&id, &me.account, state.context.clock().now_ms())?;
    let added = rows.len();
    state.context.commit(move |tx: &mut Tx<'_>| references::add(tx, &me.account, &id, &rows)).await?;
    Ok(Created(AddedView { added }))
}

/// The buyer of a sealed data pack takes a reference of its statement away, named by its number.
#[utoipa::path(
    responses((status = 204, description = "it is gone"), (status = 403), (status = 409, description = "`draft`"))
)]
#[delete("/api/eudr-packs/{id}/references/{reference}")]
pub(crate) async fn remove_reference(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
) -> Result<NoContent, Problem> {
    let (id, reference) = path.into_inner();
    let id = PackId::from(id);
    state.context.commit(move |tx: &mut Tx<'_>| references::remove(tx, &me.account, &id, &reference)).await?;
    Ok(NoContent)
}
