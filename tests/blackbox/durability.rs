//! Every acknowledged change survives, once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use crate::shop::Shop;

/// The first retail good of the catalogue.
fn good(shop: &Shop) -> String {
    shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned()
}

#[test]
fn no_acknowledged_order_is_lost_or_doubled_by_fifty_kills() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (product, start) = (good(&shop), shop.stock(&good(&shop)));
    drop(shop);
    let acknowledged = Arc::new(Mutex::new(BTreeSet::new()));
    for round in 0..50 {
        let shop = Shop::open(folder.path());
        let token = shop.first_timer();
        let ordering = Arc::new(AtomicBool::new(true));
        let (client, base) = (shop.client.clone(), shop.base.clone());
        let (going, kept, item) = (ordering.clone(), acknowledged.clone(), product.clone());
        let (sender, first) = std::sync::mpsc::channel();
        let buyer = std::thread::spawn(move || {
            for number in 0.. {
                let body = serde_json::json!({"itemID": item, "itemQuantity": 1});
                if client.post(format!("{base}/cart/add")).bearer_auth(&token).json(&body).send().is_err() {
                    return;
                }
                let order = client.post(format!("{base}/api/orders")).bearer_auth(&token);
                let order = order.header("Idempotency-Key", format!("{round}-{number}"));
                match order.json(&crate::shop::order_form()).send() {
                    Ok(answer) if answer.status() == 201 => {
                        let Ok(order) = answer.json::<Value>() else { return };
                        kept.lock().expect("no panic").insert(order["id"].as_str().expect("an id").to_owned());
                        let _ = sender.send(());
                    }
                    _ => return,
                }
                if !going.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        // The kill comes at another moment of the stream in each round.
        for _ in 0..=(round % 3) {
            first.recv().expect("an order is placed");
        }
        shop.kill();
        ordering.store(false, Ordering::SeqCst);
        buyer.join().expect("the buyer ends");
    }
    let shop = Shop::open(folder.path());
    let token = shop.first_timer();
    let (mut ids, mut keys, mut sold, mut cursor) = (BTreeSet::new(), 0, 0, String::new());
    loop {
        let page = shop.mine(&token, &format!("/api/orders?limit=200{cursor}"));
        for order in page["items"].as_array().expect("a list") {
            keys += 1;
            ids.insert(order["id"].as_str().expect("an id").to_owned());
            sold += order["lines"][0]["quantity"].as_u64().expect("a number");
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let acknowledged = acknowledged.lock().expect("no panic");
    assert!(acknowledged.len() >= 50, "orders were acknowledged: {}", acknowledged.len());
    assert!(acknowledged.is_subset(&ids), "every acknowledged order is there");
    assert_eq!(keys, ids.len(), "no order stands twice");
    assert_eq!(shop.stock(&product), start - sold, "every order took its stock, and nothing else did");
}

#[test]
fn the_same_key_eight_times_at_once_makes_one_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, product) = (shop.first_timer(), good(&shop));
    let before = shop.stock(&product);
    assert_eq!(shop.add(&token, &product, 3).status(), 200);
    let orders: BTreeSet<String> = std::thread::scope(|scope| {
        let twins: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let answer = shop.order(&token, "one-key").expect("an answer");
                    assert_eq!(answer.status(), 201);
                    answer.json::<Value>().expect("JSON")["id"].as_str().expect("an id").to_owned()
                })
            })
            .collect();
        twins.into_iter().map(|twin| twin.join().expect("no panic")).collect()
    });
    assert_eq!(orders.len(), 1, "all eight answers name one order");
    assert_eq!(shop.mine(&token, "/api/orders")["total"], 1);
    assert_eq!(shop.stock(&product), before - 3);
}

#[test]
fn two_hundred_buyers_racing_for_the_last_ten_make_ten_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, product) = (shop.first_timer(), good(&shop));
    let left = u32::try_from(shop.stock(&product)).expect("small") - 10;
    assert_eq!(shop.add(&token, &product, left).status(), 200);
    assert_eq!(shop.order(&token, "all-but-ten").expect("an answer").status(), 201);
    let tokens: Vec<String> = (0..4)
        .flat_map(|part| (0..50).map(move |n| (part, n)))
        .map(|(part, n)| format!("racer{part}-{n}@home.example"))
        .collect::<Vec<_>>()
        .chunks(50)
        .flat_map(|emails| {
            std::thread::scope(|scope| {
                let signing: Vec<_> = emails.iter().map(|email| scope.spawn(|| shop.newcomer(email))).collect();
                signing.into_iter().map(|s| s.join().expect("signed in")).collect::<Vec<_>>()
            })
        })
        .collect();
    for token in &tokens {
        assert_eq!(shop.add(token, &product, 1).status(), 200);
    }
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let race: Vec<_> = tokens
            .iter()
            .map(|token| scope.spawn(|| shop.order(token, "race").expect("an answer").status().as_u16()))
            .collect();
        race.into_iter().map(|racer| racer.join().expect("no panic")).collect()
    });
    assert_eq!(statuses.iter().filter(|s| **s == 201).count(), 10, "ten orders for ten bags");
    assert_eq!(statuses.iter().filter(|s| **s == 409).count(), 190, "the others are told that it is sold out");
    assert_eq!(shop.stock(&product), 0);
}

#[test]
fn a_cancelled_order_gives_its_stock_back_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, product) = (shop.first_timer(), good(&shop));
    let before = shop.stock(&product);
    shop.add(&token, &product, 2);
    let order: Value = shop.order(&token, "k").expect("an answer").json().expect("JSON");
    let cancel = format!("/api/orders/{}/cancel", order["id"].as_str().expect("an id"));
    assert_eq!(shop.post(&token, &cancel).send().expect("an answer").status(), 200);
    assert_eq!(shop.post(&token, &cancel).send().expect("an answer").status(), 409);
    assert_eq!(shop.stock(&product), before);
}
