//! Snapshots take the place of the log's older groups: new nodes and those that were away begin with one, whoever is only
//! behind finds the log, and a node that dies while it writes one leaves the one before.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::nodes::Nodes;
use crate::shop::{before_long, command};

/// So few groups are kept that a test writes more.
const KEEP: u64 = 20;
const SETTINGS: [(&str, &str); 1] = [("SOKONI__STORE__POSTGRES_KEEP_GROUPS", "20")];

/// The first group that the log still has, or the next one.
fn first(nodes: &Nodes) -> u64 {
    nodes.number("SELECT COALESCE(min(no), (SELECT no + 1 FROM sokoni.head)) FROM sokoni.log")
}

/// The last group of the newest snapshot.
fn newest(nodes: &Nodes) -> u64 {
    nodes.number("SELECT COALESCE(max(no), 0) FROM sokoni.snapshot")
}

/// Somebody who changes their cart.
struct Buyer {
    token: String,
    good: String,
}

impl Buyer {
    fn new(nodes: &Nodes) -> Buyer {
        let (token, good) = (nodes.shop(0).newcomer("reader@home.example"), nodes.good(0));
        assert_eq!(nodes.shop(0).add(&token, &good, 1).status(), 200);
        Buyer { token, good }
    }

    /// Writes more groups at a node than are kept.
    fn write(&self, nodes: &Nodes, n: usize) {
        let until = nodes.head() + KEEP + 5;
        for quantity in (1..=5).cycle() {
            let line = json!({"itemID": self.good, "newItemQuantity": quantity});
            let answer = nodes.shop(n).post(&self.token, "/cart/update").json(&line).send().expect("an answer");
            assert_eq!(answer.status(), 200);
            if nodes.head() >= until {
                return;
            }
        }
    }

    /// Writes, and waits until the node has written a further snapshot.
    fn write_until_snapshot(&self, nodes: &Nodes, n: usize) {
        let before = newest(nodes);
        self.write(nodes, n);
        before_long(|| newest(nodes) > before);
    }
}

/// The node that does the work that is nobody's request, and the other one.
fn with_the_lease(nodes: &Nodes) -> (usize, usize) {
    let works = |n: usize| nodes.figure(n, "sokoni_cluster_works_here") == Some(1.0);
    before_long(|| works(0) != works(1));
    if works(0) { (0, 1) } else { (1, 0) }
}

fn log_of(nodes: &Nodes, n: usize) -> String {
    std::fs::read_to_string(nodes.log(n)).expect("a log")
}

/// Stops the nodes, and compares all rows of all folders.
fn same_everywhere(nodes: &mut Nodes, folders: &[usize]) {
    for shop in &mut nodes.shops {
        assert_eq!(shop.take().map_or(Some(0), |shop| shop.stop()), Some(0));
    }
    let rows = |n: usize| {
        let output = command(&nodes.path(n)).envs(nodes.settings(n)).arg("export").output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // The first line tells the time.
        String::from_utf8(output.stdout).expect("text").lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let expected = rows(folders[0]);
    assert!(expected.len() > 100, "{}", expected.len());
    for n in &folders[1..] {
        assert!(rows(*n) == expected, "node {n} has other rows than node {}", folders[0]);
    }
}

/// Sends the process that starts in this folder a signal.
fn signal_starting(folder: &Path, name: &str) {
    let variable = format!("SOKONI__STORE__PATH={}", folder.display());
    let is_there = |process: &PathBuf| {
        let variables = std::fs::read(process.join("environ")).unwrap_or_default();
        variables.split(|byte| *byte == 0).any(|one| one == variable.as_bytes())
    };
    let processes = std::fs::read_dir("/proc").expect("a folder").flatten().map(|entry| entry.path());
    let process = processes.into_iter().find(is_there).expect("the node starts");
    let sent = Command::new("kill").arg(format!("-{name}")).arg(process.file_name().expect("a number")).status();
    assert!(sent.expect("kill is there").success());
}

#[test]
fn a_node_that_starts_slowly_finds_its_snapshot_and_what_comes_next_while_newer_ones_are_written() {
    let mut nodes = Nodes::prepared(2, &SETTINGS);
    nodes.open(0);
    let buyer = Buyer::new(&nodes);
    before_long(|| first(&nodes) > 1);
    // It may have started before it is stopped: then it starts once more, with an empty folder.
    let mut in_time = false;
    while !in_time {
        let starts = || nodes.number("SELECT count(*) FROM sokoni.node WHERE applied = 0") == 1;
        let late = std::thread::scope(|scope| {
            let opening = scope.spawn(|| nodes.opened(1));
            before_long(|| starts() || opening.is_finished());
            signal_starting(&nodes.path(1), "STOP");
            in_time = starts();
            if in_time {
                let kept = first(&nodes);
                (0..2).for_each(|_| buyer.write_until_snapshot(&nodes, 0));
                assert_eq!(first(&nodes), kept, "what comes after any snapshot stays until the node has it");
            }
            signal_starting(&nodes.path(1), "CONT");
            opening.join().expect("it opens")
        });
        if in_time {
            nodes.shops[1] = Some(late);
        } else {
            assert_eq!(late.stop(), Some(0));
            std::fs::remove_dir_all(nodes.path(1)).expect("removed");
        }
    }
    assert_eq!(nodes.in_cart(1, &buyer.token), nodes.in_cart(0, &buyer.token));
    before_long(|| nodes.number("SELECT min(applied) FROM sokoni.node") > 0);
    buyer.write_until_snapshot(&nodes, 0);
    before_long(|| nodes.number("SELECT count(*) FROM sokoni.log") <= 2 * KEEP + 10);
    same_everywhere(&mut nodes, &[0, 1]);
}

#[test]
fn the_log_is_shortened_but_for_a_node_that_is_behind_and_the_others_begin_with_a_snapshot() {
    let mut nodes = Nodes::prepared(3, &SETTINGS);
    (0..2).for_each(|n| nodes.open(n));
    let buyer = Buyer::new(&nodes);
    let (works, other) = with_the_lease(&nodes);
    before_long(|| first(&nodes) > 1);

    // The second snapshot begins after the groups before the first one were deleted.
    nodes.quiet();
    nodes.shop(other).signal("STOP");
    let has = nodes.number("SELECT min(applied) FROM sokoni.node");
    (0..2).for_each(|_| buyer.write_until_snapshot(&nodes, works));
    assert!(newest(&nodes) > has && first(&nodes) <= has + 1, "a node that is behind finds what comes next");
    let gaps = format!("SELECT (SELECT no FROM sokoni.head) - {has} - count(*) FROM sokoni.log WHERE no > {has}");
    assert_eq!(nodes.number(&gaps), 0);
    nodes.shop(other).signal("CONT");
    assert_eq!(nodes.in_cart(other, &buyer.token), nodes.in_cart(works, &buyer.token));
    before_long(|| nodes.number("SELECT min(applied) FROM sokoni.node") > has);
    buyer.write_until_snapshot(&nodes, works);
    before_long(|| first(&nodes) > has + 1);

    // A node that is away holds nothing back. Another one begins.
    assert_eq!(nodes.shops[other].take().expect("it runs").stop(), Some(0));
    let had = nodes.head();
    buyer.write_until_snapshot(&nodes, works);
    before_long(|| first(&nodes) > had + 1);
    for n in [other, 2] {
        nodes.open(n);
        let log = log_of(&nodes, n);
        assert!(log.contains("the folder is filled with the newest snapshot"), "{log}");
        assert_eq!(nodes.in_cart(n, &buyer.token), nodes.in_cart(works, &buyer.token));
    }
    buyer.write(&nodes, 2);
    assert_eq!(nodes.in_cart(other, &buyer.token), nodes.in_cart(2, &buyer.token));
    nodes.quiet();
    same_everywhere(&mut nodes, &[works, other, 2]);
}

#[test]
fn a_node_that_dies_while_it_writes_a_snapshot_leaves_the_one_before() {
    let mut nodes = Nodes::prepared(2, &SETTINGS);
    nodes.open(0);
    let buyer = Buyer::new(&nodes);
    before_long(|| first(&nodes) > 1);
    nodes.server.run(
        "shop",
        "CREATE FUNCTION public.waits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$; \
         CREATE TRIGGER waits AFTER INSERT ON sokoni.snapshot FOR EACH ROW EXECUTE FUNCTION public.waits()",
    );
    buyer.write(&nodes, 0);
    let writes = "FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'INSERT INTO sokoni.snapshot%'";
    before_long(|| nodes.number(&format!("SELECT count(*) {writes}")) == 1);
    // From here on it is the same snapshot until the node dies.
    let state = "SELECT string_agg(no || ' ' || part || ' ' || md5(body), ',' ORDER BY no, part) FROM sokoni.snapshot";
    let (before, kept) = (nodes.server.run("shop", state), first(&nodes));
    nodes.shops[0].take().expect("it runs").kill();
    nodes.server.run("shop", &format!("SELECT count(pg_terminate_backend(pid)) {writes}"));
    before_long(|| nodes.number(&format!("SELECT count(*) {writes}")) == 0);
    nodes.server.run("shop", "DROP TRIGGER waits ON sokoni.snapshot");
    assert_eq!((nodes.server.run("shop", state), first(&nodes)), (before, kept));

    // A new node begins with it, and writes the next one.
    nodes.open(1);
    let log = log_of(&nodes, 1);
    assert!(log.contains("the folder is filled with the newest snapshot"), "{log}");
    let last = newest(&nodes);
    before_long(|| newest(&nodes) > last);
    nodes.quiet();
    same_everywhere(&mut nodes, &[1, 0]);
}
