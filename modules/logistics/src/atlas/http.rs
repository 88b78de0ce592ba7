//! The calls of places and carriers. Each is for the signed-in account; the answer is the same for all.

use actix_web::get;
use contracts::auth::AccountPort;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Query, Routes};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Place;
use crate::party::Party;
use crate::shipments::responses::PartyView;
use crate::state::{AppState, Data, LOGISTICS};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(all_places).service(carriers);
}

/// A place that shipments start, stop or end at.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Place)]
struct PlaceView {
    id: &'static str,
    name: &'static str,
    /// Empty at sea.
    country: &'static str,
    latitude: f64,
    longitude: f64,
}

impl From<&'static Place> for PlaceView {
    fn from(place: &'static Place) -> Self {
        let Place { id, name, country, latitude, longitude, .. } = place;
        PlaceView { id, name, country, latitude: *latitude, longitude: *longitude }
    }
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Words of name or country.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// The places that the shop knows: towns, ports, airports, borders, and points at sea.
#[utoipa::path(
    operation_id = "places",
    params(ListParams),
    responses((status = 200, body = [PlaceView]))
)]
#[get("/api/places")]
async fn all_places(_me: Identity, params: Query<ListParams>) -> Json<Vec<PlaceView>> {
    let words = params.0.q.unwrap_or_default().to_lowercase();
    let holds = |place: &&Place| {
        let text = format!("{} {} {}", place.name, place.country, place.also.join(" ")).to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    };
    Json(super::places().iter().filter(holds).map(PlaceView::from).collect())
}

/// The accounts that carry goods for others.
#[utoipa::path(responses((status = 200, body = [PartyView])))]
#[get("/api/carriers")]
async fn carriers(_me: Identity, state: Data) -> Answer<Vec<PartyView>> {
    Ok(Json(all_carriers(&state)?.into_iter().map(PartyView::from).collect()))
}

/// The accounts that carry goods for others.
pub(crate) fn all_carriers(state: &AppState) -> Result<Vec<Party>, Problem> {
    let cards =
        state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.accounts_of_role(reader, LOGISTICS))?;
    Ok(cards.into_iter().map(|card| Party { id: card.id, name: card.display_name }).collect())
}
