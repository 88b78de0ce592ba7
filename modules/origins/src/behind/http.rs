//! The calls that show a buyer the plots behind the goods of a deal.

use actix_web::{HttpResponse, get, web};
use contracts::ids::{ContractId, OrderId};
use geojson::JsonObject;
use kernel::http::{Identity, attachment};
use kernel::{Context, Problem};
use serde_json::json;

use super::agreed::{self, Agreed};
use super::content::content;
use crate::packs::annex;
use crate::state::{AppState, Data};

/// The buyer and the seller of an order: the plots behind its goods as a GeoJSON file, as things are now. A buyer sees them
/// once the order was called off from a contract, is on credit, or is paid; until then the member `status` of the file is
/// `unpaid`, and it has no plots.
#[utoipa::path(
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/geo+json"),
        (status = 409, description = "`too-large`")
    )
)]
#[get("/api/eudr-orders/{id}/plots.geojson")]
pub(crate) async fn order_plots(me: Identity, state: Data, id: web::Path<OrderId>) -> Result<HttpResponse, Problem> {
    let id = id.into_inner();
    file(&state, move |context| agreed::of_order(context, &me.account, &id)).await
}

/// The two sides of a contract: the plots behind what was called off, and those of the lots that its product is sold from as
/// long as more can be, as a GeoJSON file, as things are now. Until both have signed, the member `status` of the file is
/// `not-signed`, and it has no plots.
#[utoipa::path(
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/geo+json"),
        (status = 409, description = "`too-large`")
    )
)]
#[get("/api/eudr-contracts/{id}/plots.geojson")]
pub(crate) async fn contract_plots(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
) -> Result<HttpResponse, Problem> {
    let id = id.into_inner();
    file(&state, move |context| agreed::of_contract(context, &me.account, &id)).await
}

async fn file(
    state: &AppState,
    agreed: impl FnOnce(&Context) -> Result<Agreed, Problem> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    let context = state.context.clone();
    let made = web::block(move || {
        let Agreed { number, status, goods } = agreed(&context)?;
        let members = JsonObject::from_iter([("status".to_owned(), json!(status))]);
        Ok::<_, Problem>((number, annex::geojson(&content(&context, &goods)?, Some(members))?))
    });
    let (number, bytes) = made.await.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok(attachment(&format!("plots-{number}.geojson"), "application/geo+json").body(bytes))
}
