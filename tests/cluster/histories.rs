//! A database that lost commits, as one does whose replica took over without the newest of them: no node goes on with a
//! history that is not the log's.

use serde_json::json;

use crate::cut::Way;
use crate::nodes::Nodes;
use crate::shop::before_long;

/// The database loses the groups after one, and every connection.
fn lose(nodes: &Nodes, after: u64) {
    nodes.server.run(
        "shop",
        &format!(
            "BEGIN; DELETE FROM sokoni.log WHERE no > {after}; \
             UPDATE sokoni.head SET no = {after}, chain = (SELECT chain FROM sokoni.log WHERE no = {after}); COMMIT; \
             SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
             WHERE application_name = 'sokoni' AND datname = 'shop'"
        ),
    );
}

/// Calls a node until its process has ended, and returns what it said last. It must not take a change meanwhile.
fn ends(nodes: &mut Nodes, n: usize, token: &str, good: &str) -> String {
    let shop = nodes.shops[n].take().expect("it ran");
    before_long(|| {
        let line = json!({"itemID": good, "itemQuantity": 1});
        match shop.post(token, "/cart/add").json(&line).send() {
            Ok(answer) => assert_eq!(answer.status(), 503, "a node with another history takes no change"),
            Err(_) => return true,
        }
        false
    });
    assert_eq!(shop.ended(), Some(1), "what supervises it starts it again");
    let said = std::fs::read_to_string(nodes.log(n)).expect("a log");
    said.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_node_whose_groups_the_database_lost_appends_nothing_to_those_of_another_and_is_made_anew() {
    let mut nodes = Nodes::prepared(3, &[]);
    (0..2).for_each(|n| nodes.open(n));
    let token = nodes.shop(0).newcomer("reader@home.example");
    let good = nodes.good(1);
    nodes.shop(0).all_heard();
    let before = nodes.quiet();
    assert_eq!(nodes.shop(1).get("/api/data?limit=1").status(), 200, "the other node has all of it");

    // One group of the first node, which the database loses; then as many of the second.
    nodes.shop(1).signal("STOP");
    assert_eq!(nodes.shop(0).add(&token, &good, 1).status(), 200);
    nodes.shop(0).signal("STOP");
    assert_eq!(nodes.head(), before + 1);
    lose(&nodes, before);
    nodes.shop(1).signal("CONT");
    before_long(|| nodes.shop(1).get("/readyz").status() == 200);
    assert_eq!(nodes.shop(1).add(&token, &good, 2).status(), 200);
    assert_eq!(nodes.head(), before + 1, "both wrote a group of this number");

    nodes.shop(0).signal("CONT");
    let said = ends(&mut nodes, 0, &token, &good);
    let differs = format!("the history of this node differs from the log before group {}", before + 2);
    assert!(said.contains(&differs), "{said}");

    // The one that the log knows goes on; the other comes back with what the log has, and so does a new node.
    assert_eq!(nodes.shop(1).add(&token, &good, 1).status(), 200);
    nodes.open(0);
    nodes.open(2);
    for n in 0..3 {
        assert_eq!(nodes.in_cart(n, &token), 3, "node {n} has the log's history");
    }
    assert_eq!(nodes.shop(0).add(&token, &good, 1).status(), 200);
    assert_eq!(nodes.in_cart(2, &token), 4);
}

#[test]
fn a_node_that_writes_before_it_hears_that_its_history_is_lost_appends_nothing() {
    let mut nodes = Nodes::start(1, &[]);
    let token = nodes.shop(0).newcomer("reader@home.example");
    let good = nodes.good(0);
    nodes.shop(0).all_heard();
    let before = nodes.quiet();
    // The same number, after another history. No connection breaks, and nobody tells the node.
    nodes.server.run(
        "shop",
        "BEGIN; UPDATE sokoni.log SET chain = decode(md5('another'), 'hex') WHERE no = (SELECT no FROM sokoni.head); \
         UPDATE sokoni.head SET chain = decode(md5('another'), 'hex'); COMMIT",
    );
    let said = ends(&mut nodes, 0, &token, &good);
    assert!(said.contains("the history of this node differs from the log"), "{said}");
    assert_eq!(nodes.head(), before);
}

#[test]
fn a_node_that_has_more_than_the_database_says_that_it_has_stopped() {
    let nodes = Nodes::start(1, &[]);
    let before = nodes.quiet();
    assert_eq!(nodes.shop(0).get("/readyz").status(), 200);
    lose(&nodes, before - 3);
    before_long(|| nodes.shop(0).get("/readyz").status() == 503);
    let said = nodes.shop(0).json("/readyz");
    assert!(said["why"].as_str().is_some_and(|why| why.contains("the database has lost groups")), "{said}");
    assert_eq!((&said["status"], &said["waiting"]), (&json!("stopped"), &json!(["database"])));
    // It has what nobody else has, so it stays, and is not ready when it hears nothing new either.
    nodes.ways[0].set(Way::Cut);
    assert_eq!(nodes.shop(0).json("/readyz")["status"], "stopped");
    assert_eq!(nodes.shop(0).get("/healthz").status(), 200);
}
