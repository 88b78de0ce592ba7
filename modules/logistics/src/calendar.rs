//! The calendar: the shipments that leave and arrive on the days of a week.

use actix_web::get;
use contracts::ids::AccountId;
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::today;
use kernel::http::{Answer, Identity, Json, Query, Routes};
use kernel::store::{Reader, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::shipments::model::Shipment;
use crate::shipments::requests::{day_of, is_day};
use crate::shipments::store::{Journey, SHIPMENTS, day_list};
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(calendar);
}

/// Most shipments shown for a day and a journey.
const SHOWN: usize = 100;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// The first day, `YYYY-MM-DD`; today (UTC) unless told.
    #[serde(default)]
    #[garde(custom(is_day))]
    #[param(required = false)]
    from: String,
    /// 1 to 31; 5 where missing.
    #[garde(inner(range(min = 1, max = 31)))]
    #[param(minimum = 1, maximum = 31)]
    days: Option<u8>,
}

/// A shipment on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarEntry)]
#[serde(rename_all = "camelCase")]
struct EntryView {
    shipment_id: String,
    number: String,
    name: String,
    /// Where it leaves or arrives.
    place: String,
}

/// A day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarDay)]
struct DayView {
    #[schema(format = Date)]
    date: String,
    /// What arrives; at most 100.
    deliveries: Vec<EntryView>,
    /// What leaves; at most 100.
    shipments: Vec<EntryView>,
}

/// Days of the calendar.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Calendar)]
struct CalendarView {
    days: Vec<DayView>,
}

/// What leaves and what arrives of the caller's shipments, by day. What was cancelled or returned is left out.
#[utoipa::path(params(ListParams), responses((status = 200, body = CalendarView)))]
#[get("/api/calendar")]
async fn calendar(me: Identity, state: Data, params: Query<ListParams>) -> Answer<CalendarView> {
    let first = day_of(&params.0.from).unwrap_or_else(|| today(state.context.clock().now_ms()));
    let days = (0..i64::from(params.0.days.unwrap_or(5))).filter_map(|n| first.checked_add(n.days()).ok());
    let read = state.context.store().read(|reader| {
        days.map(|day| {
            Ok(DayView {
                date: day.to_string(),
                deliveries: entries(reader, &me.account, day, Journey::Arrives)?,
                shipments: entries(reader, &me.account, day, Journey::Leaves)?,
            })
        })
        .collect::<Result<Vec<_>, Problem>>()
    });
    Ok(Json(CalendarView { days: read? }))
}

fn entries(
    reader: &Reader<'_>,
    account: &AccountId,
    day: Date,
    journey: Journey,
) -> Result<Vec<EntryView>, StoreError> {
    let entry = |ship: Shipment| {
        let place = if journey == Journey::Leaves { ship.origin } else { ship.destination };
        EntryView { shipment_id: ship.id.into(), number: ship.number, name: ship.name, place }
    };
    let ships = SHIPMENTS.rows(reader, &day_list(account, day, journey), None).take(SHOWN);
    ships.map(|ship| ship.map(entry)).collect()
}
