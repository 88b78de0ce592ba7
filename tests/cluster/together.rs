//! Nodes that are one shop: each reads what any has written, and one does the work that is nobody's request.

use std::time::Duration;

use serde_json::{Value, json};

use crate::clients::Wire;
use crate::nodes::Nodes;
use crate::shop::{PASSWORD, before_long, order_form};

#[test]
fn what_one_node_has_answered_is_read_at_every_other_at_once() {
    let nodes = Nodes::start(3, &[]);
    one_shop(&nodes);
}

#[test]
fn a_database_without_news_that_asks_for_retries_is_one_shop_too() {
    let nodes = Nodes::start(3, &[("SOKONI__STORE__POSTGRES_LISTEN", "false")]);
    // What CockroachDB does: it undoes a transaction now at its statement, now at its commit, with 40001.
    nodes.server.run(
        "shop",
        "CREATE FUNCTION public.again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF random() < 0.3 THEN \
                 RAISE EXCEPTION 'restart transaction' USING ERRCODE = '40001'; \
             END IF; RETURN NEW; END $$; \
         CREATE TRIGGER again BEFORE INSERT ON sokoni.log FOR EACH ROW EXECUTE FUNCTION public.again(); \
         CREATE CONSTRAINT TRIGGER again_at_commit AFTER INSERT ON sokoni.log DEFERRABLE INITIALLY DEFERRED \
             FOR EACH ROW EXECUTE FUNCTION public.again()",
    );
    one_shop(&nodes);
    let again: f64 = (0..3).filter_map(|n| nodes.figure(n, "sokoni_cluster_groups_run_again_total")).sum();
    assert!(again > 10.0, "groups were run again: {again}");
}

/// Buys at one node after another, and reads each effect at the next.
fn one_shop(nodes: &Nodes) {
    let wire = Wire::to_nodes(&nodes.bases(0));
    let token = nodes.shop(0).newcomer("reader@home.example");
    let product = nodes.shop(1).json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let mut orders = Vec::new();
    for n in 0..12 {
        let stock = nodes.shop(n % 3).stock(&product);
        assert_eq!(nodes.shop(n % 3).add(&token, &product, 1).status(), 200);
        let cart = wire.get(&token, "/cart/get").expect("an answer");
        assert_eq!(cart.as_array().map(Vec::len), Some(1), "the cart is read at the next node");
        let answer = nodes.shop((n + 1) % 3).post(&token, "/api/orders").header("Idempotency-Key", format!("o{n}"));
        let order = answer.json(&order_form()).send().expect("an answer");
        assert_eq!(order.status(), 201);
        let order: Value = order.json().expect("JSON");
        let id = order["id"].as_str().expect("an id").to_owned();
        assert_eq!(nodes.shop((n + 2) % 3).mine(&token, &format!("/api/orders/{id}"))["id"], json!(id));
        assert_eq!(nodes.shop((n + 2) % 3).stock(&product), stock - 1, "the stock is read at the next node");
        orders.push(id);
    }
    // Signed out at one node is signed out at all of them.
    let gone = nodes.shop(0).sign_in("reader@home.example", "a-good-password");
    assert_eq!(status(nodes, 1, &gone, "/api/orders"), 200);
    assert!(nodes.shop(2).post(&gone, "/auth/logout").send().expect("an answer").status().is_success());
    assert_eq!(status(nodes, 1, &gone, "/api/orders"), 401, "signed out at another node");
    // Each consumer has taken each event once: a bill for each order, on every node.
    before_long(|| (0..3).all(|n| bills(nodes, n, &token) == orders.len()));
}

/// The status of a call in somebody's name at a node.
fn status(nodes: &Nodes, n: usize, token: &str, path: &str) -> u16 {
    let shop = nodes.shop(n);
    let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(token).send().expect("an answer");
    answer.status().as_u16()
}

fn bills(nodes: &Nodes, n: usize, token: &str) -> usize {
    nodes.shop(n).mine(token, "/api/billing?side=payer&type=Purchase&limit=50").as_array().map_or(0, Vec::len)
}

#[test]
fn nodes_that_start_together_make_one_demo_shop() {
    let mut nodes = Nodes::prepared(3, &[]);
    std::thread::scope(|scope| {
        let opened: Vec<_> = (0..3)
            .map(|n| {
                scope.spawn({
                    let nodes = &nodes;
                    move || nodes.opened(n)
                })
            })
            .collect();
        let opened: Vec<_> = opened.into_iter().map(|shop| shop.join().expect("it opens")).collect();
        opened
    })
    .into_iter()
    .enumerate()
    .for_each(|(n, shop)| nodes.shops[n] = Some(shop));
    let goods = |n: usize| nodes.shop(n).json("/api/data?limit=100").as_array().map(Vec::len);
    assert_eq!((goods(0), goods(1), goods(2)), (Some(48), Some(48), Some(48)));
    nodes.shop(2).sign_in("buyer@sokoni.example", PASSWORD);
}

#[test]
fn another_node_goes_on_with_the_work_of_one_that_dies_or_stops() {
    let mut nodes = Nodes::start(2, &[]);
    let works = |nodes: &Nodes, n: usize| nodes.figure(n, "sokoni_cluster_works_here") == Some(1.0);
    before_long(|| works(&nodes, 0) || works(&nodes, 1));
    for dies in [true, false] {
        let n = usize::from(works(&nodes, 1));
        assert!(!works(&nodes, 1 - n), "one node works, not two");
        let shop = nodes.shops[n].take().expect("it runs");
        let begun = std::time::Instant::now();
        if dies {
            shop.kill()
        } else {
            assert_eq!(shop.stop(), Some(0))
        }
        before_long(|| works(&nodes, 1 - n));
        let longest = Duration::from_secs(if dies { 8 } else { 4 });
        assert!(begun.elapsed() < longest, "the other node took over after {:?}", begun.elapsed());
        nodes.open(n);
    }
}
