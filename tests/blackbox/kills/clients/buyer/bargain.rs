//! From a question to goods called off: each step of both sides, resumed where it stopped.

use reqwest::Method;
use serde_json::{Value, json};

use super::super::wire::{Lost, Wire, text};
use super::Buyer;
use crate::forms::order_within_kenya;

impl Buyer {
    /// `mark` is the text of the request, by which a repeat finds it.
    pub(super) fn bargain(&mut self, wire: &Wire, mark: &str, again: bool) -> Result<bool, Lost> {
        let quote = match if again { self.quote(wire, mark)? } else { None } {
            Some(quote) => quote,
            None => self.ask(wire, mark)?,
        };
        let path = format!("/api/quotes/{}", text(&quote["id"]));
        let seller = self.seller_of(text(&quote["product_id"]));
        let until = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(30 * 24)).to_string();
        let offer =
            json!({"version": 1, "unit_price": "18.50", "quantity": 4, "incoterm": "FOB", "valid_until": until});
        // A repeated step is refused; the state shows whether it was done.
        wire.post(&seller, &format!("{path}/offer"), &offer)?;
        wire.post(&self.token, &format!("{path}/accept"), &json!({"version": 2}))?;
        let agreed = wire.get(&self.token, &path)?;
        assert_eq!(agreed["status"], "accepted", "{agreed}");
        let contract = format!("/api/contracts/{}", text(&agreed["contractId"]));
        for token in [&self.token, &seller] {
            wire.post(token, &format!("{contract}/sign"), &json!({}))?;
        }
        let signed = wire.get(&self.token, &contract)?;
        assert_eq!(signed["status"], "open", "{signed}");
        let mut form = order_within_kenya();
        form["quantity"] = json!(1);
        let (status, order) = wire.call(Method::POST, &self.token, &format!("{contract}/call-offs"), mark, &form)?;
        assert_eq!(status, 201, "{order}");
        self.contracts.insert(text(&agreed["contractId"]).to_owned());
        self.ordered(mark.to_owned(), &order);
        Ok(true)
    }

    fn ask(&mut self, wire: &Wire, mark: &str) -> Result<Value, Lost> {
        // The same product for the same mark.
        let n = mark.bytes().map(usize::from).sum::<usize>() % self.market.goods.len();
        let body = json!({"product_id": self.market.goods[n].0, "quantity": 4, "message": mark});
        let (status, quote) = wire.post(&self.token, "/api/quotes", &body)?;
        assert!([200, 201].contains(&status), "{quote}");
        Ok(quote)
    }

    /// Returns the quote with this text, at most one.
    fn quote(&self, wire: &Wire, mark: &str) -> Result<Option<Value>, Lost> {
        let page = wire.get(&self.token, "/api/quotes?limit=50")?;
        let mut found = None;
        for quote in page["items"].as_array().expect("a list") {
            let quote = wire.get(&self.token, &format!("/api/quotes/{}", text(&quote["id"])))?;
            if quote["versions"][0]["message"] == mark {
                assert!(found.is_none(), "two quotes of {mark}");
                found = Some(quote);
            }
        }
        Ok(found)
    }

    fn seller_of(&self, product: &str) -> String {
        let (_, n) = self.market.goods.iter().find(|(id, _)| id == product).expect("one of the goods");
        self.market.sellers[*n].0.clone()
    }

    /// Checks that each contract exists, with its one order.
    pub(super) fn bargained(&self, wire: &Wire) -> Result<(), Lost> {
        for id in &self.contracts {
            let contract = wire.get(&self.token, &format!("/api/contracts/{id}"))?;
            let orders = contract["orders"].as_array().expect("a list");
            let called = orders.iter().map(|order| text(&order["id"]));
            assert!(called.clone().all(|order| self.orders.get(order) == Some(&false)), "{contract}");
            assert_eq!(contract["calledOff"].as_u64(), Some(called.count() as u64), "{contract}");
        }
        Ok(())
    }
}
