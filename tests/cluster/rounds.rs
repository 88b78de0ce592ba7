//! Nodes are killed and stopped, the database is restarted and cut off, under mixed traffic: nothing acknowledged is lost
//! or doubled, each node has the same, and the shop goes on within seconds.
//!
//! `SOKONI_CLUSTER_ROUNDS` sets the number of rounds, `SOKONI_KILL_SEED` repeats the choices of an earlier run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use reqwest::Method;
use serde_json::{Value, json};

use crate::clients::{self, Client, Wire};
use crate::cut::Way;
use crate::forms::order_within_kenya;
use crate::invariants::{self, People};
use crate::nodes::Nodes;
use crate::shop::{PASSWORD, before_long, command};

/// How often everything is checked in a run of any length.
const LOOKS: u64 = 3;
/// The longest that no order may be taken after one node is lost: what the database waits for a node that is silent in its
/// turn, and two seconds for a machine on which everything runs at once.
const SILENCE: Duration = Duration::from_secs(6);
const NODES: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Kill,
    Stop,
    EndWriters,
    LoseAnswer,
    LoseCommit,
    CutOff,
    CrashDatabase,
}

const FAULTS: [Fault; 7] = [
    Fault::Kill,
    Fault::Stop,
    Fault::EndWriters,
    Fault::LoseAnswer,
    Fault::LoseCommit,
    Fault::CutOff,
    Fault::CrashDatabase,
];

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_when_nodes_and_the_database_fail() {
    let rounds = variable("SOKONI_CLUSTER_ROUNDS").unwrap_or(30);
    let seed = variable("SOKONI_KILL_SEED").unwrap_or_else(rand::random);
    println!("seed {seed}, {rounds} rounds");
    let mut rng = StdRng::seed_from_u64(seed);
    let mut nodes = Nodes::start(NODES, &[]);
    let (people, mut clients) = clients::begin(nodes.shop(0), &mut rng);
    let mut prober = Prober::new(&nodes);
    // Of the sellers' goods, of which there are enough for every round.
    let product = nodes.shop(0).mine(&people.sellers[0], "/api/inventory?limit=1");
    let product = product["items"][0]["id"].as_str().expect("an id").to_owned();
    let (began, mut told, mut silence) = (Instant::now(), 0, BTreeMap::new());
    let every = rounds.div_ceil(LOOKS);
    for round in 1..=rounds {
        // Each kind in turn, so that a short run has all of them.
        let fault = FAULTS[(round as usize - 1) % FAULTS.len()];
        let n = rng.random_range(0..NODES);
        let (answers, took) = round_of(&mut nodes, &mut clients, (&mut prober, &product), (fault, n), &mut rng);
        told += answers;
        println!("round {round}: {fault:?} of node {n}: the next order after {} ms", took.as_millis());
        let longest: &mut Duration = silence.entry(format!("{fault:?}")).or_default();
        *longest = took.max(*longest);
        if round % every == 0 || round == rounds {
            let line = look(&nodes, &people, &mut clients, &mut prober);
            println!("round {round}: {told} answers, {line}, {} s", began.elapsed().as_secs());
        }
    }
    println!("the longest times without an order: {silence:?}");
    assert!(told > rounds, "there was traffic: {told}");
    same_everywhere(&mut nodes);
}

/// Orders all the time, each with a key of its own that it repeats until it is answered.
struct Prober {
    token: String,
    begun: usize,
    /// Key → the order's id.
    orders: BTreeMap<String, String>,
}

impl Prober {
    fn new(nodes: &Nodes) -> Prober {
        Prober { token: nodes.shop(0).newcomer("prober@home.example"), begun: 0, orders: BTreeMap::new() }
    }

    /// Orders until `done`, and counts.
    fn run(&mut self, wire: &Wire, product: &str, count: &AtomicUsize, done: &AtomicBool) {
        let patience = || std::thread::sleep(Duration::from_millis(20));
        while !done.load(Ordering::SeqCst) {
            self.begun += 1;
            let key = format!("probe-{}", self.begun);
            loop {
                match wire.get(&self.token, "/cart/get") {
                    Ok(rows) if rows.as_array().is_some_and(|rows| !rows.is_empty()) => break,
                    Ok(_) => {
                        // Whether it came through is seen at the next look.
                        let _ = wire.post(&self.token, "/cart/add", &json!({"itemID": product, "itemQuantity": 1}));
                    }
                    Err(_) => patience(),
                }
            }
            loop {
                match wire.call(Method::POST, &self.token, "/api/orders", &key, &order_within_kenya()) {
                    Ok((201, order)) => {
                        self.orders.insert(key, order["id"].as_str().expect("an id").to_owned());
                        count.fetch_add(1, Ordering::SeqCst);
                        break;
                    }
                    // An addition whose answer was lost may have come after the cart was ordered, and be ordered next.
                    Ok((status, answer)) => assert_eq!(status, 503, "{answer}"),
                    Err(_) => patience(),
                }
            }
        }
    }

    fn kept(&self, wire: &Wire) {
        let there = wire.all(&self.token, "/api/orders?limit=200").expect("an answer");
        let there: BTreeSet<&str> = there.iter().filter_map(|order| order["id"].as_str()).collect();
        let told: BTreeSet<&str> = self.orders.values().map(String::as_str).collect();
        assert_eq!(told.len(), self.orders.len(), "each key is an order of its own");
        assert_eq!(there, told, "the orders of the prober: these and no others");
    }
}

/// Lets the clients call, does harm, waits for the next order, and heals. Returns the number of answers, and how long no
/// order was taken.
fn round_of(
    nodes: &mut Nodes,
    clients: &mut [Box<dyn Client>],
    (prober, product): (&mut Prober, &str),
    (fault, n): (Fault, usize),
    rng: &mut StdRng,
) -> (u64, Duration) {
    let until = rng.random_range(1..=40);
    let (told, orders, ends, done) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false), AtomicBool::new(false));
    let bases: Vec<Vec<String>> = (0..clients.len()).map(|client| nodes.bases(client)).collect();
    // A balancer leaves out a node that does not answer.
    let mut of_prober = nodes.bases(n);
    of_prober.pop();
    let mut took = Duration::ZERO;
    std::thread::scope(|scope| {
        for (client, bases) in clients.iter_mut().zip(&bases) {
            let (told, ends) = (&told, &ends);
            scope.spawn(move || {
                let wire = Wire::to_nodes(bases);
                // A call without an answer may still be on its way: it is looked up when all is quiet.
                while !ends.load(Ordering::SeqCst) {
                    match client.act(&wire) {
                        Ok(acknowledged) => told.fetch_add(usize::from(acknowledged), Ordering::SeqCst),
                        Err(_) => break,
                    };
                }
            });
        }
        let probing = scope.spawn({
            let (orders, done, of_prober) = (&orders, &done, &of_prober);
            move || prober.run(&Wire::to_nodes(of_prober), product, orders, done)
        });
        before_long(|| told.load(Ordering::SeqCst) >= until && orders.load(Ordering::SeqCst) > 0);
        std::thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        do_harm(nodes, fault, n);
        let (harmed, before) = (Instant::now(), orders.load(Ordering::SeqCst));
        // One may have been answered already, and be counted only now; the next but one was begun after the harm.
        before_long(|| orders.load(Ordering::SeqCst) > before + 1);
        took = harmed.elapsed();
        heal(nodes, fault, n);
        ends.store(true, Ordering::SeqCst);
        done.store(true, Ordering::SeqCst);
        probing.join().expect("the prober");
    });
    if fault != Fault::CrashDatabase {
        assert!(took < SILENCE, "{fault:?} of node {n}: no order was taken for {took:?}");
    }
    if fault == Fault::Kill {
        nodes.open(n);
    }
    (0..NODES).for_each(|n| is_quiet(nodes, n));
    (told.load(Ordering::SeqCst) as u64, took)
}

fn do_harm(nodes: &mut Nodes, fault: Fault, n: usize) {
    match fault {
        Fault::Kill => nodes.shops[n].take().expect("it runs").kill(),
        Fault::Stop => nodes.shop(n).signal("STOP"),
        Fault::EndWriters => {
            let writers = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'sokoni' \
                 AND datname = 'shop' AND (state <> 'idle' OR query LIKE '%sokoni.head%')";
            nodes.server.run("postgres", writers);
        }
        Fault::LoseAnswer => nodes.ways[n].set(Way::LoseAnswer),
        Fault::LoseCommit => nodes.ways[n].set(Way::LoseCommit),
        Fault::CutOff => nodes.ways[n].set(Way::Cut),
        Fault::CrashDatabase => nodes.server.crash(),
    }
    if [Fault::LoseAnswer, Fault::LoseCommit].contains(&fault) {
        // Another fault may have left the node without anything to write.
        let begun = Instant::now();
        while !nodes.ways[n].is_cut() && begun.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn heal(nodes: &Nodes, fault: Fault, n: usize) {
    match fault {
        Fault::Stop => nodes.shop(n).signal("CONT"),
        Fault::LoseAnswer | Fault::LoseCommit | Fault::CutOff => nodes.ways[n].set(Way::Open),
        Fault::Kill | Fault::EndWriters | Fault::CrashDatabase => {}
    }
}

/// Waits until a node has done everything that it was asked for. It also goes on with what its callers did not wait for.
fn is_quiet(nodes: &Nodes, n: usize) {
    before_long(|| {
        // The question itself is being answered.
        let quiet = |name: &str, most: f64| nodes.figure(n, name).is_some_and(|figure| figure <= most);
        quiet("sokoni_http_in_flight", 1.0) && quiet("sokoni_store_queue", 0.0)
    });
    // Its writer works in the order of the calls: a session that is stored comes after all that it had at hand.
    let shop = nodes.shop(n);
    let sign_in = json!({"email": "admin@sokoni.example", "password": PASSWORD});
    before_long(|| {
        let answer = shop.client.post(format!("{}/auth/login", shop.base)).json(&sign_in).send();
        let Some(session) = answer.ok().filter(|answer| answer.status() == 200) else { return false };
        let Ok(session) = session.json::<Value>() else { return false };
        // An account has so many sessions at most, and the test goes on with its own.
        let token = session["token"].as_str().expect("a token");
        shop.client.post(format!("{}/auth/logout", shop.base)).bearer_auth(token).send().is_ok()
    });
}

/// Lets every client get its missing answer, and then checks all invariants on every node. Returns a line with the counts.
fn look(nodes: &Nodes, people: &People, clients: &mut [Box<dyn Client>], prober: &mut Prober) -> String {
    let everywhere = Wire::to_nodes(&nodes.bases(0));
    for client in clients.iter_mut() {
        before_long(|| client.is_done() || client.act(&everywhere).is_err() || client.is_done());
    }
    for base in nodes.bases(0) {
        let wire = Wire::to_nodes(&[base]);
        before_long(|| invariants::settled(wire.reads(), &people.admin).expect("an answer"));
    }
    let mut kept = Vec::new();
    for client in clients.iter() {
        kept.push(format!("{} {}", client.name(), client.kept(&everywhere).expect("an answer")));
    }
    prober.kept(&everywhere);
    let mut orders = 0;
    for base in nodes.bases(0) {
        let found = invariants::look(Wire::to_nodes(&[base]).reads(), people).expect("answers");
        assert!(found.broken.is_empty(), "{}", found.broken.join("\n"));
        assert!(found.goods > 0);
        orders = found.orders;
    }
    format!("kept: {}, prober {}, {orders} orders followed", kept.join(", "), prober.orders.len())
}

/// Every node has the same rows to the last byte, the numbers of events and invoices have no gap, and the audit log is
/// whole.
fn same_everywhere(nodes: &mut Nodes) {
    let mut exports = Vec::new();
    for n in 0..NODES {
        assert_eq!(nodes.shops[n].take().expect("it runs").stop(), Some(0));
    }
    for n in 0..NODES {
        let settings = nodes.settings(n);
        let run = |words: &[&str]| {
            let output = command(&nodes.path(n)).envs(settings.clone()).args(words).output().expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(0), "{words:?}: {said}");
            String::from_utf8(output.stdout).expect("text")
        };
        run(&["audit", "verify"]);
        exports.push(run(&["export"]));
    }
    let rows = |export: &str| export.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let first = rows(&exports[0]);
    for (n, export) in exports.iter().enumerate() {
        assert!(rows(export) == first, "node {n} has other rows than node 0");
    }
    let read: Vec<Value> = first.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let of = |scope: &'static str, table: &'static str| {
        read.iter().filter(move |row| row["scope"] == scope && row["table"] == table)
    };
    let number = |row: &Value| {
        let key = STANDARD.decode(row["key64"].as_str().expect("a number is no text")).expect("base64");
        u64::from_be_bytes(key.try_into().expect("a number of 8 bytes"))
    };
    let events: Vec<u64> = of("_events", "log").map(number).collect();
    assert!(!events.is_empty() && events.iter().copied().eq(1..=events.len() as u64), "the events are 1 to n");
    let mut series: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for name in of("billing", "bills-by-number").filter_map(|row| row["key"].as_str()) {
        // Of all keys this alone is no number: the table is complete.
        if name != "done" {
            let (prefix, digits) = name.split_at(name.len() - 6);
            series.entry(prefix).or_default().push(digits.parse().expect("digits"));
        }
    }
    for (prefix, numbers) in &series {
        assert!(numbers.iter().copied().eq(1..=numbers.len() as u64), "{prefix}: 1 to n without a gap: {numbers:?}");
    }
    let bills: usize = series.values().map(Vec::len).sum();
    assert!(bills > 0);
    println!("{} rows on each node, {} events, {bills} bills in {} series", first.len(), events.len(), series.len());
}
