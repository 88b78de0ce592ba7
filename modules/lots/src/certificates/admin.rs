//! The calls with which the shop verifies certificates.

use actix_web::{HttpResponse, get, post, web};
use contracts::auth::AccountPort;
use contracts::ids::CertificateId;
use contracts::origins::OriginPort;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, Words};
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use super::files;
use super::form::JudgeForm;
use super::judge::judge;
use super::model::{Certificate, Judgement, OTHERS, WAITING};
use super::responses::{AnyCertificateView, CertificateView};
use super::store::{self, CERTIFICATES};
use crate::days::today;
use crate::state::Data;

/// The staff who verify certificates.
const AREAS: &[StaffArea] = &[StaffArea::Catalogue];

/// Which certificates.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Words of the scheme, number or holder.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// Certificates that wait for the shop, alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(required = false)]
    waiting: bool,
}

/// The administrator and staff for the catalogue only: the certificates of all sellers, the newest first.
#[utoipa::path(params(Which, PageQuery), responses((status = 200, body = Page<AnyCertificateView>)))]
#[get("/api/admin/certificates")]
pub(crate) async fn any_certificates(
    me: Identity,
    state: Data,
    which: Query<Which>,
    part: Query<PageQuery>,
) -> Answer<Page<AnyCertificateView>> {
    staff_only(&me, AREAS)?;
    let context = &state.context;
    let lists: &[&str] = if which.0.waiting { &[WAITING] } else { &[WAITING, OTHERS] };
    let (limit, words) = (part.0.limit(), Words::of(which.0.q.as_deref()));
    let (rows, total) =
        context.store().read(|reader| CERTIFICATES.search(reader, lists, &words, part.0.cursor(), limit + 1))?;
    let page = Page::cut(rows, limit, total, Certificate::sort_key);
    page.try_map(|known| seen(context, known)).map(Json)
}

/// The administrator and staff for the catalogue only: the file of a certificate.
#[utoipa::path(
    responses(
        (status = 200, content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")
        ))
    )
)]
#[get("/api/admin/certificates/{id}/file")]
pub(crate) async fn any_certificate_file(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
) -> Result<HttpResponse, Problem> {
    staff_only(&me, AREAS)?;
    let found = state.context.store().read(|reader| reader.get(&CERTIFICATES, &*id))?;
    files::answer(&state.certificates, &found.ok_or_else(|| Problem::from(store::no_certificate()))?).await
}

/// The administrator and staff for the catalogue only: verifies a certificate, or rejects it with a reason.
#[utoipa::path(
    responses(
        (status = 200, body = AnyCertificateView),
        (status = 409, description = "`certificate-has-no-file`, or `certificate-was-changed` since the shop looked")
    )
)]
#[post("/api/admin/certificates/{id}/judge")]
pub(crate) async fn judge_certificate(
    me: Identity,
    state: Data,
    id: web::Path<CertificateId>,
    body: Json<JudgeForm>,
) -> Answer<AnyCertificateView> {
    staff_only(&me, AREAS)?;
    let context = &state.context;
    let JudgeForm { version, verified, reason } = body.0;
    let reason = if verified { String::new() } else { reason.to_string() };
    let found = Judgement { verified, reason, by: me.person, at_ms: context.clock().now_ms() };
    let id = id.into_inner();
    let saved = context.commit(move |tx| judge(tx, &id, version, &found)).await?;
    Ok(Json(seen(context, saved)?))
}

/// A certificate with the names that belong to it.
fn seen(context: &Context, known: Certificate) -> Result<AnyCertificateView, Problem> {
    let seller = &known.seller;
    let (card, judge) = context.look_up::<dyn AccountPort, _>(|accounts, reader| {
        let judge = known.judgement.as_ref().map(|judgement| accounts.person(reader, &judgement.by)).transpose()?;
        Ok((accounts.account(reader, seller)?, judge.flatten()))
    })?;
    let producers = &known.facts.scope.producers;
    let producer_names = match context.port::<dyn OriginPort>() {
        Some(_) if !producers.is_empty() => context.look_up::<dyn OriginPort, _>(|origins, reader| {
            let found = producers.iter().map(|id| origins.producer(reader, seller, id));
            Ok(found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().map(|producer| producer.name).collect())
        })?,
        _ => Vec::new(),
    };
    Ok(AnyCertificateView {
        seller_id: seller.to_string(),
        seller_name: card.map(|card| card.display_name).unwrap_or_default(),
        producer_names,
        judged_by: judge.map(|person| person.name).unwrap_or_default(),
        certificate: CertificateView::new(known, today(context)),
    })
}
