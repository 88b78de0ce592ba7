//! Limits of a shop whose nodes cannot tell each other anything: its database has no LISTEN.

use serde_json::json;

use crate::nodes::Nodes;
use crate::shop::before_long;

#[test]
fn without_news_each_node_allows_its_part_of_the_failed_sign_ins() {
    let settings = [("SOKONI__STORE__POSTGRES_LISTEN", "false"), ("SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE", "6")];
    let nodes = Nodes::start(3, &settings);
    // Each node has heard of the two others.
    let seen = "SELECT count(*) FROM sokoni.node WHERE seen > now() - interval '5 seconds'";
    before_long(|| nodes.server.run("shop", seen) == "3");
    let said = "SELECT min(seen) FROM sokoni.node";
    let first = nodes.server.run("shop", said);
    before_long(|| nodes.server.run("shop", said) > first);
    let guess = |n: usize, number: usize| {
        let shop = nodes.shop(n);
        let guess = json!({"email": format!("guess{n}{number}@home.example"), "password": "a wrong password"});
        let call = shop.client.post(format!("{}/auth/login", shop.base)).json(&guess);
        call.send().expect("an answer").status().as_u16()
    };
    for n in 0..3 {
        let allowed = (0..5).take_while(|number| guess(n, *number) == 401).count();
        // A node that a busy machine held up for seconds is not counted by the others for as long.
        assert!((2..=3).contains(&allowed), "{allowed} of six failures at node {n}");
    }
}
