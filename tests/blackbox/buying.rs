//! A buyer in the background of another test.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use serde_json::{Value, json};

use crate::shop::{Shop, order_form};

/// Returns the ids of all orders of an account, and the number of units in all their lines.
pub fn orders(shop: &Shop, token: &str) -> (BTreeSet<String>, u64) {
    let (mut ids, mut sold, mut cursor) = (BTreeSet::new(), 0, String::new());
    loop {
        let page = shop.mine(token, &format!("/api/orders?limit=200{cursor}"));
        for order in page["items"].as_array().expect("a list") {
            ids.insert(order["id"].as_str().expect("an id").to_owned());
            sold += order["lines"][0]["quantity"].as_u64().expect("a number");
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return (ids, sold),
        }
    }
}

/// A buyer who orders a unit of a product again and again.
pub struct Buying {
    going: Arc<AtomicBool>,
    acknowledged: Arc<Mutex<BTreeSet<String>>>,
    thread: JoinHandle<()>,
}

impl Buying {
    pub fn begin(shop: &Shop, token: &str, product: &str) -> Buying {
        let (going, acknowledged) = (Arc::new(AtomicBool::new(true)), Arc::new(Mutex::new(BTreeSet::new())));
        let (still, kept, token, item) = (going.clone(), acknowledged.clone(), token.to_owned(), product.to_owned());
        let (client, base) = (shop.client.clone(), shop.base.clone());
        let thread = std::thread::spawn(move || {
            for number in 0..400 {
                if !still.load(Ordering::SeqCst) {
                    return;
                }
                let body = json!({"itemID": item, "itemQuantity": 1});
                client.post(format!("{base}/cart/add")).bearer_auth(&token).json(&body).send().expect("an answer");
                let order = client.post(format!("{base}/api/orders")).bearer_auth(&token);
                let order = order.header("Idempotency-Key", format!("{number}")).json(&order_form());
                let order: Value = order.send().expect("an answer").json().expect("JSON");
                kept.lock().expect("no panic").insert(order["id"].as_str().expect("an order").to_owned());
            }
        });
        Buying { going, acknowledged, thread }
    }

    /// Returns the orders that were acknowledged so far.
    pub fn so_far(&self) -> BTreeSet<String> {
        self.acknowledged.lock().expect("no panic").clone()
    }

    /// Stops. Returns all of them.
    pub fn end(self) -> BTreeSet<String> {
        self.going.store(false, Ordering::SeqCst);
        self.thread.join().expect("the buyer ends");
        let all = self.acknowledged.lock().expect("no panic");
        all.clone()
    }
}
