//! The calls of claims: of lots, products and purchases.

use actix_web::{get, put, web};
use contracts::catalog::must_be_on_sale;
use contracts::ids::{CertificateId, LineId, LotId, ProductId};
use kernel::Problem;
use kernel::http::{Answer, Identity, Json};
use kernel::store::StoreError;

use super::claim;
use super::claim_responses::{ClaimView, LotCertificatesView, PurchaseCertificatesView};
use super::form::ClaimForm;
use super::sold;
use crate::days::today;
use crate::draws::store::LINES;
use crate::lot::store as lots;
use crate::rights::sellers_only;
use crate::state::Data;

/// Sellers only: the certificates of one of the caller's lots, and which of them hold today.
#[utoipa::path(responses((status = 200, body = LotCertificatesView), (status = 403)))]
#[get("/api/lots/{id}/certificates")]
pub(crate) async fn lot_certificates(me: Identity, state: Data, id: web::Path<LotId>) -> Answer<LotCertificatesView> {
    sellers_only(&me)?;
    let today = today(&state.context);
    let view = state.context.store().read(|reader| {
        let lot = lots::find(reader, &me.account, &id)?;
        lot.map(|lot| LotCertificatesView::load(reader, &lot, today)).transpose()
    })?;
    Ok(Json(view.ok_or_else(|| Problem::from(lots::no_lot()))?))
}

/// Sellers only: claims certificates for one of the caller's lots that was received, in place of those of before.
#[utoipa::path(
    responses(
        (status = 200, body = LotCertificatesView),
        (status = 403),
        (status = 409, description = "`lot-was-made` of others, and has their claims; `harvest-not-known`")
    )
)]
#[put("/api/lots/{id}/certificates")]
pub(crate) async fn claim_certificates(
    me: Identity,
    state: Data,
    id: web::Path<LotId>,
    body: Json<ClaimForm>,
) -> Answer<LotCertificatesView> {
    sellers_only(&me)?;
    let mut wanted: Vec<CertificateId> = Vec::new();
    for id in &body.0.certificates {
        if !wanted.iter().any(|known| *known == id.as_str()) {
            wanted.push(id.as_str().into());
        }
    }
    let id = id.into_inner();
    let lot = state.context.commit(move |tx| claim::claim(tx, &me.account, &id, &wanted)).await?;
    let today = today(&state.context);
    let view = state.context.store().read(|reader| LotCertificatesView::load(reader, &lot, today))?;
    Ok(Json(view))
}

/// What a product is certified for today: the schemes that all lots have that it is sold from now. Open to all.
#[utoipa::path(responses((status = 200, body = [ClaimView])))]
#[get("/api/products/{id}/certificates")]
pub(crate) async fn product_certificates(state: Data, id: web::Path<ProductId>) -> Answer<Vec<ClaimView>> {
    must_be_on_sale(&state.context, &id).await?;
    let today = today(&state.context);
    let views = state.context.store().read(|reader| ClaimView::all(reader, sold::of_product(reader, &id, today)?))?;
    Ok(Json(views))
}

/// What the goods of one of the caller's purchases are certified for: none also for purchases of others, and for those
/// that are unknown here.
#[utoipa::path(responses((status = 200, body = Option<PurchaseCertificatesView>)))]
#[get("/api/purchase-lots/{id}/certificates")]
pub(crate) async fn purchase_certificates(
    me: Identity,
    state: Data,
    id: web::Path<LineId>,
) -> Answer<Option<PurchaseCertificatesView>> {
    let (today, face) = (today(&state.context), state.context.face());
    let view = state.context.store().read(|reader| {
        let Some(line) = reader.get(&LINES, &*id)?.filter(|line| line.buyer == me.account) else {
            return Ok::<_, StoreError>(None);
        };
        let claims = sold::of_line(reader, &line, face.day(line.at_ms), today)?;
        PurchaseCertificatesView::new(reader, claims).map(Some)
    })?;
    Ok(Json(view))
}
