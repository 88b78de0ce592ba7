//! Notifications of requests for roles, and of orders that wait for a second person.

use contracts::auth::{Role, RoleAnswered, RoleAsked};
use contracts::ids::AccountId;
use contracts::sales::{ApprovalMoved, ApprovalStatus};

use super::model::Topic;
use super::words::NewNotification;
use crate::links;

pub(super) fn role_asked(event: &RoleAsked) -> Vec<NewNotification> {
    let notification = |administrator: &AccountId| NewNotification {
        account: administrator.clone(),
        topic: Topic::Messages,
        title: format!("{} asks for a role", event.name),
        text: format!("It would like to act as {}. Grant or decline it.", word(event.role)),
        link: links::role_requests(),
        at_ms: event.at_ms,
    };
    event.administrators.iter().map(notification).collect()
}

pub(super) fn role_answered(event: &RoleAnswered) -> Vec<NewNotification> {
    let role = word(event.role);
    let (title, text) = if event.granted {
        (format!("You are a {role} now"), "The administrator granted what you asked for.".to_owned())
    } else {
        (format!("Not granted: {role}"), format!("The administrator says: {}", event.reason))
    };
    let (topic, link) = (Topic::Messages, links::roles());
    vec![NewNotification { account: event.account.clone(), topic, title, text, link, at_ms: event.at_ms }]
}

/// The name of a role, for people.
fn word(role: Role) -> &'static str {
    match role {
        Role::Seller => "seller",
        Role::Logistics => "carrier",
    }
}

/// Notifies the company, whose people share its notifications.
pub(super) fn approval(event: &ApprovalMoved) -> Vec<NewNotification> {
    let (asker, total) = (&event.asker_name, format!("{} {}", event.total, event.total.currency));
    let answerer = event.answerer_name.as_deref().unwrap_or("A second person");
    let (title, text) = match event.status {
        ApprovalStatus::Waiting => (
            format!("{asker} asks for approval: {total}"),
            "The order is above your company's limit. Another owner or manager decides.".to_owned(),
        ),
        ApprovalStatus::Confirmed => {
            (format!("Confirmed: an order of {total}"), format!("{answerer} confirmed what {asker} asked for."))
        }
        ApprovalStatus::Declined => (
            format!("Declined: an order of {total}"),
            format!("{answerer} declined what {asker} asked for. The reason stands with it."),
        ),
        // Its asker withdrew it.
        ApprovalStatus::Withdrawn => return Vec::new(),
    };
    let (topic, link) = (Topic::Orders, links::approval(&event.approval));
    vec![NewNotification { account: event.account.clone(), topic, title, text, link, at_ms: event.at_ms }]
}
