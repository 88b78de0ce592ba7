//! Notifications of goods that the shop takes off sale, for their sellers.

use contracts::catalog::SaleDecided;

use super::model::Topic;
use super::words::{NewNotification, sentence};
use crate::links;

pub(super) fn sale_decided(event: &SaleDecided) -> Vec<NewNotification> {
    let name = &event.product_name;
    let (title, text) = if event.on_sale {
        (format!("Back on sale: {name}"), "The shop lets it be sold again.".to_owned())
    } else {
        (format!("Taken off sale by the shop: {name}"), sentence(&event.reason))
    };
    let (topic, link) = (Topic::Messages, links::lot(&event.product));
    vec![NewNotification { account: event.seller.clone(), topic, title, text, link, at_ms: event.at_ms }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seller_reads_why_goods_are_off_sale_and_that_they_are_back() {
        let decided = |on_sale: bool, reason: &str| {
            let event = SaleDecided {
                product: "p1".into(),
                product_name: "Nyeri AA".into(),
                seller: "amina".into(),
                on_sale,
                reason: reason.into(),
                at_ms: 7,
            };
            sale_decided(&event).remove(0)
        };
        let off = decided(false, "The weight is wrong");
        assert_eq!((off.account.as_str(), off.title.as_str()), ("amina", "Taken off sale by the shop: Nyeri AA"));
        assert_eq!((off.text.as_str(), off.link.as_str()), ("The weight is wrong.", "/inventory/stock/full?item=p1"));
        assert_eq!(decided(true, "").title, "Back on sale: Nyeri AA");
    }
}
