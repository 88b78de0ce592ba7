//! Every acknowledged action of a buyer exists once.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::super::wire::{Lost, Wire, text};
use super::Buyer;

impl Buyer {
    /// See [`Client::kept`](super::super::Client::kept).
    pub(super) fn all_kept(&self, wire: &Wire) -> Result<u64, Lost> {
        assert_eq!(self.in_cart(wire)?, self.cart, "the cart of buyer {}", self.n);
        let there = wire.all(&self.token, "/api/orders?limit=200")?;
        let there: BTreeMap<String, bool> =
            there.iter().map(|order| (text(&order["id"]).to_owned(), order["status"] == "Cancelled")).collect();
        assert_eq!(there, self.orders, "the orders of buyer {}: these and no others", self.n);
        for (payment, (bill, amount, succeeded)) in &self.payments {
            let bill = wire.get(&self.token, &format!("/api/bills/{bill}"))?;
            let mut same = bill["payments"].as_array().expect("a list").iter().filter(|paid| paid["id"] == **payment);
            let paid = same.next().unwrap_or_else(|| panic!("the payment {payment} is lost"));
            let cents = |amount: &str| amount.replace('.', "").parse::<u64>().expect("an amount");
            assert_eq!(cents(text(&paid["amount"])), cents(amount), "{paid}");
            // A card payment whose provider's answer was lost in the kill is tried again after a while.
            let status = text(&paid["status"]);
            assert!(status == "succeeded" || (!succeeded && ["waiting", "failed"].contains(&status)), "{paid}");
            assert!(same.next().is_none(), "{payment} stands once");
        }
        for (product, words) in &self.reviews {
            let reviews = wire.all(&self.token, &format!("/api/products/{product}/reviews?limit=50"))?;
            let mine: Vec<&Value> = reviews.iter().filter(|review| review["mine"] == true).collect();
            assert_eq!(mine.iter().map(|review| text(&review["text"])).collect::<Vec<_>>(), [words], "of {product}");
        }
        for (conversation, keys) in &self.said {
            let messages = wire.all(&self.token, &format!("/api/conversations/{conversation}/messages?limit=200"))?;
            let mine = messages.iter().filter(|message| message["mine"] == true).map(|message| text(&message["key"]));
            let mut mine: Vec<&str> = mine.collect();
            mine.sort_unstable();
            assert_eq!(mine, keys.iter().map(String::as_str).collect::<Vec<_>>(), "each message once");
        }
        self.bargained(wire)?;
        let said = self.said.values().map(BTreeSet::len).sum::<usize>();
        let kept = self.orders.len() + self.payments.len() + self.reviews.len() + said + self.contracts.len();
        Ok(kept as u64)
    }
}
