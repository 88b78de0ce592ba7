//! The call of labels.

use actix_web::{HttpResponse, get, web};
use contracts::ids::LotId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Identity, Query, attachment};
use kernel::store::StoreError;
use serde::Deserialize;
use utoipa::IntoParams;

use super::draw::{self, Label};
use crate::certificates::claims::ClaimsOn;
use crate::certificates::left::stated;
use crate::days::today;
use crate::lot::store;
use crate::rights::sellers_only;
use crate::state::Data;

/// The most grams in a bag: those of a big bag.
const MOST: u64 = 2_000_000;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct LabelParams {
    /// The net weight of the goods in the bag, in grams.
    #[serde(default)]
    #[garde(range(min = 1, max = MOST))]
    #[param(required, minimum = 1, maximum = 2_000_000)]
    grams: u64,
}

/// Sellers only: a label for a bag of one of the caller's lots, as a file to print. It names what the lot is certified for
/// today.
#[utoipa::path(
    params(LabelParams),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>),
        (status = 403),
        (status = 409, description = "`lot-is-empty`")
    )
)]
#[get("/api/lots/{id}/label.pdf")]
pub(crate) async fn lot_label(
    me: Identity,
    state: Data,
    id: web::Path<LotId>,
    params: Query<LabelParams>,
) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let day = today(&state.context);
    let found = state.context.store().read(|reader| {
        let Some(lot) = store::find(reader, &me.account, &id)? else { return Ok::<_, StoreError>(None) };
        let claims = ClaimsOn::new(reader, day).of(&lot)?;
        Ok(Some((stated(reader, claims)?, lot)))
    })?;
    let (claims, lot) = found.ok_or_else(|| Problem::from(store::no_lot()))?;
    if lot.balance_g == 0 {
        let why = "Nothing is left of this lot, so no bag of it can be labelled.";
        return Err(Problem::conflict("lot-is-empty", why));
    }
    let label = Label { lot: &lot, seller: &me.name, grams: params.0.grams, claims: &claims, day };
    let file = draw::label(&label, &state.context.face());
    Ok(attachment(&format!("label-{}.pdf", lot.number), "application/pdf").body(file))
}
