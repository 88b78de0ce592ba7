//! A database that is full or slow: changes wait or are refused with 503, reads go on, and nothing is lost or doubled.

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
    let (status, refused) = order(one, &buyer, "once");
    assert_eq!(status, 503, "{refused}");
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
