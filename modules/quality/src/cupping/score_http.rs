//! The calls that take a session's score over to a product, and that show which session a product's score is from.

use actix_web::{get, post, web};
use contracts::catalog::must_be_on_sale;
use contracts::ids::{CuppingId, ProductId};
use contracts::quality::{CuppingProtocol, ProductScorePort};
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent};
use kernel::store::StoreError;
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::http::caller;
use super::model::{Averaging, Cupping, Sheet};
use super::points::Points;
use super::responses::to_hundredth;
use super::score_store::{self, SCORED, Scored, sums};
use super::statistics::summary;
use super::store::{CUPPINGS, sheets};
use crate::state::Data;

/// The session that a product's cupping score is from. It names neither the cuppers nor the other goods on the table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductScore)]
struct ProductScoreView {
    /// The score, as it was taken over.
    score: f64,
    /// `CUP-2026-0001`.
    number: String,
    /// The session's id, for those who are in it; `null` for everybody else.
    #[schema(required)]
    cupping_id: Option<String>,
    /// The name of the account that held the session.
    account_name: String,
    protocol: CuppingProtocol,
    /// With its version.
    formula: String,
    cups: u8,
    averaging: Averaging,
    blind: bool,
    /// The sum of each sheet, unrounded, the lowest first. Each is another cupper's.
    sheets: Vec<f64>,
    low: f64,
    high: f64,
    /// The sample standard deviation, to a hundredth.
    deviation: f64,
    #[schema(format = DateTime)]
    revealed_at: String,
    #[schema(format = DateTime)]
    taken_over_at: String,
}

fn catalog(context: &Context) -> Result<kernel::store::Port<dyn ProductScorePort>, Problem> {
    context.port::<dyn ProductScorePort>().ok_or_else(|| Problem::ModuleDisabled("catalog".to_owned()))
}

/// The seller takes the score of a revealed session over to its own product.
#[utoipa::path(
    params(("code" = String, Path, description = "The code of the product on the table")),
    responses(
        (status = 204),
        (status = 403),
        (status = 409, description = "`not-revealed` or `not-a-cupping-score`")
    )
)]
#[post("/api/cuppings/{id}/scores/{code}")]
pub(crate) async fn take_over_score(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
) -> Result<NoContent, Problem> {
    let ((id, code), who) = (path.into_inner(), caller(&me));
    let id = CuppingId::from(id);
    let (catalog, now_ms) = (catalog(&state.context)?, state.context.clock().now_ms());
    let take = move |tx: &mut kernel::store::Tx<'_>| score_store::take_over(tx, &who, (&id, &code), now_ms, &catalog);
    state.context.commit(take).await?;
    Ok(NoContent)
}

/// The session that a listed product's cupping score is from, for everybody; `null` if its seller gave the score without
/// one, or changed it since.
#[utoipa::path(responses((status = 200, body = Option<ProductScoreView>)))]
#[get("/api/products/{id}/cupping")]
pub(crate) async fn product_score(
    me: Option<Identity>,
    state: Data,
    id: web::Path<ProductId>,
) -> Answer<Option<ProductScoreView>> {
    must_be_on_sale(&state.context, &id).await?;
    let catalog = catalog(&state.context)?;
    let found = state.context.store().read::<_, StoreError>(|r| {
        let Some(scored) = r.get(&SCORED, &*id)? else { return Ok(None) };
        let now = catalog.read(r, |catalog, r| catalog.score(r, &id))?;
        if now != Some(scored.hundredths) {
            return Ok(None);
        }
        let Some(cupping) = r.get(&CUPPINGS, &scored.cupping)? else { return Ok(None) };
        let sheets = sheets(r, &scored.cupping)?;
        let within = me.as_ref().is_some_and(|me| cupping.is_seen_by(&me.account, &me.person));
        Ok(view(&scored, &cupping, &sheets, within))
    });
    Ok(Json(found?))
}

/// The view for a caller who is in the session, or is not.
fn view(scored: &Scored, cupping: &Cupping, all: &[Sheet], within: bool) -> Option<ProductScoreView> {
    let mut points: Vec<Points> = sums(all, &scored.code).iter().map(|sheet| sheet.marks.points()).collect();
    points.sort_unstable();
    let summary = summary(&points, cupping.averaging)?;
    Some(ProductScoreView {
        score: f64::from(scored.hundredths) / 100.0,
        number: cupping.number.clone(),
        cupping_id: within.then(|| cupping.id.to_string()),
        account_name: cupping.account_name.clone(),
        protocol: cupping.protocol,
        formula: cupping.formula.clone(),
        cups: cupping.cups,
        averaging: cupping.averaging,
        blind: cupping.blind,
        sheets: points.iter().map(|sum| sum.number()).collect(),
        low: summary.low.number(),
        high: summary.high.number(),
        deviation: to_hundredth(summary.deviation),
        revealed_at: instant(cupping.ended_ms.unwrap_or(cupping.created_ms)),
        taken_over_at: instant(scored.at_ms),
    })
}
