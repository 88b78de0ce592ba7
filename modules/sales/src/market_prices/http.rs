//! The owner's calls about the exchange's prices.

use actix_web::{delete, get, post, web};
use contracts::staff::{StaffArea, staff_only};
use kernel::Problem;
use kernel::http::{Answer, FileBody, Identity, Json, NoContent, Routes};
use kernel::store::Reader;

use super::responses::MonthPricesView;
use super::{file, table};
use crate::state::{AppState, Data};
use crate::words::today;

/// The largest file, in bytes.
const MAX_FILE: usize = 1 << 20;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(market_prices).service(enter_market_prices).service(remove_market_prices);
}

fn view(state: &AppState) -> Answer<Vec<MonthPricesView>> {
    let months = state.context.store().read(|reader: &Reader<'_>| table::months(reader))?;
    Ok(Json(months.iter().filter_map(MonthPricesView::new).collect()))
}

/// The administrator and staff for books only: the known prices, by market and month of delivery.
#[utoipa::path(responses((status = 200, body = [MonthPricesView])))]
#[get("/api/admin/market-prices")]
async fn market_prices(me: Identity, state: Data) -> Answer<Vec<MonthPricesView>> {
    staff_only(&me, &[StaffArea::Books])?;
    view(&state)
}

/// The administrator and staff for books only: enters a CSV file (at most 1 MB, 20,000 lines) with the columns `market`
/// (`KC` in US cents a pound, `RC` in US dollars a tonne), `month` (`2027-03`), `day` and `price`; all of it or nothing. A
/// price of a day takes the place of the one that was known.
#[utoipa::path(
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = [MonthPricesView]),
        (status = 409, description = "`too-many-months`"),
        (status = 422, description = "names each wrong line")
    )
)]
#[post("/api/admin/market-prices")]
async fn enter_market_prices(me: Identity, state: Data, body: FileBody<MAX_FILE>) -> Answer<Vec<MonthPricesView>> {
    staff_only(&me, &[StaffArea::Books])?;
    let prices = file::read(&body.0, today(state.context.clock().now_ms()))?;
    state.context.commit(move |tx| table::enter(tx, &prices)).await?;
    view(&state)
}

/// The administrator and staff for books only: removes the prices of a month of delivery, such as those of a wrong file.
#[utoipa::path(
    params(("id" = String, Path, description = "market and month of delivery: `KC-2027-03`")),
    responses((status = 204, description = "they are gone"))
)]
#[delete("/api/admin/market-prices/{id}")]
async fn remove_market_prices(me: Identity, state: Data, id: web::Path<String>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    state.context.commit(move |tx| table::remove(tx, &id)).await?;
    Ok(NoContent)
}
