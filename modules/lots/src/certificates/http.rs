//! The calls of a seller's certificates.

use actix_web::{HttpResponse, delete, get, post, put, web};
use contracts::auth::AccountPort;
use contracts::ids::CertificateId;
use contracts::staff::ADMINISTRATOR;
use kernel::http::{Answer, Created, FileBody, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError, Tx, Upload};
use kernel::uploaded::{clean_name, media};
use kernel::{Context, Problem, TxError};

use super::change;
use super::files::{self, MAX_FILE};
use super::form::{CertificateForm, Named};
use super::model::{Certificate, Paper, of_seller};
use super::news::Waits;
use super::responses::CertificateView;
use super::store::{self, CERTIFICATES};
use crate::days::today;
use crate::rights::sellers_only;
use crate::state::Data;

/// Sellers only: the caller's certificates, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<CertificateView>), (status = 403)))]
#[get("/api/certificates")]
pub(crate) async fn certificates(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<CertificateView>> {
    sellers_only(&me)?;
    let (list, limit, today) = (of_seller(&me.account), part.0.limit(), today(&state.context));
    let (rows, total) =
        state.context.store().read(|reader| CERTIFICATES.page(reader, &list, part.0.cursor(), limit + 1))?;
    let page = Page::cut(rows, limit, total, Certificate::sort_key);
    Ok(Json(page.map(|known| CertificateView::new(known, today))))
}

/// Sellers only: a new certificate of the caller's. The shop verifies it once it has its file.
#[utoipa::path(
    responses(
        (status = 201, body = CertificateView),
        (status = 403),
        (status = 409, description = "`too-many-certificates`; nothing was saved")
    )
)]
#[post("/api/certificates")]
pub(crate) async fn add_certificate(
    me: Identity,
    state: Data,
    body: Json<CertificateForm>,
) -> Result<Created<CertificateView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let new = Certificate {
        id: context.new_id(),
        facts: body.0.read(context, &me.account)?,
        seller: me.account,
        file: None,
        version: 1,
        judgement: None,
        made_ms: context.clock().now_ms(),
    };
    let view = CertificateView::new(new.clone(), today(context));
    if new.facts.until < today(context) {
        return Err(Problem::field("until", "is over: a certificate is entered while it is valid"));
    }
    let add = move |tx: &mut Tx<'_>| {
        change::not_twice(tx, &new.seller, &new.facts, None)?;
        change::add(tx, &new)
    };
    context.commit(add).await?;
    Ok(Created(view))
}

/// Sellers only: changes the facts of one of the caller's certificates. Other facts are no longer verified.
#[utoipa::path(responses((status = 200, body = CertificateView), (status = 403)))]
#[put("/api/certificates/{id}")]
pub(crate) async fn change_certificate(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
    body: Json<CertificateForm>,
) -> Answer<CertificateView> {
    sellers_only(&me)?;
    let context = &state.context;
    let (facts, waits, id) = (body.0.read(context, &me.account)?, waits(context)?, id.into_inner());
    let change = move |tx: &mut Tx<'_>| {
        change::not_twice(tx, &me.account, &facts, Some(&id))?;
        change::change(tx, &me.account, &id, &facts, &waits)
    };
    let saved = context.commit(change).await?;
    Ok(Json(CertificateView::new(saved, today(context))))
}

/// Sellers only: deletes one of the caller's certificates that the shop has not verified.
#[utoipa::path(
    responses((status = 204), (status = 403), (status = 409, description = "`certificate-is-verified`"))
)]
#[delete("/api/certificates/{id}")]
pub(crate) async fn delete_certificate(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| change::delete(tx, &me.account, &id)).await?;
    Ok(NoContent)
}

/// Sellers only: hands in the file of one of the caller's certificates: a PDF, PNG or JPEG file of at most 5 MB, told by
/// what is in it. It takes the place of the one of before, and the shop verifies it anew.
#[utoipa::path(
    params(Named),
    request_body(content(("application/pdf"), ("image/png"), ("image/jpeg"))),
    responses((status = 200, body = CertificateView), (status = 403))
)]
#[put("/api/certificates/{id}/file")]
pub(crate) async fn attach_to_certificate(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
    named: Query<Named>,
    body: FileBody<MAX_FILE>,
) -> Answer<CertificateView> {
    sellers_only(&me)?;
    let (context, waits) = (&state.context, waits(&state.context)?);
    let upload = Upload {
        account: me.account.clone(),
        bytes: body.0.len() as u64,
        most_per_day: context.settings().limits.uploads_mb_per_day << 20,
        now_ms: waits.at_ms,
    };
    // Checked before the file is saved.
    let (found, wait) = context
        .store()
        .read(|reader| Ok::<_, StoreError>((store::find(reader, &me.account, &id)?, upload.wait(reader)?)))?;
    found.ok_or_else(|| Problem::from(store::no_certificate()))?;
    let Some((media, ending)) = media(&body.0).filter(|(media, _)| *media != "image/webp") else {
        return Err(Problem::field("file", "is not a PDF, PNG or JPEG file"));
    };
    if let Some(wait) = wait {
        return Err(Problem::UploadLimit { retry_after_s: wait });
    }
    let (bytes, files) = (body.0, state.certificates.clone());
    let held = web::block(move || files.save(&bytes)).await;
    let held = held.map_err(|error| Problem::Internal(error.to_string()))??;
    let paper = Paper {
        hash: held.hash().to_owned(),
        name: clean_name(&named.0.name, "certificate", ending),
        media: media.to_owned(),
    };
    let (seller, of) = (me.account.clone(), id.into_inner());
    let attach = move |tx: &mut Tx<'_>| {
        // The file stays until the commit is done, even if the client has gone.
        let _until_then = &held;
        let after = change::attach(tx, &seller, &of, &paper, &waits)?;
        match upload.count(tx)? {
            Some(wait) => Err(TxError::from(Problem::UploadLimit { retry_after_s: wait })),
            None => Ok(after),
        }
    };
    let saved = context.commit(attach).await?;
    Ok(Json(CertificateView::new(saved, today(context))))
}

/// Sellers only: the file of one of the caller's certificates: to be saved, never to be shown in the shop's own pages.
#[utoipa::path(
    responses(
        (status = 200, content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")
        )),
        (status = 403)
    )
)]
#[get("/api/certificates/{id}/file")]
pub(crate) async fn certificate_file(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let found = state.context.store().read(|reader| store::find(reader, &me.account, &id))?;
    files::answer(&state.certificates, &found.ok_or_else(|| Problem::from(store::no_certificate()))?).await
}

/// The administrators that a certificate may wait for from now on.
fn waits(context: &Context) -> Result<Waits, Problem> {
    let known =
        context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.accounts_of_role(reader, ADMINISTRATOR))?;
    let administrators = known.into_iter().map(|card| card.id).collect();
    Ok(Waits { administrators, at_ms: context.clock().now_ms() })
}
