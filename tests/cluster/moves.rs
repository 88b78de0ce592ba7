//! `sokoni move`: a shop's way from its folder into a database and back.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::database::Server;
use crate::nodes::SECRET;
use crate::shop::{Shop, before_long, command, order_form};

/// The settings of a node.
fn node(address: &str) -> [(&str, &str); 3] {
    [
        ("SOKONI__STORE__LOG", "postgres"),
        ("SOKONI__STORE__POSTGRES", address),
        ("SOKONI__STORE__POSTGRES_SECRET", SECRET),
    ]
}

fn moving(data: &Path, settings: &[(&str, &str)], to: &str) -> Command {
    let mut moving = command(data);
    moving.envs(settings.iter().copied()).args(["move", "--to", to]).stdout(Stdio::piped()).stderr(Stdio::piped());
    moving
}

/// Moves, and returns what was said.
fn moved(data: &Path, address: &str, to: &str) -> String {
    let output = moving(data, &node(address), to).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A command that must be refused: its code and its one line.
fn refused(mut command: Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&stderr).trim_end().to_owned();
    let last = said.lines().last().unwrap_or_default().to_owned();
    assert!(last.starts_with("sokoni: "), "{said}");
    (status.code(), last)
}

/// A try to open the folder as a shop of one machine.
fn opened_alone(data: &Path) -> (Option<i32>, String) {
    refused(command(data))
}

/// All rows of a stopped shop, without the line that tells the time.
fn rows(data: &Path, settings: &[(&str, &str)]) -> Vec<String> {
    let output = command(data).envs(settings.iter().copied()).arg("export").output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().skip(1).map(str::to_owned).collect()
}

/// A shop with an order, stopped; returns the order, made with the key `first`.
fn made(data: &Path) -> Value {
    let shop = Shop::open(data);
    let token = shop.first_timer();
    let order = buy(&shop, &token, "first");
    shop.all_heard();
    assert_eq!(shop.stop(), Some(0));
    order
}

fn buy(shop: &Shop, token: &str, key: &str) -> Value {
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(shop.add(token, &product, 1).status(), 200);
    let answer = shop.order(token, key).expect("an answer");
    assert_eq!(answer.status(), 201);
    answer.json().expect("JSON")
}

/// The numbers of a buyer's orders, and of their bills, each in its order.
fn numbers(shop: &Shop, token: &str) -> (Vec<Value>, Vec<Value>) {
    let all = |list: Value| -> Vec<Value> {
        list.as_array().expect("a list").iter().rev().map(|one| one["number"].clone()).collect()
    };
    let bills = shop.mine(token, "/api/billing?side=payer&type=Purchase&limit=50");
    (all(shop.mine(token, "/api/orders?limit=50")["items"].take()), all(bills))
}

fn is_whole(data: &Path, settings: &[(&str, &str)]) {
    let verify = command(data).envs(settings.iter().copied()).args(["audit", "verify"]).output().expect("it runs");
    assert!(verify.status.success(), "{}", String::from_utf8_lossy(&verify.stderr));
    let doctor = command(data).envs(settings.iter().copied()).arg("doctor").output().expect("it runs");
    let said = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(said.contains("all of which can be opened") && !said.contains("wrong "), "{said}");
}

#[test]
fn a_shop_of_one_folder_becomes_a_shop_of_many_and_returns() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let first = made(&data);
    let before = rows(&data, &[]);
    let said = moved(&data, &address, "postgres");
    assert!(said.contains(" rows, compared one by one"), "{said}");
    assert!(rows(&data, &node(&address)) == before, "each row is in the database");
    let (code, said) = opened_alone(&data);
    assert!(code == Some(1) && said.contains("its shop is in a database"), "{code:?} {said}");
    let (code, said) = refused(moving(&data, &node(&address), "postgres"));
    assert!(code == Some(1) && said.contains("in a database already"), "{code:?} {said}");

    // Two nodes: one in the old folder, which is not made anew, and one in a new folder.
    let log = folder.path().join("log");
    let one = Shop::open_logging(&data, &node(&address), &log);
    let two = Shop::open_with(&other, &node(&address));
    let token = two.first_timer();
    let again: Value = one.order(&token, "first").expect("an answer").json().expect("JSON");
    assert_eq!(again["id"], first["id"], "the same key is the same order");
    for (n, shop) in [&one, &two, &one].into_iter().enumerate() {
        buy(shop, &token, &format!("on-nodes-{n}"));
    }
    before_long(|| numbers(&two, &token).1.len() == 4);
    let before = numbers(&one, &token);
    let (code, said) = refused(moving(&data, &node(&address), "file"));
    assert!(code == Some(1) && said.contains("2 of its nodes run"), "{code:?} {said}");
    one.all_heard();
    assert_eq!((one.stop(), two.stop()), (Some(0), Some(0)));
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(!log.contains("made anew"), "{log}");
    is_whole(&data, &node(&address));

    let on_nodes = rows(&other, &node(&address));
    let said = moved(&data, &address, "file");
    assert!(said.contains(" rows, compared one by one"), "{said}");
    assert!(rows(&data, &[]) == on_nodes, "each row is in the folder");
    is_whole(&data, &[]);
    for settings in [&node(&address)[..], &[]] {
        let mut node = command(&other);
        node.envs(settings.iter().copied());
        let (code, said) = refused(node);
        let told = said.contains("was moved to a data folder") || said.contains("its shop is in a database");
        assert!(code == Some(1) && told, "{code:?} {said}");
    }
    let shop = Shop::open(&data);
    let token = shop.first_timer();
    assert_eq!(numbers(&shop, &token), before);
    let again: Value = shop.order(&token, "on-nodes-1").expect("an answer").json().expect("JSON");
    assert_eq!(again["number"], before.0[2], "the same key is the same order");
    buy(&shop, &token, "home again");
    before_long(|| numbers(&shop, &token).1.len() == 5);
    shop.all_heard();
    assert_eq!(shop.stop(), Some(0));

    // It may go to the same database again, where only its own past is, and come back into a new folder.
    let before = rows(&data, &[]);
    moved(&data, &address, "postgres");
    let new = folder.path().join("new");
    let said = moved(&new, &address, "file");
    assert!(said.contains("Pictures and papers are files"), "{said}");
    assert!(rows(&new, &[]) == before, "all rows are as they were");
    let shop = Shop::open(&new);
    assert_eq!(numbers(&shop, &shop.first_timer()).0.len(), 5);
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_move_whose_lease_another_node_took_moves_nothing() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let (data, new) = (folder.path().join("data"), folder.path().join("new"));
    made(&data);
    let before = rows(&data, &[]);
    moved(&data, &address, "postgres");
    let theft = "CREATE OR REPLACE FUNCTION public.steal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         UPDATE sokoni.lease SET node = gen_random_uuid() WHERE name = 'setup'; RETURN NEW; END $$; \
         CREATE TRIGGER steal BEFORE UPDATE ON sokoni.head FOR EACH ROW EXECUTE FUNCTION public.steal()";
    for to in ["file", "postgres"] {
        server.run("shop", theft);
        let (code, said) = refused(moving(&new, &node(&address), to));
        assert!(code == Some(1) && said.contains("this one was silent too long"), "{code:?} {said}");
        server.run("shop", "DROP TRIGGER steal ON sokoni.head");
        moved(&new, &address, to);
        let settings = node(&address);
        assert!(rows(&new, if to == "file" { &[] } else { &settings }) == before, "each row is there");
    }
}

#[test]
fn a_move_that_cannot_be_is_refused_in_one_line_and_nothing_changes() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let (address, taken) = (server.database("shop"), server.database("taken"));
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    made(&data);
    let settings = node(&address);
    let says = |command: Command, code: i32, words: &[&str]| {
        let (found, said) = refused(command);
        assert!(found == Some(code) && words.iter().all(|word| said.contains(word)), "{found:?} {said}");
    };
    says(moving(&data, &[], "postgres"), 2, &["store.log = \"file\""]);
    says(moving(&data, &settings[..2], "postgres"), 2, &["store.postgres_secret"]);
    says(moving(&data, &settings[..1], "postgres"), 2, &["store.postgres"]);
    says(moving(&folder.path().join("nothing"), &settings, "postgres"), 1, &["store.path"]);
    let nowhere = server.address("nowhere", server.port);
    says(moving(&data, &node(&nowhere), "postgres"), 1, &["SOKONI__STORE__POSTGRES", "does not exist"]);
    says(moving(&other, &settings, "file"), 1, &["SOKONI__STORE__POSTGRES", "no shop in it"]);
    says(moving(&data, &settings, "file"), 1, &["a shop of its own", "store.path"]);
    let shop = Shop::open(&data);
    says(moving(&data, &settings, "postgres"), 1, &["stop the shop first"]);
    assert_eq!(shop.stop(), Some(0));
    // Only now: a shop that runs sends its e-mails, which changes rows.
    let before = rows(&data, &[]);
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'sokoni'";
    assert_eq!(server.run("shop", tables), "0", "nothing was made in the database");

    // A database with another shop.
    let theirs = folder.path().join("theirs");
    assert_eq!(Shop::open_with(&theirs, &node(&taken)).stop(), Some(0));
    let head = || server.run("taken", "SELECT shop, no, state, epoch, md5(chain) FROM sokoni.head");
    let as_it_was = head();
    says(moving(&data, &node(&taken), "postgres"), 1, &["SOKONI__STORE__POSTGRES", "another shop"]);
    let mut wrong = node(&taken);
    wrong[2].1 = "another secret of the same length, hush";
    says(moving(&folder.path().join("second"), &wrong, "file"), 1, &["not the secret of this shop"]);
    assert_eq!(head(), as_it_was);

    // Commands that would make a second shop.
    for arguments in [["restore", "nothing.tar"], ["import", "nothing.jsonl"]] {
        let mut command = command(&theirs);
        command.envs(node(&taken)).args(arguments);
        says(command, 2, &["store.log = \"postgres\"", "store.path"]);
    }

    // The database forgets rows: a half-made shop's tables are there, and a rule that keeps none of the first part.
    server.run(
        "taken",
        "UPDATE sokoni.head SET state = 'making'; \
         CREATE FUNCTION public.none() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF NEW.part = 1 THEN RETURN NULL; END IF; RETURN NEW; END $$; \
         CREATE TRIGGER none BEFORE INSERT ON sokoni.snapshot FOR EACH ROW EXECUTE FUNCTION public.none()",
    );
    says(moving(&data, &node(&taken), "postgres"), 1, &["SOKONI__STORE__POSTGRES", "the table "]);
    assert_eq!(
        server.run("taken", "SELECT state, (SELECT count(*) FROM sokoni.snapshot) FROM sokoni.head"),
        "making|0"
    );
    assert!(rows(&data, &[]) == before, "the shop is where it was");
    server.run("taken", "DROP TRIGGER none ON sokoni.snapshot");
    moved(&data, &taken, "postgres");
    assert!(rows(&data, &node(&taken)) == before, "all rows are as they were");

    // The database has lost rows that the node's folder has: the table is named, and the shop stays in the database.
    server.run(
        "taken",
        "CREATE TABLE public.kept AS SELECT * FROM sokoni.snapshot ORDER BY part DESC LIMIT 1; \
         DELETE FROM sokoni.snapshot WHERE part = (SELECT part FROM public.kept)",
    );
    says(moving(&data, &node(&taken), "file"), 1, &["SOKONI__STORE__POSTGRES", "the table "]);
    assert_eq!(server.run("taken", "SELECT state FROM sokoni.head"), "made");
    server.run("taken", "INSERT INTO sokoni.snapshot SELECT * FROM public.kept");
    moved(&data, &taken, "file");
    assert!(rows(&data, &[]) == before, "all rows are as they were");
}

/// Waits for a moment of a move, and kills it.
fn killed(mut child: Child, mut moment: impl FnMut() -> bool) {
    before_long(|| {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before that moment");
        moment()
    });
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// How many sessions of the database run a statement that begins so.
fn running(server: &Server, statement: &str) -> bool {
    let count = format!("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '{statement}%'");
    server.run("postgres", &count) != "0"
}

/// A database whose sessions wait at a statement, by a trigger on a table.
fn waits(server: &Server, name: &str, at: &str) {
    server.run(
        "shop",
        &format!(
            "CREATE OR REPLACE FUNCTION public.waits() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN PERFORM pg_sleep(4); RETURN NEW; END $$; \
             CREATE {at} FOR EACH ROW EXECUTE FUNCTION public.waits()",
        )
        .replace("NAME", name),
    );
}

#[test]
fn a_move_that_is_killed_leaves_one_shop_and_the_next_one_goes_on() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let data = folder.path().join("data");
    made(&data);
    let before = rows(&data, &[]);
    let settings = node(&address);
    // The tables, without a shop.
    let first = folder.path().join("first");
    assert_eq!(Shop::open_with(&first, &settings).stop(), Some(0));
    server.run("shop", "UPDATE sokoni.head SET state = 'making'");
    let state = || server.run("shop", "SELECT state FROM sokoni.head");
    let start = |to: &str| moving(&data, &settings, to).spawn().expect("it runs");
    let mark = data.join("MOVING");

    // While the rows are written.
    waits(&server, "slow", "TRIGGER NAME BEFORE INSERT ON sokoni.snapshot");
    killed(start("postgres"), || running(&server, "INSERT INTO sokoni.snapshot"));
    server.run("shop", "DROP TRIGGER slow ON sokoni.snapshot");
    assert!(rows(&data, &[]) == before && state() == "making", "the shop is where it was");

    // At the commit, which the database then undoes.
    waits(&server, "slow", "CONSTRAINT TRIGGER NAME AFTER UPDATE ON sokoni.head DEFERRABLE INITIALLY DEFERRED");
    killed(start("postgres"), || mark.exists() && running(&server, "COMMIT"));
    let ended =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'COMMIT%' AND state = 'active'";
    server.run("postgres", ended);
    assert_eq!(state(), "making");
    let (code, said) = opened_alone(&data);
    assert!(code == Some(1) && said.contains("`sokoni move --to postgres` was cut off"), "{code:?} {said}");

    // At the commit again, of which the database tells nothing, so that it is asked.
    let child = start("postgres");
    before_long(|| mark.exists() && running(&server, "COMMIT"));
    server.run("postgres", ended);
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    assert_eq!(status.code(), Some(1), "{}", String::from_utf8_lossy(&stderr));
    assert!(!mark.exists(), "it found out that the shop is where it was");
    assert!(rows(&data, &[]) == before, "all rows are as they were");

    // At the commit, which is done after all.
    killed(start("postgres"), || mark.exists() && running(&server, "COMMIT"));
    let (code, said) = opened_alone(&data);
    assert!(code == Some(1) && said.contains("`sokoni move --to postgres` was cut off"), "{code:?} {said}");
    let said = moved(&data, &address, "postgres");
    assert!(said.contains("an earlier run") && state() == "made" && !mark.exists(), "{said}");
    assert!(rows(&data, &settings) == before, "all rows are as they were");

    // The way back: the commit is done, and the folder is not a shop's yet.
    killed(start("file"), || mark.exists() && running(&server, "COMMIT"));
    before_long(|| state() == "moved");
    let (code, said) = opened_alone(&data);
    assert!(code == Some(1) && said.contains("`sokoni move --to file` was cut off"), "{code:?} {said}");
    let said = moved(&data, &address, "file");
    assert!(said.contains("an earlier run") && !mark.exists(), "{said}");
    assert!(rows(&data, &[]) == before, "all rows are as they were");
    server.run("shop", "DROP TRIGGER slow ON sokoni.head");

    // The way back is cut off before the commit: the nodes go on.
    moved(&data, &address, "postgres");
    waits(&server, "slow", "CONSTRAINT TRIGGER NAME AFTER UPDATE ON sokoni.head DEFERRABLE INITIALLY DEFERRED");
    killed(start("file"), || mark.exists() && running(&server, "COMMIT"));
    server.run("postgres", ended);
    server.run("shop", "DROP TRIGGER slow ON sokoni.head");
    let shop = Shop::open_with(&data, &settings);
    let token = shop.first_timer();
    let order = buy(&shop, &token, "second");
    shop.all_heard();
    assert_eq!(shop.stop(), Some(0));
    let before = rows(&data, &settings);
    moved(&data, &address, "file");
    assert!(rows(&data, &[]) == before, "all rows are as they were");
    let shop = Shop::open(&data);
    assert_eq!(shop.mine(&shop.first_timer(), "/api/orders?limit=1")["items"][0]["id"], order["id"]);
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_node_that_was_cut_off_from_the_database_does_not_go_on_after_the_move() {
    let mut nodes = crate::nodes::Nodes::start(2, &[]);
    let token = nodes.shop(0).first_timer();
    nodes.ways[1].set(crate::cut::Way::Cut);
    assert_eq!(nodes.shops[0].take().expect("it runs").stop(), Some(0));
    let alive = "SELECT count(*) FROM sokoni.node WHERE seen > now() - interval '5 seconds'";
    before_long(|| nodes.server.run("shop", alive) == "0");
    let settings = nodes.settings(0);
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let output = moving(&nodes.path(0), &settings, "file").output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    nodes.ways[1].set(crate::cut::Way::Open);
    // It takes no order, and ends.
    before_long(|| {
        let order = nodes.shop(1).post(&token, "/api/orders").header("Idempotency-Key", "late");
        match order.json(&order_form()).send() {
            Ok(answer) => assert_eq!(answer.status(), 503, "{:?}", answer.json::<Value>().unwrap_or(json!(null))),
            Err(_) => return true,
        }
        false
    });
    assert_eq!(nodes.shops[1].take().expect("it ran").ended(), Some(1));
    let said = std::fs::read_to_string(nodes.log(1)).expect("a log");
    assert!(said.lines().last().is_some_and(|last| last.contains("was moved to a data folder")), "{said}");
}
