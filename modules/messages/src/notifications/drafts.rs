//! Notifications of orders that a seller draws up in a buyer's name. Each goes to the side that did not act.

use contracts::drafts::{DraftMoved, DraftStep};
use contracts::ids::AccountId;
use kernel::http::text::today;

use super::model::Topic;
use super::words::{NewNotification, sentence};
use crate::links;

pub(super) fn moved(event: &DraftMoved) -> Vec<NewNotification> {
    let DraftMoved { seller_name: seller, buyer_name: buyer, by_name: by, .. } = event;
    let total = format!("{} {}", event.total, event.total.currency);
    let until = event.ends_ms.map(|ends| format!(" until {}", today(ends).strftime("%-d %B %Y"))).unwrap_or_default();
    let number = event.order.as_ref().map(|(_, number)| number.as_str()).unwrap_or_default();
    let to_buyer = |title: String, text: String| vec![notification(event, &event.buyer, title, text)];
    let to_seller = |title: String, text: String| vec![notification(event, &event.seller, title, text)];
    match event.step {
        DraftStep::Sent => to_buyer(
            format!("{seller} drew up an order for you"),
            format!("Its goods come to {total}. Nothing is ordered before you confirm it. You can do so{until}."),
        ),
        DraftStep::Changed => to_buyer(
            format!("{seller} changed the order for you"),
            format!("Its goods come to {total} now. Look it over again. You can confirm it{until}."),
        ),
        DraftStep::Withdrawn => {
            to_buyer(format!("{seller} withdrew the order for you"), "Nothing was ordered.".to_owned())
        }
        DraftStep::Placed => {
            let told_by = event.told_by.map(|told_by| format!("{told_by}, ")).unwrap_or_default();
            let day = today(event.at_ms).strftime("%-d %B %Y");
            to_buyer(
                format!("{seller} placed order {number} in your name"),
                format!(
                    "Placed by {by} in your name ({told_by}{day}), by the leave that you gave. It comes to {total}. You \
                     can cancel it within 24 hours, before it ships."
                ),
            )
        }
        DraftStep::Confirmed => to_seller(
            format!("{buyer} confirmed your draft: {number}"),
            format!("{by} confirmed it for {buyer}. The order comes to {total}."),
        ),
        DraftStep::Declined => {
            to_seller(format!("{buyer} declined your draft"), format!("The buyer says: {}", sentence(&event.reason)))
        }
        DraftStep::Expired => {
            let over = "Nobody confirmed it in time, so nothing was ordered.".to_owned();
            let both = [
                notification(event, &event.buyer, format!("The order that {seller} drew up has run out"), over.clone()),
                notification(event, &event.seller, format!("Your draft for {buyer} has run out"), over),
            ];
            both.into()
        }
    }
}

fn notification(event: &DraftMoved, account: &AccountId, title: String, text: String) -> NewNotification {
    let link = match &event.order {
        // The buyer sees the order itself.
        Some((order, _)) if *account == event.buyer => links::order(order),
        _ => links::draft(&event.draft),
    };
    NewNotification { account: account.clone(), topic: Topic::Orders, title, text, link, at_ms: event.at_ms }
}
