//! A database that is full or slow: changes wait or are refused with 503, reads go on, and nothing is lost or doubled.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::nodes::Nodes;
use crate::shop::{PASSWORD, Shop, before_long, order_form};

/// Lets each new group of the log do this first.
fn before_each_group(nodes: &Nodes, statement: &str) {
    nodes.server.run(
        "shop",
        &format!(
            "CREATE OR REPLACE FUNCTION public.trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {statement} \
                 RETURN NEW; END $$; \
             DROP TRIGGER IF EXISTS trouble ON sokoni.log; \
             CREATE TRIGGER trouble BEFORE INSERT ON sokoni.log FOR EACH ROW EXECUTE FUNCTION public.trouble()"
        ),
    );
}

fn well_again(nodes: &Nodes) {
    nodes.server.run("shop", "DROP TRIGGER trouble ON sokoni.log");
}

/// Fills the cart with the minimum quantity of a product. Returns the answer's status.
fn fill_cart(shop: &Shop, token: &str, good: &Value) -> u16 {
    let line = json!({"itemID": good["id"], "itemQuantity": good["min_quantity"]});
    shop.post(token, "/cart/add").json(&line).send().expect("an answer").status().as_u16()
}

/// Orders the cart with this key. Returns status and answer.
fn order(shop: &Shop, token: &str, key: &str) -> (u16, Value) {
    let call = shop.post(token, "/api/orders").header("Idempotency-Key", key).json(&order_form());
    let answer = call.send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

#[test]
fn a_full_database_refuses_changes_and_a_slow_one_lets_them_wait_and_nothing_is_doubled() {
    let nodes = Nodes::start(2, &[]);
    let (one, other) = (nodes.shop(0), nodes.shop(1));
    let buyer = one.sign_in("buyer@sokoni.example", PASSWORD);
    let orders = |shop: &Shop| shop.mine(&buyer, "/api/orders")["total"].as_u64().expect("a number");
    let (before, goods) = (orders(one), one.json("/api/data"));
    let good = &goods.as_array().expect("a list")[0];
    assert_eq!(fill_cart(one, &buyer, good), 200);

    before_each_group(&nodes, "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';");
    let begun = Instant::now();
    let (status, refused) = order(one, &buyer, "once");
    assert_eq!((status, &refused["type"]), (503, &json!("/problems/disk-full")), "{refused}");
    assert!(begun.elapsed() < Duration::from_secs(6), "it is told at once: {:?}", begun.elapsed());
    assert!(refused["detail"].as_str().is_some_and(|said| !said.is_empty()), "it says what to do: {refused}");
    assert_eq!(orders(other), before, "reads go on");
    well_again(&nodes);
    before_long(|| one.get("/readyz").status() == 200 && other.get("/readyz").status() == 200);
    let (status, placed) = order(one, &buyer, "once");
    assert_eq!(status, 201, "{placed}");
    assert_eq!((order(other, &buyer, "once").1["id"].clone(), orders(other)), (placed["id"].clone(), before + 1));

    assert_eq!(fill_cart(other, &buyer, good), 200);
    before_each_group(&nodes, "PERFORM pg_sleep(1);");
    assert_eq!(order(other, &buyer, "slow").0, 201, "a slow database is waited for");
    well_again(&nodes);
    before_long(|| orders(one) == before + 2);
}

/// What one caller was told, and after which time.
type Told = (u16, Duration);

/// Ends the readers when it is dropped.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Orders the cart, and measures.
fn timed_order(shop: &Shop, token: &str, key: &str) -> Told {
    let begun = Instant::now();
    (order(shop, token, key).0, begun.elapsed())
}

/// Reads at a node until `done`. Returns how long reads took that failed or were slow, in all.
fn lost_on_reads(shop: &Shop, token: &str, done: &AtomicBool) -> Duration {
    let mut lost = Duration::ZERO;
    while !done.load(Ordering::SeqCst) {
        let begun = Instant::now();
        let call = shop.client.get(format!("{}/api/orders?limit=1", shop.base)).bearer_auth(token);
        let status = call.send().expect("an answer").status();
        if status != 200 || begun.elapsed() > Duration::from_secs(2) {
            lost += begun.elapsed();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    lost
}

#[test]
fn callers_of_a_slow_database_are_told_in_time_and_reads_go_on_meanwhile() {
    let nodes = Nodes::start(2, &[]);
    let good = json!({"id": nodes.good(0), "min_quantity": 1});
    let buyers: Vec<String> = (0..4).map(|n| nodes.shop(0).newcomer(&format!("slow{n}@home.example"))).collect();
    buyers.iter().for_each(|buyer| assert_eq!(fill_cart(nodes.shop(0), buyer, &good), 200));
    let works = |n: usize| nodes.figure(n, "sokoni_cluster_works_here") == Some(1.0);
    before_long(|| works(0) != works(1));
    nodes.shop(0).all_heard();
    nodes.quiet();

    // Longer than a call to the database waits for its answer, and a second group waits behind the first one.
    before_each_group(&nodes, "PERFORM pg_sleep(7);");
    let done = AtomicBool::new(false);
    let sleeping = "FROM pg_stat_activity WHERE datname = 'shop' AND wait_event = 'PgSleep'";
    std::thread::scope(|scope| {
        // Also where an assertion fails, so that the readers end.
        let ends = Ends(&done);
        let readers: Vec<_> = (0..2)
            .map(|n| {
                let (nodes, token, done) = (&nodes, &buyers[n], &done);
                scope.spawn(move || lost_on_reads(nodes.shop(n), token, done))
            })
            .collect();
        let call = |n: usize| {
            let (nodes, token) = (&nodes, &buyers[n]);
            scope.spawn(move || timed_order(nodes.shop(n / 2), token, "slow"))
        };
        let mut calls = vec![call(0)];
        before_long(|| nodes.number(&format!("SELECT count(*) {sleeping}")) == 1);
        calls.extend((1..4).map(call));
        let told: Vec<Told> = calls.into_iter().map(|call| call.join().expect("an answer")).collect();
        let in_time = |(status, took): &Told| [201, 503].contains(status) && *took < Duration::from_secs(12);
        assert!(told.iter().all(in_time), "{told:?}");
        assert!(told.iter().any(|(status, _)| *status == 503), "some waited too long: {told:?}");
        // The second node is still at the same group: nobody new waits behind that.
        let (status, took) = timed_order(nodes.shop(1), &buyers[3], "slow");
        assert!(status == 503 && took < Duration::from_secs(7), "{status} after {took:?}");
        before_long(|| works(0) != works(1));
        drop(ends);
        for reader in readers {
            let lost = reader.join().expect("a reader");
            // One read that a busy machine holds up, of some fifteen seconds.
            assert!(lost < Duration::from_secs(7), "reads that failed or were slow took {lost:?}");
        }
    });

    // A function is changed without a lock of the table that it belongs to. What waits is undone, and is done again.
    let nothing = "CREATE OR REPLACE FUNCTION public.trouble() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RETURN NEW; END $$";
    nodes.server.run("shop", nothing);
    nodes.server.run("shop", &format!("SELECT count(pg_terminate_backend(pid)) {sleeping}"));
    for (n, buyer) in buyers.iter().enumerate() {
        before_long(|| order(nodes.shop(n % 2), buyer, "slow").0 == 201);
        let orders = nodes.shop(1 - n % 2).mine(buyer, "/api/orders");
        assert_eq!(orders["total"], 1, "the same key is the same order");
    }
}
