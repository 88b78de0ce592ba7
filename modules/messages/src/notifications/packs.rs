//! Notifications of the data packs of the EUDR, and of stopped plots behind them.

use contracts::origins::{PackChanged, PackStep, PlotReleased, PlotStopped, StoppedOrder};

use super::model::Topic;
use super::words::{NewNotification, but};
use crate::links;

/// Notifies the buyer of a pack that was sealed, and the seller of what its buyer wrote back.
pub(super) fn changed(event: &PackChanged) -> Vec<NewNotification> {
    let PackChanged { number, seller_name: seller, buyer_name: buyer, reference, .. } = event;
    let (by, title, text) = match (event.step, event.status) {
        (PackStep::Sealed, _) => (
            &event.seller,
            format!("{number}: the data pack is sealed"),
            format!(
                "{seller} sealed the EUDR data of your coffee. Declare the goods with it, and write the numbers back."
            ),
        ),
        (PackStep::Declared, Some(status)) => {
            let statement =
                if reference.is_empty() { "the statement".to_owned() } else { format!("statement {reference}") };
            (
                &event.buyer,
                format!("{number}: the due diligence statement is {}", status.as_str().to_lowercase()),
                format!("{buyer} wrote back how {statement} stands."),
            )
        }
        // A draft changes often.
        (PackStep::Drafted, _) | (PackStep::Declared, None) => return Vec::new(),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Orders,
        title: title.clone(),
        text: text.clone(),
        link: links::pack(&event.pack),
        at_ms: event.at_ms,
    };
    but(Some(by), [event.buyer.clone(), event.seller.clone()]).into_iter().map(notification).collect()
}

/// Notifies the buyers of goods that a stopped plot reaches, once for each order.
pub(super) fn plot_stopped(event: &PlotStopped) -> Vec<NewNotification> {
    let told = |reached: &StoppedOrder| {
        let (text, link) = match (&reached.pack, &reached.shipment) {
            (Some(pack), waits) => {
                let rest = if waits.is_some() { " What has not left stays with the seller." } else { "" };
                let text = format!(
                    "The seller stopped a plot that goods in the sealed data pack came from. Ask the seller before you \
                     declare them.{rest}"
                );
                (text, links::pack(pack))
            }
            (None, Some(shipment)) => (
                "The seller stopped a plot that goods of it came from. They stay with the seller until it is settled."
                    .to_owned(),
                links::shipment(shipment),
            ),
            (None, None) => return None,
        };
        Some(of_order(reached, "goods are stopped", text, link, event.at_ms))
    };
    event.reached.iter().filter_map(told).collect()
}

/// Notifies the buyers of goods that no stopped plot holds any more, once for each order.
pub(super) fn plot_released(event: &PlotReleased) -> Vec<NewNotification> {
    let told = |freed: &StoppedOrder| {
        let link = match (&freed.pack, &freed.shipment) {
            (Some(pack), _) => links::pack(pack),
            (None, Some(shipment)) => links::shipment(shipment),
            (None, None) => return None,
        };
        let rest = if freed.shipment.is_some() { " What has not left goes on." } else { "" };
        let text = format!("The seller released the plots that goods of it came from.{rest}");
        Some(of_order(freed, "goods are stopped no more", text, link, event.at_ms))
    };
    event.freed.iter().filter_map(told).collect()
}

fn of_order(order: &StoppedOrder, what: &str, text: String, link: String, at_ms: i64) -> NewNotification {
    let StoppedOrder { buyer, number, .. } = order;
    NewNotification {
        account: buyer.clone(),
        topic: Topic::Orders,
        title: format!("{number}: {what}"),
        text,
        link,
        at_ms,
    }
}
