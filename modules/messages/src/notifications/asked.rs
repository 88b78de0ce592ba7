//! What notifications say of what one side asks of the other: nothing is owed until the other agrees.

use contracts::billing::RecurringMoved;

use super::model::Topic;
use super::words::{Told, but, sentence};
use crate::links;

pub(super) fn recurring(event: &RecurringMoved) -> Vec<Told> {
    let amount = format!("{} {} every {}", event.amount, event.amount.currency, event.every);
    let (payee, what) = (&event.payee_name, sentence(&event.description));
    let (title, text) = match event.step.as_str() {
        "proposed" => {
            (format!("{payee} proposes a schedule: {amount}"), format!("{what} Nothing is owed until you accept it."))
        }
        "accepted" => (format!("A schedule was accepted: {amount}"), format!("{what} Bills come by themselves now.")),
        "declined" => (format!("A schedule was declined: {amount}"), format!("{what} No bill comes of it.")),
        "withdrawn" => (format!("{payee} took a proposal back: {amount}"), format!("{what} No bill comes of it.")),
        "expired" => (format!("A proposal has run out: {amount}"), format!("{what} Nobody answered it in time.")),
        "stopped" => (format!("A schedule was stopped: {amount}"), format!("{what} No further bill comes of it.")),
        _ => return Vec::new(),
    };
    let told = |account: String| Told {
        link: links::billing(Some(&account) == event.payer.as_ref()),
        account,
        topic: Topic::Bills,
        title: title.clone(),
        text: text.clone(),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), event.payer.iter().chain([&event.payee]).cloned()).into_iter().map(told).collect()
}
