//! What notifications say of roles that accounts ask for, and of orders that wait for a second person.

use contracts::auth::{RoleAnswered, RoleAsked};
use contracts::sales::ApprovalMoved;

use super::model::Topic;
use super::words::Told;
use crate::links;

pub(super) fn role_asked(event: &RoleAsked) -> Vec<Told> {
    let told = |administrator: &String| Told {
        account: administrator.clone(),
        topic: Topic::Messages,
        title: format!("{} asks for a role", event.name),
        text: format!("It would like to act as {}. Grant or decline it.", word(&event.role)),
        link: links::role_requests(),
        at_ms: event.at_ms,
    };
    event.administrators.iter().map(told).collect()
}

pub(super) fn role_answered(event: &RoleAnswered) -> Vec<Told> {
    let role = word(&event.role);
    let (title, text) = if event.granted {
        (format!("You are a {role} now"), "The administrator granted what you asked for.".to_owned())
    } else {
        (format!("Not granted: {role}"), format!("The administrator says: {}", event.reason))
    };
    let (topic, link) = (Topic::Messages, links::roles());
    vec![Told { account: event.account.clone(), topic, title, text, link, at_ms: event.at_ms }]
}

/// A role as people call it.
fn word(role: &str) -> &str {
    if role == "logistics" { "carrier" } else { role }
}

/// To the company: its people share what it is told.
pub(super) fn approval(event: &ApprovalMoved) -> Vec<Told> {
    let (asker, total) = (&event.asker_name, format!("{} {}", event.total, event.total.currency));
    let answerer = event.answerer_name.as_deref().unwrap_or("A second person");
    let (title, text) = match event.status.as_str() {
        "waiting" => (
            format!("{asker} asks for approval: {total}"),
            "The order is above your company's limit. Another owner or manager decides.".to_owned(),
        ),
        "confirmed" => {
            (format!("Confirmed: an order of {total}"), format!("{answerer} confirmed what {asker} asked for."))
        }
        "declined" => (
            format!("Declined: an order of {total}"),
            format!("{answerer} declined what {asker} asked for. The reason stands with it."),
        ),
        // Who took it back is who asked.
        _ => return Vec::new(),
    };
    let (topic, link) = (Topic::Orders, links::approval(&event.approval));
    vec![Told { account: event.account.clone(), topic, title, text, link, at_ms: event.at_ms }]
}
