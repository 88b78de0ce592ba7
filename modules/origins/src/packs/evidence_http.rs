//! The calls of evidence: a seller adds files to a draft, and takes them out. A buyer gets them with the archive.

use actix_web::{delete, post, web};
use contracts::ids::PackId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, Created, FileBody, Identity, Query};
use kernel::store::{Tx, Upload};
use kernel::uploaded::{clean_name, media};
use serde::Deserialize;
use utoipa::IntoParams;

use super::commands;
use super::files::MAX_FILE;
use super::http::{full, seen};
use super::model::{Evidence, EvidenceKind};
use super::responses::FullPackView;
use crate::rights::sellers_only;
use crate::state::Data;

/// What a file of evidence is.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct About {
    /// What it is, for people.
    #[garde(dive)]
    #[param(inline, required = true)]
    title: Text<1, 200>,
    #[garde(skip)]
    kind: EvidenceKind,
    /// The file's name.
    #[serde(default)]
    #[garde(dive)]
    #[param(inline, required = false)]
    name: Text<0, 200>,
}

/// Sellers only: adds a file of evidence to a draft of the caller's: a PDF, PNG, JPEG or WebP file of at most 10 MB, told
/// by what is in it.
#[utoipa::path(
    params(About),
    request_body(content(("application/pdf"), ("image/png"), ("image/jpeg"), ("image/webp"))),
    responses(
        (status = 201, body = FullPackView),
        (status = 403),
        (status = 409, description = "`sealed`, `too-many-files` or `too-large`"),
        (status = 422)
    )
)]
#[post("/api/eudr-packs/{id}/evidence")]
pub(crate) async fn add_evidence(
    me: Identity,
    state: Data,
    id: web::Path<PackId>,
    about: Query<About>,
    body: FileBody<MAX_FILE>,
) -> Result<Created<FullPackView>, Problem> {
    sellers_only(&me)?;
    // Checked before the file is saved.
    seen(&state, &me.account, &id)?;
    let Some((_, ending)) = media(&body.0) else {
        return Err(Problem::field("file", "is not a PDF, PNG, JPEG or WebP file"));
    };
    let now_ms = state.context.clock().now_ms();
    let upload = Upload {
        account: me.account.clone(),
        bytes: body.0.len() as u64,
        most_per_day: state.context.settings().limits.uploads_mb_per_day << 20,
        now_ms,
    };
    if let Some(retry_after_s) = state.context.store().read(|reader| upload.wait(reader))? {
        return Err(Problem::UploadLimit { retry_after_s });
    }
    let (files, bytes) = (state.pack_files.clone(), body.0);
    let held = web::block(move || files.save(&bytes)).await;
    let held = held.map_err(|error| Problem::Internal(error.to_string()))??;
    let About { title, kind, name } = about.0;
    let file = Evidence {
        title: title.into(),
        kind,
        name: clean_name(&name, kind.as_str(), ending),
        hash: held.hash().to_owned(),
        bytes: upload.bytes,
        at_ms: now_ms,
    };
    let (account, id) = (me.account.clone(), id.into_inner());
    let commit = state.context.commit(move |tx: &mut Tx<'_>| {
        // The file stays until the commit is done, even if the client has gone.
        let _until_then = &held;
        match upload.count(tx)? {
            Some(retry_after_s) => Err(Problem::UploadLimit { retry_after_s }.into()),
            None => commands::attach(tx, &account, &id, &file, now_ms),
        }
    });
    let pack = commit.await?;
    Ok(Created(full(&state, &me.account, pack).await?.0))
}

/// Sellers only: takes a file of evidence, named by its hash, out of a draft of the caller's.
#[utoipa::path(responses((status = 200, body = FullPackView), (status = 403), (status = 409, description = "`sealed`")))]
#[delete("/api/eudr-packs/{id}/evidence/{hash}")]
pub(crate) async fn remove_evidence(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
) -> Answer<FullPackView> {
    sellers_only(&me)?;
    let ((id, hash), account) = (path.into_inner(), me.account.clone());
    let id = PackId::from(id);
    let now_ms = state.context.clock().now_ms();
    let pack = state.context.commit(move |tx| commands::detach(tx, &account, &id, &hash, now_ms)).await?;
    full(&state, &me.account, pack).await
}
