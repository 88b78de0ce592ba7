//! A buyer, who fills a cart, orders, cancels, pays, reviews, writes, and bargains.

mod bargain;
mod kept;

use std::collections::{BTreeMap, BTreeSet};

use rand::Rng;
use rand::rngs::StdRng;
use reqwest::Method;
use serde_json::{Value, json};

use super::wire::{Lost, Wire, text};
use super::{Client, Market};
use crate::forms::order_within_kenya;

/// An action. It is repeated until it is answered.
#[derive(Clone, Debug)]
enum Doing {
    Add {
        product: String,
        quantity: u64,
    },
    Order {
        key: String,
    },
    Cancel {
        order: String,
    },
    /// By card, or by a transfer that the seller confirms.
    Pay {
        order: String,
        key: String,
        by_card: bool,
    },
    Review {
        product: String,
        words: String,
    },
    Say {
        product: String,
        key: String,
    },
    Bargain {
        mark: String,
    },
}

pub struct Buyer {
    n: usize,
    token: String,
    market: Market,
    rng: StdRng,
    /// Number of actions begun; each has its own key.
    begun: u64,
    /// The action without an answer, and whether it was sent before.
    doing: Option<(Doing, bool)>,
    cart: BTreeMap<String, u64>,
    /// Order → whether its cancellation was acknowledged.
    orders: BTreeMap<String, bool>,
    /// The latest orders.
    recent: Vec<String>,
    /// Orders that may yet be cancelled; the others never are.
    cancellable: Vec<String>,
    /// Products in orders that are never cancelled: a cancellation withdraws a review that rests on that order alone.
    for_good: Vec<String>,
    /// Payment → bill, amount, and whether it was acknowledged as succeeded.
    payments: BTreeMap<String, (String, String, bool)>,
    /// Product → the review that was acknowledged last.
    reviews: BTreeMap<String, String>,
    /// Conversation → keys of messages.
    said: BTreeMap<String, BTreeSet<String>>,
    contracts: BTreeSet<String>,
}

impl Buyer {
    pub fn new(n: usize, token: String, market: Market, rng: StdRng) -> Buyer {
        Buyer {
            n,
            token,
            market,
            rng,
            begun: 0,
            doing: None,
            cart: BTreeMap::new(),
            orders: BTreeMap::new(),
            recent: Vec::new(),
            cancellable: Vec::new(),
            for_good: Vec::new(),
            payments: BTreeMap::new(),
            reviews: BTreeMap::new(),
            said: BTreeMap::new(),
            contracts: BTreeSet::new(),
        }
    }

    /// Chooses the next action.
    fn choose(&mut self) -> Doing {
        self.begun += 1;
        let key = format!("b{}-{}", self.n, self.begun);
        let product = self.market.goods[self.rng.random_range(0..self.market.goods.len())].0.clone();
        let (recent, cancellable) = (self.recent.len(), self.cancellable.len());
        let some = |rng: &mut StdRng, recent: &[String]| recent[rng.random_range(0..recent.len())].clone();
        match self.rng.random_range(0..20) {
            0..=5 => Doing::Add { product, quantity: self.rng.random_range(1..5) },
            6..=10 if !self.cart.is_empty() => Doing::Order { key },
            11 if cancellable > 0 => Doing::Cancel { order: some(&mut self.rng, &self.cancellable) },
            12..=14 if recent > 0 => {
                Doing::Pay { order: some(&mut self.rng, &self.recent), key, by_card: self.rng.random() }
            }
            15 if !self.for_good.is_empty() => {
                Doing::Review { product: some(&mut self.rng, &self.for_good), words: key }
            }
            16..=17 => Doing::Say { product, key },
            18 => Doing::Bargain { mark: key },
            _ => Doing::Add { product, quantity: 1 },
        }
    }

    fn perform(&mut self, wire: &Wire, doing: Doing, again: bool) -> Result<bool, Lost> {
        match doing {
            Doing::Add { product, quantity } => self.add(wire, product, quantity, again),
            Doing::Order { key } => self.order(wire, key),
            Doing::Cancel { order } => self.cancel(wire, order, again),
            Doing::Pay { order, key, by_card } => self.pay(wire, &order, &key, by_card),
            Doing::Review { product, words } => self.review(wire, product, words),
            Doing::Say { product, key } => self.say(wire, product, key),
            Doing::Bargain { mark } => self.bargain(wire, &mark, again),
        }
    }

    fn in_cart(&self, wire: &Wire) -> Result<BTreeMap<String, u64>, Lost> {
        let rows = wire.get(&self.token, "/cart/get")?;
        let rows = rows.as_array().expect("a list").iter();
        Ok(rows.map(|row| (text(&row["item_id"]).to_owned(), row["quantity"].as_u64().expect("a number"))).collect())
    }

    fn add(&mut self, wire: &Wire, product: String, quantity: u64, again: bool) -> Result<bool, Lost> {
        let mut wanted = self.cart.clone();
        *wanted.entry(product.clone()).or_default() += quantity;
        if again {
            let found = self.in_cart(wire)?;
            assert!(
                found == self.cart || found == wanted,
                "the cart was {:?}, then {wanted:?}; it is {found:?}",
                self.cart
            );
            if found == wanted {
                self.cart = wanted;
                return Ok(true);
            }
        }
        let (status, answer) =
            wire.post(&self.token, "/cart/add", &json!({"itemID": product, "itemQuantity": quantity}))?;
        assert_eq!(status, 200, "{answer}");
        self.cart = wanted;
        Ok(true)
    }

    /// The same key again gives the same order, with the goods that were in the cart.
    fn order(&mut self, wire: &Wire, key: String) -> Result<bool, Lost> {
        let (status, order) = wire.call(Method::POST, &self.token, "/api/orders", &key, &order_within_kenya())?;
        assert_eq!(status, 201, "{key}: {order}");
        let lines = order["lines"].as_array().expect("lines").iter();
        let lines: BTreeMap<String, u64> =
            lines.map(|l| (text(&l["item_id"]).to_owned(), l["quantity"].as_u64().expect("a number"))).collect();
        assert_eq!(lines, self.cart, "{key} is an order of the cart");
        let id = self.ordered(key, &order);
        if self.rng.random() {
            self.cancellable.push(id);
        } else {
            self.for_good.extend(self.cart.keys().cloned());
        }
        self.cart.clear();
        Ok(true)
    }

    fn ordered(&mut self, key: String, order: &Value) -> String {
        let id = text(&order["id"]).to_owned();
        assert!(self.orders.insert(id.clone(), false).is_none(), "{key} is an order of its own");
        self.recent.push(id.clone());
        if self.recent.len() > 12 {
            self.recent.remove(0);
        }
        id
    }

    fn cancel(&mut self, wire: &Wire, order: String, again: bool) -> Result<bool, Lost> {
        self.recent.retain(|recent| *recent != order);
        self.cancellable.retain(|left| *left != order);
        let (status, answer) = wire.post(&self.token, &format!("/api/orders/{order}/cancel"), &json!({}))?;
        assert!([200, 409].contains(&status), "{answer}");
        let mut cancelled = status == 200;
        if !cancelled {
            // The previous try may have done it, or a carrier may have taken it.
            cancelled = wire.get(&self.token, &format!("/api/orders/{order}"))?["status"] == "Cancelled";
            assert!(again || !cancelled, "{order} was cancelled by nobody");
        }
        self.orders.insert(order, cancelled);
        Ok(cancelled)
    }

    fn pay(&mut self, wire: &Wire, order: &str, key: &str, by_card: bool) -> Result<bool, Lost> {
        let bills = wire.get(&self.token, "/api/billing?side=payer&type=Purchase&limit=200")?;
        let bills = bills.as_array().expect("a list");
        // The bill follows from the order a little later.
        let Some(bill) = bills.iter().find(|bill| bill["order_id"] == order) else { return Ok(false) };
        let body = if by_card {
            let (status, card) = wire.post(&self.token, "/api/payment-cards", &json!({"testCard": "visa"}))?;
            assert_eq!(status, 201, "{card}");
            json!({"method": "card", "amount": "1.25", "token": card["token"]})
        } else {
            json!({"method": "ach", "amount": "2.50", "reference": "RF-1"})
        };
        let id = text(&bill["id"]);
        let (status, paid) = wire.call(Method::POST, &self.token, &format!("/api/bills/{id}/payments"), key, &body)?;
        if status == 409 {
            // Nothing is left to pay, or the order was cancelled.
            return Ok(false);
        }
        assert_eq!(status, 201, "{paid}");
        let payment = text(&paid["id"]).to_owned();
        let mut succeeded = paid["status"] == "succeeded";
        if !by_card {
            let payee = self.market.sellers.iter().find(|(_, id)| bill["payee"]["id"] == **id).expect("one of ours");
            let (status, sure) = wire.post(&payee.0, &format!("/api/payments/{payment}/confirm"), &json!({}))?;
            assert_eq!((status, &sure["status"]), (200, &json!("succeeded")), "{sure}");
            succeeded = true;
        }
        self.payments.insert(payment, (id.to_owned(), text(&body["amount"]).to_owned(), succeeded));
        Ok(true)
    }

    fn review(&mut self, wire: &Wire, product: String, words: String) -> Result<bool, Lost> {
        let body = json!({"rating": 4, "text": words});
        let (status, answer) = wire.post(&self.token, &format!("/api/products/{product}/reviews"), &body)?;
        // An account that the goods have not reached, by the consumed events, cannot review them.
        assert!([200, 201, 403].contains(&status), "{answer}");
        if status != 403 {
            self.reviews.insert(product, words);
        }
        Ok(status != 403)
    }

    fn say(&mut self, wire: &Wire, product: String, key: String) -> Result<bool, Lost> {
        let body = json!({"about": {"kind": "product", "id": product}, "key": key, "text": key});
        let (status, about) = wire.post(&self.token, "/api/conversations", &body)?;
        assert!([200, 201].contains(&status), "{about}");
        self.said.entry(text(&about["id"]).to_owned()).or_default().insert(key);
        Ok(true)
    }
}

impl Client for Buyer {
    fn act(&mut self, wire: &Wire) -> Result<bool, Lost> {
        let (doing, again) = match self.doing.take() {
            Some(doing) => doing,
            None => (self.choose(), false),
        };
        self.doing = Some((doing.clone(), true));
        let acknowledged = self.perform(wire, doing, again)?;
        self.doing = None;
        Ok(acknowledged)
    }

    fn is_done(&self) -> bool {
        self.doing.is_none()
    }

    fn kept(&self, wire: &Wire) -> Result<u64, Lost> {
        self.all_kept(wire)
    }

    fn name(&self) -> String {
        format!("buyer {}", self.n)
    }
}
