//! Plots as a GeoJSON file that the EUDR information system takes: WGS 84, longitude first, at most six decimals.

use actix_web::{HttpResponse, get, web};
use contracts::ids::ProducerId;
use geojson::{Feature, FeatureCollection};
use kernel::Problem;
use kernel::http::{Identity, attachment};
use serde_json::json;

use super::model::{Plot, of_producer};
use super::store::PLOTS;
use crate::checks::file::MOST_PLOTS;
use crate::checks::shape::HECTARE_M2;
use crate::producers::model::Producer;
use crate::producers::store as producers;
use crate::rights::sellers_only;
use crate::state::Data;

/// The feature of a plot, with the properties that the system reads.
pub(crate) fn feature(plot: &Plot, producer: &Producer) -> Feature {
    let mut feature = Feature::from(plot.shape.geojson());
    feature.set_property("ProducerName", producer.name.clone());
    feature.set_property("ProducerCountry", producer.country.clone());
    feature.set_property("ProductionPlace", plot.name.clone());
    // The area of each point; of an outline it is said for people, because the system reads it from points only.
    feature.set_property("Area", hectares(plot.point_m2.unwrap_or(plot.area_m2)));
    feature
}

#[allow(clippy::cast_precision_loss, reason = "an area of the earth in square metres is exact in 53 bits")]
fn hectares(m2: u64) -> serde_json::Value {
    json!(m2 as f64 / HECTARE_M2 as f64)
}

/// Sellers only: the plots of one of the caller's producers, as a GeoJSON file.
#[utoipa::path(
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/geo+json"),
        (status = 403),
        (status = 409, description = "`too-many-plots` for one file")
    )
)]
#[get("/api/producers/{id}/plots.geojson")]
pub(crate) async fn export_plots(
    me: Identity,
    state: Data,
    id: web::Path<ProducerId>,
) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let features = state.context.store().read(|r| {
        let producer = producers::find(r, &me.account, &id)?;
        let producer = producer.ok_or_else(|| Problem::NotFound("There is no such producer.".to_owned()))?;
        let (plots, all) = PLOTS.page(r, &of_producer(&id), None, MOST_PLOTS)?;
        if usize::try_from(all).is_ok_and(|all| all > plots.len()) {
            let why = format!("{} has {all} plots; a file has at most {MOST_PLOTS}.", producer.name);
            return Err(Problem::conflict("too-many-plots", why));
        }
        Ok(plots.iter().map(|plot| feature(plot, &producer)).collect::<FeatureCollection>())
    })?;
    let body = serde_json::to_vec(&features).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(attachment("plots.geojson", "application/geo+json").body(body))
}
