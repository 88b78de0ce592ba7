//! Notifications of requests between two sides: nothing is owed until the other side agrees.

use contracts::billing::{RecurringMoved, RecurringStep};
use contracts::ids::AccountId;
use contracts::logistics::{ChargeMoved, ChargeStep};

use super::model::Topic;
use super::words::{NewNotification, but, sentence};
use crate::links;

pub(super) fn recurring(event: &RecurringMoved) -> Vec<NewNotification> {
    let amount = format!("{} {} every {}", event.amount, event.amount.currency, event.every);
    let (payee, what) = (&event.payee_name, sentence(&event.description));
    let (title, text) = match event.step {
        RecurringStep::Proposed => {
            (format!("{payee} proposes a schedule: {amount}"), format!("{what} Nothing is owed until you accept it."))
        }
        RecurringStep::Accepted => {
            (format!("A schedule was accepted: {amount}"), format!("{what} Bills come by themselves now."))
        }
        RecurringStep::Declined => {
            (format!("A schedule was declined: {amount}"), format!("{what} No bill comes of it."))
        }
        RecurringStep::Withdrawn => {
            (format!("{payee} took a proposal back: {amount}"), format!("{what} No bill comes of it."))
        }
        RecurringStep::Expired => {
            (format!("A proposal has run out: {amount}"), format!("{what} Nobody answered it in time."))
        }
        RecurringStep::Stopped => {
            (format!("A schedule was stopped: {amount}"), format!("{what} No further bill comes of it."))
        }
    };
    let notification = |account: AccountId| NewNotification {
        link: links::billing(Some(&account) == event.payer.as_ref()),
        account,
        topic: Topic::Bills,
        title: title.clone(),
        text: text.clone(),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), event.payer.iter().chain([&event.payee]).cloned()).into_iter().map(notification).collect()
}

pub(super) fn charge(event: &ChargeMoved) -> Vec<NewNotification> {
    let ChargeMoved { number, payer_name, payee_name, .. } = event;
    let (amount, kind) = (format!("{} {}", event.amount, event.amount.currency), event.kind.as_str().to_lowercase());
    let what = sentence(&event.description);
    let (title, text) = match event.step {
        ChargeStep::Offered => (
            format!("{number}: {payee_name} asks for {amount}"),
            format!("{what} Nothing is owed until you accept it."),
        ),
        ChargeStep::Changed => (
            format!("{number}: {payee_name} asks for {amount} now"),
            format!("{what} The amount before does not count any more. Nothing is owed until you accept it."),
        ),
        ChargeStep::Accepted => {
            (format!("{number}: {payer_name} accepted {amount}"), format!("{what} A bill follows."))
        }
        ChargeStep::Declined => (
            format!("{number}: {payer_name} declined {amount}"),
            format!("{what} Nobody owes it. You can ask for another amount."),
        ),
        ChargeStep::Withdrawn => {
            (format!("{number}: {amount} is not asked for any more"), format!("{what} Nobody owes it."))
        }
        ChargeStep::Ended => {
            (format!("{number}: the {kind} of {amount} has come to nothing"), format!("{what} Nobody owes it."))
        }
    };
    let notification = |account: AccountId| NewNotification {
        account,
        topic: Topic::Bills,
        title: title.clone(),
        text: text.clone(),
        link: links::shipment(&event.shipment),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), [event.payer.clone(), event.payee.clone()]).into_iter().map(notification).collect()
}
