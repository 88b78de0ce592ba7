//! Stories: steps in the shop that may each be repeated after a fault, until they are answered.

use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::order_within_kenya;
use crate::house::{House, Open};
use crate::invariants;

/// The answers so far.
pub struct Story {
    pub house: &'static House,
    /// Key and id of each acknowledged order.
    pub orders: Vec<(String, String)>,
    payment: String,
}

/// A step with its name.
pub type Step = (&'static str, fn(&mut Story, &Open) -> Result<(), String>);

/// A checkout of goods of two sellers.
pub const CHECKOUT: [Step; 2] =
    [("checkout", |story, open| story.order(open, "one")), ("events", |_, open| open.settle())];

/// All that follows from orders: shipments, bills, notifications, figures; then a cancellation, a payment, a transport.
pub const DELIVERY: [Step; 13] = [
    ("checkout", |story, open| story.order(open, "one")),
    ("events of the order", |_, open| open.settle()),
    ("cart", |story, open| story.fill(open, [3, 0])),
    ("second checkout", |story, open| story.order(open, "two")),
    ("cancellation", Story::cancel),
    ("events of the cancellation", |_, open| open.settle()),
    ("payment", Story::pay),
    ("confirmation", Story::confirm),
    ("carrier", Story::take),
    ("Preparing", |story, open| story.move_to(open, "Preparing")),
    ("Picked Up", |story, open| story.move_to(open, "Picked Up")),
    ("Out for Delivery", |story, open| story.move_to(open, "Out for Delivery")),
    ("Delivered", |story, open| {
        story.move_to(open, "Delivered")?;
        open.settle()
    }),
];

impl Story {
    pub fn new(house: &'static House) -> Story {
        Story { house, orders: Vec::new(), payment: String::new() }
    }

    fn buyer(&self) -> &str {
        &self.house.people.buyers[0]
    }

    /// Fills the cart. Merging a cart twice changes nothing.
    pub fn fill(&self, open: &Open, quantities: [u32; 2]) -> Result<(), String> {
        let goods = self.house.goods.iter().zip(quantities).filter(|(_, quantity)| *quantity > 0);
        let items: Vec<Value> =
            goods.map(|(good, quantity)| json!({"itemID": good, "itemQuantity": quantity})).collect();
        open.post(self.buyer(), "/api/cart/merge", &json!({"items": items})).map(drop)
    }

    /// Places an order. The same key again gives the same order.
    pub fn order(&mut self, open: &Open, key: &str) -> Result<(), String> {
        let order = open.call(Method::POST, self.buyer(), "/api/orders", key, &order_within_kenya())?;
        let id = order["id"].as_str().ok_or("an order without an id")?.to_owned();
        self.orders.push((key.to_owned(), id));
        Ok(())
    }

    fn cancel(&mut self, open: &Open) -> Result<(), String> {
        let path = format!("/api/orders/{}", self.orders[1].1);
        // The previous try may have cancelled it.
        if open.get(self.buyer(), &path)?["status"] == "Cancelled" {
            return Ok(());
        }
        open.post(self.buyer(), &format!("{path}/cancel"), &json!({})).map(drop)
    }

    fn pay(&mut self, open: &Open) -> Result<(), String> {
        let bills = open.get(self.buyer(), "/api/billing?side=payer")?;
        let of_order = |bill: &&Value| bill["order_id"] == self.orders[0].1 && bill["amount"] == "40.00";
        let bill =
            bills.as_array().and_then(|bills| bills.iter().find(of_order)).ok_or("no bill of the first order")?;
        let path = format!("/api/bills/{}/payments", bill["id"].as_str().ok_or("a bill without an id")?);
        let body = json!({"method": "ach", "amount": "15.50", "reference": "RF-1"});
        let paid = open.call(Method::POST, self.buyer(), &path, "pay", &body)?;
        self.payment = paid["id"].as_str().ok_or("a payment without an id")?.to_owned();
        Ok(())
    }

    fn confirm(&mut self, open: &Open) -> Result<(), String> {
        let path = format!("/api/payments/{}/confirm", self.payment);
        open.post(&self.house.people.sellers[0], &path, &json!({})).map(drop)
    }

    fn shipment(&self, open: &Open) -> Result<Value, String> {
        let order = open.get(self.buyer(), &format!("/api/orders/{}", self.orders[0].1))?;
        let id = order["lines"][0]["shipment_id"].as_str().ok_or("no shipment of the first line")?;
        open.get(self.buyer(), &format!("/api/shipments/{id}"))
    }

    fn take(&mut self, open: &Open) -> Result<(), String> {
        let shipment = self.shipment(open)?;
        if !shipment["carrier"].is_null() {
            return Ok(());
        }
        let path = format!("/api/shipments/{}/take", shipment["id"].as_str().unwrap_or_default());
        open.post(&self.house.carrier, &path, &json!({})).map(drop)
    }

    fn move_to(&mut self, open: &Open, status: &str) -> Result<(), String> {
        let shipment = self.shipment(open)?;
        if shipment["status"] == status {
            return Ok(());
        }
        let path = format!("/api/shipments/{}/move", shipment["id"].as_str().unwrap_or_default());
        open.post(&self.house.carrier, &path, &json!({"status": status})).map(drop)
    }

    /// Checks the orders against the answers: these and no others, as often as they were placed.
    pub fn kept(&self, open: &Open) -> Result<(), String> {
        let page = invariants::all(&open.wire, self.buyer(), "/api/orders?limit=200")?;
        let mut there: Vec<&str> = page.iter().filter_map(|order| order["id"].as_str()).collect();
        let mut told: Vec<&str> = self.orders.iter().map(|(_, id)| id.as_str()).collect();
        there.sort_unstable();
        told.sort_unstable();
        if there == told { Ok(()) } else { Err(format!("orders {told:?} were acknowledged, and {there:?} are there")) }
    }

    /// Checks the result of the whole of [`DELIVERY`].
    pub fn delivered(&self, open: &Open) -> Result<(), String> {
        let order = |n: usize| open.get(self.buyer(), &format!("/api/orders/{}", self.orders[n].1));
        let (first, second, shipment) = (order(0)?, order(1)?, self.shipment(open)?);
        let states = (&second["status"], &shipment["status"], &first["lines"][0]["shipment_status"]);
        if states != (&json!("Cancelled"), &json!("Delivered"), &json!("Delivered")) {
            return Err(format!("second order, first shipment and its line are {states:?}"));
        }
        let activity = open.get(
            self.buyer(),
            &format!("/api/shipments/{}/activity?limit=200", shipment["id"].as_str().unwrap_or_default()),
        )?;
        let moved = |to: &str| {
            let entries = activity["items"].as_array().into_iter().flatten();
            entries.filter(|entry| entry["kind"] == "ACT" && entry["status"] == to).count()
        };
        let once = ["Preparing", "Picked Up", "Out for Delivery", "Delivered"].map(moved);
        if once == [1; 4] { Ok(()) } else { Err(format!("the shipment's moves stand {once:?} times in its activity")) }
    }
}
