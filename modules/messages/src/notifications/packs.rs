//! Notifications of the data packs of the EUDR, and of stopped plots behind them.

use contracts::origins::{PackChanged, PackStep, PlotStopped, StoppedOrder};

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
        // Nobody but its seller knows of a draft.
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
        let number = &reached.number;
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
        Some(NewNotification {
            account: reached.buyer.clone(),
            topic: Topic::Orders,
            title: format!("{number}: goods are stopped"),
            text,
            link,
            at_ms: event.at_ms,
        })
    };
    event.reached.iter().filter_map(told).collect()
}
