//! Limits that hold for the shop, whichever node a caller asks.

use serde_json::json;

use crate::nodes::Nodes;
use crate::shop::{PASSWORD, before_long};

/// The status of an attempt to sign in at a node.
fn sign_in(nodes: &Nodes, n: usize, email: &str, password: &str) -> u16 {
    let shop = nodes.shop(n);
    let call =
        shop.client.post(format!("{}/auth/login", shop.base)).json(&json!({"email": email, "password": password}));
    call.send().expect("an answer").status().as_u16()
}

#[test]
fn failed_sign_ins_at_each_node_slow_their_address_at_all_of_them() {
    let nodes = Nodes::start(3, &[("SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE", "6")]);
    for n in 0..3 {
        for guess in 0..2 {
            let email = format!("guess{n}{guess}@home.example");
            assert_eq!(sign_in(&nodes, n, &email, "a wrong password"), 401, "two of six failures at node {n}");
        }
    }
    // No node has had more than two of them. A right password fails nothing, so these calls count nowhere.
    before_long(|| (0..3).all(|n| sign_in(&nodes, n, "buyer@sokoni.example", PASSWORD) == 429));
}

#[test]
fn messages_of_all_visitors_together_count_at_every_node() {
    let nodes = Nodes::start(2, &[("SOKONI__LIMITS__CONTACT_MESSAGES_PER_HOUR", "3")]);
    let send = |n: usize| {
        let shop = nodes.shop(n);
        let message = json!({"name": "Wanjiru", "email": "wanjiru@home.example", "message": "When do you open?"});
        let answer = shop.client.post(format!("{}/contact", shop.base)).json(&message).send().expect("an answer");
        answer.status().as_u16()
    };
    assert_eq!([send(0), send(1)], [200, 200]);
    // The third is let in by one of them, and then both refuse.
    before_long(|| send(0) == 429 && send(1) == 429);
}
