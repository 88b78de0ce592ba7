//! The JSON form of a shipment.

use jiff::civil::Date;
use kernel::http::text::{day, instant};
use serde::Serialize;
use utoipa::ToSchema;

use super::commands::hindered;
use super::model::{Kind, Shipment};
use super::rules::{Role, Status};
use crate::activity::{self, Entry};
use crate::atlas::route::Mode;
use crate::holds::hold::Hold;
use crate::party::Party;

/// An account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ShipmentParty)]
pub(crate) struct PartyView {
    id: String,
    name: String,
}

impl From<Party> for PartyView {
    fn from(Party { id, name }: Party) -> Self {
        PartyView { id: id.into(), name }
    }
}

/// A place on the way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentStop)]
struct StopView {
    name: String,
    latitude: f64,
    longitude: f64,
    /// Whether it was there.
    reached: bool,
}

/// Where it was last known to be.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentPosition)]
struct SpotView {
    name: String,
    latitude: f64,
    longitude: f64,
}

/// Which of the two groups.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ShipmentGroup)]
enum GroupView {
    #[serde(rename = "upcoming")]
    Upcoming,
    #[serde(rename = "in-progress")]
    InProgress,
}

/// A shipment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Shipment)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShipmentView {
    id: String,
    /// What people call it.
    number: String,
    r#type: Kind,
    status: Status,
    /// Scheduled and Preparing are upcoming, all others in progress, also once they have ended.
    group: GroupView,
    /// Whether it was delivered, cancelled or returned.
    terminal: bool,
    /// Whether it arrives, or arrived, after the day that was first promised.
    late: bool,
    /// How much of the way is done, 0 to 100.
    progress: u8,
    #[schema(format = Date)]
    date_to_ship: String,
    #[schema(required, format = Date)]
    date_to_arrive: Option<String>,
    current_location: String,
    origin: String,
    destination: String,
    mode: Mode,
    #[schema(required)]
    carrier: Option<PartyView>,
    /// Who receives it: an account's name, or the e-mail address that was entered where it is none that who planned it has
    /// dealt with. None on the load board.
    #[schema(required)]
    buyer_name: Option<String>,
    /// Who sends it, where that is an account.
    #[schema(required)]
    seller_name: Option<String>,
    /// Its order, for the parties to it.
    #[schema(required)]
    order_id: Option<String>,
    /// The purchases that it carries, for the parties to it.
    purchase_ids: Vec<String>,
    /// The places on its way that are known.
    route: Vec<StopView>,
    #[schema(required)]
    position: Option<SpotView>,
    /// Statuses that the caller may choose next.
    steps: Vec<Status>,
    /// Why it cannot move on now, in a sentence.
    #[schema(required)]
    blocked: Option<String>,
    /// What travels, in a few words.
    name: String,
    /// Units.
    amount: u32,
    /// What one unit is.
    unit: String,
    /// Of all goods in it; none where they were not sold, and on the load board.
    #[schema(required)]
    price: Option<String>,
    /// ISO 4217 code of the price.
    #[schema(required)]
    currency: Option<String>,
    /// Stock keeping unit of the first of its goods.
    #[schema(required)]
    sku_id: Option<String>,
    /// The first of its goods.
    #[schema(required)]
    product_id: Option<String>,
    /// Of the first of its goods.
    #[schema(required)]
    category: Option<String>,
    /// Not known to a shipment.
    #[schema(required)]
    sub_category: Option<String>,
    /// Not known to a shipment.
    tags: Vec<String>,
    /// How its goods were sold: `Direct` or `Contract`; none where they were not.
    #[schema(required)]
    sale_type: Option<&'static str>,
    /// Day of the order.
    #[schema(required, format = Date)]
    date_of_purchase: Option<String>,
}

impl ShipmentView {
    /// The same for a reader who may choose no step.
    pub(crate) fn read_only(self) -> Self {
        ShipmentView { steps: Vec::new(), ..self }
    }

    /// The shipment as this account may see it; `role` is `None` for a carrier that looks for loads. `today` is UTC.
    pub(crate) fn new(ship: &Shipment, role: Option<Role>, hold: &Hold, today: Date) -> Self {
        let first = ship.lines.first();
        let worth = ship.worth().filter(|_| role.is_some());
        let steps = role.map(|role| ship.standing().steps(role)).unwrap_or_default();
        let why = |to: &Status| hindered(ship, hold, *to, today).map(|why| kernel::Problem::from(why).to_string());
        ShipmentView {
            id: ship.id.to_string(),
            number: ship.number.clone(),
            r#type: ship.kind,
            status: ship.status,
            group: if ship.status.upcoming() { GroupView::Upcoming } else { GroupView::InProgress },
            terminal: ship.status.terminal(),
            late: ship.late(today),
            progress: ship.standing().progress(),
            date_to_ship: ship.ships_on.to_string(),
            date_to_arrive: ship.arrives_on.map(|day| day.to_string()),
            current_location: ship.location.clone(),
            origin: ship.origin.clone(),
            destination: ship.destination.clone(),
            mode: ship.mode,
            carrier: ship.carrier.clone().map(PartyView::from),
            buyer_name: ship.recipient_name().filter(|_| role.is_some()),
            seller_name: ship.seller.as_ref().map(|party| party.name.clone()),
            order_id: ship.order.as_ref().filter(|_| role.is_some()).map(|order| order.id.to_string()),
            purchase_ids: match role {
                Some(_) => ship.lines.iter().map(|line| line.purchase.to_string()).collect(),
                None => Vec::new(),
            },
            route: ship
                .route
                .iter()
                .map(|stop| StopView {
                    name: stop.name.clone(),
                    latitude: stop.latitude,
                    longitude: stop.longitude,
                    reached: stop.reached,
                })
                .collect(),
            position: ship.position.as_ref().map(|spot| SpotView {
                name: spot.name.clone(),
                latitude: spot.latitude,
                longitude: spot.longitude,
            }),
            blocked: steps.iter().find_map(why),
            steps: steps.into_iter().filter(|to| hindered(ship, hold, *to, today).is_none()).collect(),
            name: ship.name.clone(),
            amount: ship.amount,
            unit: ship.unit.clone(),
            price: worth.map(|worth| worth.to_string()),
            currency: worth.map(|worth| worth.currency.to_string()),
            sku_id: first.map(|line| line.sku.clone()),
            product_id: first.map(|line| line.product.clone()).map(String::from),
            category: first.map(|line| line.category.clone()),
            sub_category: None,
            tags: Vec::new(),
            sale_type: ship.order.as_ref().map(|o| if o.contract.is_some() { "Contract" } else { "Direct" }),
            date_of_purchase: ship.order.as_ref().map(|order| day(order.placed_ms)),
        }
    }
}

/// An entry of a shipment's activity.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentActivity)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryView {
    id: String,
    /// When it happened, or is to happen.
    #[schema(format = DateTime)]
    at: String,
    /// When it was entered.
    #[schema(format = DateTime)]
    recorded_at: String,
    kind: activity::Kind,
    /// The status that it led to.
    #[schema(required)]
    status: Option<Status>,
    text: String,
    #[schema(required)]
    place: Option<String>,
    /// Who entered it, by name; empty where it followed from something else.
    by: String,
}

impl EntryView {
    /// The `n`-th entry.
    pub(crate) fn new(n: u32, entry: Entry) -> Self {
        EntryView {
            id: n.to_string(),
            at: instant(entry.at_ms),
            recorded_at: instant(entry.recorded_ms),
            kind: entry.kind,
            status: entry.status,
            text: entry.text,
            place: entry.place,
            by: entry.by,
        }
    }
}
