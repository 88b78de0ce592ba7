//! An update of the program goes from node to node while the shop takes orders.

use std::collections::BTreeSet;
use std::path::Path;

use kernel::store::Table;
use kernel::{Builder, Manifest, Module, Settings, Shop as Program, StartError};
use reqwest::Method;
use serde_json::{Value, json};

use crate::clients::Wire;
use crate::forms::order_within_kenya;
use crate::inside::Inside;
use crate::nodes::{Nodes, SECRET};
use crate::parts;
use crate::shop::PASSWORD;
use crate::starts::refused;

/// A module that only the newer program has: its table is in no older one.
struct Newest;

impl Module for Newest {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "newest",
            required: false,
            requires: &[],
            uses: &[],
            routes: |_| {},
            tables: || vec![Table::<u64>::new("leaves").stored()],
            events: Vec::new,
        }
    }

    fn build(&self, _: &mut Builder<'_>) -> Result<(), StartError> {
        Ok(())
    }
}

/// The newer program, with a folder of its own.
fn newer(nodes: &Nodes, folder: &Path) -> Program {
    let (address, data) = (nodes.server.address("shop", nodes.server.port), folder.join("newer"));
    let text = format!(
        "[server]\nbind = \"127.0.0.1:0\"\n[store]\npath = {data:?}\nlog = \"postgres\"\npostgres = \"{address}\"\npostgres_secret = \"{SECRET}\"\n\
         [backup]\nevery_hours = 0\n[limits]\naccount_per_second = 100000\naddress_per_second = 100000\n"
    );
    let file = folder.join("newer.toml");
    std::fs::write(&file, text).expect("a file");
    let settings = Settings::load(Some(&file)).expect("settings");
    parts::shop(settings).with(Newest)
}

/// Fills the cart and orders, each try at the next node, until an order is taken. Returns its id, and how often a call had
/// to be repeated.
fn buy(bases: &[String], token: &str, product: &str, key: &str) -> (String, usize) {
    for tries in 0..500 {
        let wire = Wire::to_nodes(&bases[tries % bases.len()..][..1]);
        let filled = match wire.get(token, "/cart/get") {
            Ok(rows) if rows.as_array().is_some_and(|rows| !rows.is_empty()) => true,
            Ok(_) => wire.post(token, "/cart/add", &json!({"itemID": product, "itemQuantity": 1})).is_ok(),
            Err(_) => false,
        };
        let order = |()| wire.call(Method::POST, token, "/api/orders", key, &order_within_kenya());
        match filled.then_some(()).map(order) {
            Some(Ok((201, order))) => return (order["id"].as_str().expect("an id").to_owned(), tries),
            // The order of the try before, whose answer was lost, has emptied the cart: the same key finds it.
            Some(Ok((status, answer))) => panic!("{status} {answer}"),
            Some(Err(_)) | None => std::thread::yield_now(),
        }
    }
    panic!("no node takes the order {key}");
}

#[test]
fn an_update_goes_from_node_to_node_and_an_older_node_ends_once_a_newer_one_has_the_shop() {
    let mut nodes = Nodes::start(2, &[]);
    let token = nodes.shop(0).newcomer("reader@home.example");
    let goods: Value = nodes.shop(0).json("/api/data?limit=48");
    let plenty = |good: &&Value| good["min_quantity"] == 1 && good["stock"].as_u64() > Some(50);
    let product = goods.as_array().and_then(|all| all.iter().find(plenty)).expect("a good")["id"].clone();
    let product = product.as_str().expect("an id").to_owned();
    let mut orders = Vec::new();
    let mut place = |bases: &[String], repeated: &mut usize| {
        let (id, tries) = buy(bases, &token, &product, &format!("order-{}", orders.len()));
        *repeated += tries;
        orders.push(id);
    };
    // The same program, one node after another: the balancer's list has the one that is away.
    let mut repeated = 0;
    for n in 0..2 {
        let bases = nodes.bases(n);
        place(&bases, &mut repeated);
        nodes.shop(n).signal("TERM");
        place(&bases, &mut repeated);
        assert_eq!(nodes.shops[n].take().expect("it runs").ended(), Some(0));
        place(&bases, &mut repeated);
        nodes.open(n);
    }

    // A newer one beside them.
    let old = nodes.bases(0);
    let folder = tempfile::tempdir().expect("a folder");
    let program = newer(&nodes, folder.path());
    let store = program.store().expect("an older shop");
    let newer = Inside::open_program(program, store).expect("it opens");
    let bases: Vec<String> = old.into_iter().chain([newer.base.clone()]).collect();
    (0..6).for_each(|_| place(&bases, &mut repeated));
    for n in 0..2 {
        assert_eq!(nodes.shops[n].take().expect("it ran").ended(), Some(1), "node {n} ends");
        let said = std::fs::read_to_string(nodes.log(n)).expect("a log");
        let why = ["a newer Sokoni has taken the shop over (newest/", "this program knows no such table)"];
        assert!(why.iter().all(|part| said.contains(part)), "{said}");
    }
    place(&bases, &mut repeated);
    let wire = Wire::to_nodes(std::slice::from_ref(&newer.base));
    let there = wire.all(&token, "/api/orders?limit=200").expect("an answer");
    let there: BTreeSet<&str> = there.iter().filter_map(|order| order["id"].as_str()).collect();
    let told: BTreeSet<&str> = orders.iter().map(String::as_str).collect();
    assert_eq!((told.len(), &there), (orders.len(), &told), "each order is there once");
    assert!(repeated > 0, "some calls met a node that was away");

    let settings = nodes.settings(0);
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let (code, said) = refused(&nodes.path(0), &settings);
    assert!(code == Some(1) && said.contains("was written by a newer Sokoni"), "{code:?} {said}");
    assert!(
        wire.call(Method::POST, "", "/auth/login", "", &json!({"email": "buyer@sokoni.example", "password": PASSWORD}))
            .is_ok_and(|(status, _)| status == 200)
    );
    newer.close().expect("it stops");
}
