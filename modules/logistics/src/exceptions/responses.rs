//! The JSON form of an exception.

use contracts::ids::AccountId;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::commands::may_resolve;
use super::model::{Exception, Kind};
use crate::charges::model::State as CostState;
use crate::shipments::model::Shipment;
use crate::shipments::responses::PartyView;

/// Whether somebody still has to see to it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ExceptionStatus)]
pub(crate) enum State {
    Pending,
    Resolved,
}

/// Something that went wrong with a shipment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Exception)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExceptionView {
    id: String,
    r#type: Kind,
    #[serde(rename = "shipment_id")]
    snake_shipment_id: String,
    /// The same as `shipment_id`.
    shipment_id: String,
    /// What people call the shipment.
    shipment_number: String,
    status: State,
    description: String,
    #[schema(format = DateTime)]
    date_reported: String,
    /// By name.
    reported_by: String,
    /// Whether the shipment waits for it.
    blocking: bool,
    /// Who has to see to it.
    owner: PartyView,
    /// Day by which it is to be seen to.
    #[schema(required, format = Date)]
    deadline: Option<String>,
    /// What it cost.
    #[schema(required)]
    cost: Option<String>,
    /// ISO 4217 code of the cost.
    #[schema(required)]
    currency: Option<String>,
    /// Whether who would bear the cost has agreed.
    #[schema(required)]
    cost_status: Option<CostState>,
    /// How it was put right.
    #[schema(required)]
    resolution: Option<String>,
    #[schema(required, format = DateTime)]
    resolved_at: Option<String>,
    /// Whether the caller may resolve it.
    may_resolve: bool,
}

impl ExceptionView {
    /// The exception as this account sees it. `cost_status` is the state of its cost.
    pub(crate) fn new(
        exception: Exception,
        cost_status: Option<CostState>,
        ship: &Shipment,
        account: &AccountId,
    ) -> Self {
        let may_resolve = may_resolve(&exception, ship, account);
        let (cost, resolution) = (exception.cost.map(|(amount, _)| amount), exception.resolution);
        ExceptionView {
            id: exception.id.into(),
            r#type: exception.kind,
            snake_shipment_id: exception.shipment.to_string(),
            shipment_id: exception.shipment.into(),
            shipment_number: exception.number,
            status: if resolution.is_some() { State::Resolved } else { State::Pending },
            description: exception.description,
            date_reported: instant(exception.reported_ms),
            reported_by: exception.reported_by.name,
            blocking: exception.blocking && resolution.is_none(),
            owner: exception.owner.into(),
            deadline: exception.deadline.map(|day| day.to_string()),
            cost: cost.map(|cost| cost.to_string()),
            currency: cost.map(|cost| cost.currency.to_string()),
            cost_status,
            resolved_at: resolution.as_ref().map(|resolution| instant(resolution.at_ms)),
            resolution: resolution.map(|resolution| resolution.text),
            may_resolve,
        }
    }
}
