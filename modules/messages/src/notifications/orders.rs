//! Notifications of orders. They go to the sellers: the buyers acted themselves.

use contracts::ids::AccountId;
use contracts::sales::{
    EndedLine, OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine,
    PlacedLine, UnpaidOrderMoved, UnpaidStep,
};
use kernel::http::text::today;

use super::model::{OrderFacts, Topic};
use super::words::NewNotification;
use crate::links;

/// How many goods are named; the rest are counted.
const NAMED: usize = 2;

fn notification(seller: AccountId, at_ms: i64, title: String, text: String) -> NewNotification {
    NewNotification { account: seller, topic: Topic::Orders, title, text, link: links::sales(), at_ms }
}

/// Each seller once, in the order of the lines.
fn sellers<'a>(lines: impl Iterator<Item = &'a AccountId>) -> Vec<AccountId> {
    let mut all: Vec<AccountId> = Vec::new();
    for seller in lines {
        if !all.contains(seller) {
            all.push(seller.clone());
        }
    }
    all
}

/// Returns the facts that later events of this order do not carry.
pub(super) fn facts(event: &OrderPlaced) -> OrderFacts {
    OrderFacts { number: event.number.clone(), buyer_name: event.buyer_name.clone() }
}

impl OrderFacts {
    /// The facts of an order whose events carried none.
    pub(super) fn unknown() -> Self {
        OrderFacts { number: String::new(), buyer_name: String::new() }
    }

    fn order(&self) -> String {
        if self.number.is_empty() { "An order".to_owned() } else { format!("Order {}", self.number) }
    }

    fn buyer(&self) -> &str {
        if self.buyer_name.is_empty() { "The buyer" } else { &self.buyer_name }
    }
}

pub(super) fn placed(event: &OrderPlaced) -> Vec<NewNotification> {
    let facts = facts(event);
    let mut all = Vec::new();
    for seller in sellers(event.lines.iter().map(|line| &line.seller)) {
        let goods = goods(event.lines.iter().filter(|line| line.seller == seller));
        let text = format!("{} ordered {goods}.", facts.buyer());
        all.push(notification(seller, event.at_ms, format!("{} came in", facts.order()), text));
    }
    all
}

/// Names the goods: `20 × Mwangaza Ridge AA, 3 × Sunrise and 2 more`.
fn goods<'a>(lines: impl Iterator<Item = &'a PlacedLine>) -> String {
    let name = |line: &PlacedLine| match line.name.as_str() {
        "" => format!("{} units", line.quantity),
        name => format!("{} × {name}", line.quantity),
    };
    let mut names: Vec<String> = lines.map(name).collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let names = names.join(", ");
    if more == 0 { names } else { format!("{names} and {more} more") }
}

fn each_seller(lines: &[OrderedLine], at_ms: i64, title: &str, text: &str) -> Vec<NewNotification> {
    let sellers = sellers(lines.iter().map(|line| &line.seller));
    sellers.into_iter().map(|seller| notification(seller, at_ms, title.to_owned(), text.to_owned())).collect()
}

pub(super) fn cancelled(event: &OrderCancelled, facts: &OrderFacts) -> Vec<NewNotification> {
    let text = format!("{} does not get it. Its goods are back in stock.", facts.buyer());
    each_seller(&event.lines, event.at_ms, &format!("{} was cancelled", facts.order()), &text)
}

pub(super) fn returned(event: &OrderReturned, facts: &OrderFacts) -> Vec<NewNotification> {
    let text = format!("{} sent goods back. Reason: {}. They are in stock again.", facts.buyer(), event.reason);
    each_seller(&event.lines, event.at_ms, &format!("{}: goods came back", facts.order()), &text)
}

pub(super) fn delivered(event: &OrderDelivered, facts: &OrderFacts) -> Vec<NewNotification> {
    let text = format!("{} has the goods.", facts.buyer());
    each_seller(&event.lines, event.at_ms, &format!("{} has arrived", facts.order()), &text)
}

/// Notifies the buyer, and the sellers unless one of them did it.
pub(super) fn lines_cancelled(event: &OrderLinesCancelled) -> Vec<NewNotification> {
    let title = format!("Order {}: goods were cancelled", event.number);
    let who = if event.by.is_some() { "The seller" } else { "The shop" };
    let text = |lines: &[&EndedLine]| {
        let goods: Vec<String> = lines.iter().map(|line| format!("{} × {}", line.goods.quantity, line.name)).collect();
        format!("Not coming: {}. {who} says: {}", goods.join(", "), event.reason)
    };
    let all: Vec<&EndedLine> = event.lines.iter().collect();
    let mut told = vec![NewNotification {
        account: event.buyer.clone(),
        topic: Topic::Orders,
        title: title.clone(),
        text: format!("{} The rest of the order goes on.", text(&all)),
        link: links::order(&event.order),
        at_ms: event.at_ms,
    }];
    for seller in sellers(event.lines.iter().map(|line| &line.goods.seller)) {
        if event.by.is_none() {
            let own: Vec<&EndedLine> = event.lines.iter().filter(|line| line.goods.seller == seller).collect();
            told.push(notification(seller, event.at_ms, title.clone(), text(&own)));
        }
    }
    told
}

/// Notifies the buyer. The sellers learn of the end from the cancellation of the order.
pub(super) fn unpaid(event: &UnpaidOrderMoved) -> Vec<NewNotification> {
    let number = &event.number;
    let (title, text) = match event.step {
        UnpaidStep::Warned => (
            format!("Order {number} is not paid"),
            format!(
                "It ends by itself on {}, unless you pay it or say that your payment is on its way. Its goods go back on the \
                 shelf then.",
                today(event.ends_ms).strftime("%-d %B %Y")
            ),
        ),
        UnpaidStep::Ended => (
            format!("Order {number} has ended"),
            "It was not paid in time, so its goods are back on the shelf. You can order them again.".to_owned(),
        ),
        UnpaidStep::Cancelled => {
            (format!("Order {number} was cancelled by its seller"), format!("The seller says: {}", event.reason))
        }
    };
    let (account, topic, link) = (event.buyer.clone(), Topic::Orders, links::order(&event.order));
    vec![NewNotification { account, topic, title, text, link, at_ms: event.at_ms }]
}
