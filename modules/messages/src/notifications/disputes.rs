//! Notifications of disputes, for both sides but the one that acted.

use contracts::billing::{DisputeChanged, DisputeStep};

use super::model::Topic;
use super::words::{NewNotification, but, sentence};
use crate::links;

/// The most characters of what a side said.
const SHOWN: usize = 300;

pub(super) fn changed(event: &DisputeChanged) -> Vec<NewNotification> {
    let (number, invoice, currency) = (&event.number, &event.invoice, event.amount.currency);
    let (amount, given) = (format!("{} {currency}", event.amount), format!("{} {currency}", event.given));
    let said: String = event.reason.chars().take(SHOWN).collect();
    let (title, text) = match event.step {
        DisputeStep::Opened => (
            format!("{number}: bill {invoice} is disputed"),
            format!(
                "{} It is about {amount}. Answer it: the shop decides, and holds the money until then.",
                sentence(&said)
            ),
        ),
        DisputeStep::Answered => (format!("{number}: the other side answered"), sentence(&said)),
        DisputeStep::Withdrawn => {
            (format!("{number} was withdrawn"), format!("Bill {invoice} is not disputed any more."))
        }
        DisputeStep::ForBuyer | DisputeStep::Shared => (
            format!("{number} is decided: {given} for the buyer"),
            format!("{} {amount} of bill {invoice} were disputed.", sentence(&said)),
        ),
        DisputeStep::ForSeller => (
            format!("{number} is decided for the seller"),
            format!("{} {amount} of bill {invoice} were disputed.", sentence(&said)),
        ),
        DisputeStep::RefundFailed => (
            format!("{number} is open still"),
            format!("{} The money could not be given back yet, and the shop sees to it.", sentence(&said)),
        ),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Bills,
        title: title.clone(),
        text: text.clone(),
        link: links::dispute(&event.dispute),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), [event.buyer.clone(), event.seller.clone()]).into_iter().map(notification).collect()
}
