//! The making of the shop and of its tables: one node at a time, in whatever database, and only where it is certain to work.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::database::Server;
use crate::nodes::Nodes;
use crate::shop::{Shop, before_long, command};
use crate::starts::{postgres, refused};

/// Lets the sessions of a database find this function before PostgreSQL's own.
fn pretends(server: &Server, function: &str) {
    server.run(
        "shop",
        &format!(
            "CREATE SCHEMA IF NOT EXISTS fake; CREATE OR REPLACE FUNCTION fake.{function}; \
             ALTER DATABASE shop SET search_path = fake, pg_catalog, public"
        ),
    );
}

#[test]
fn one_node_makes_the_shop_in_a_database_that_has_no_locks_of_a_session() {
    let mut nodes = Nodes::prepared(3, &[("SOKONI__STORE__POSTGRES_LISTEN", "false")]);
    pretends(&nodes.server, "version() RETURNS text LANGUAGE sql AS $$ SELECT 'CockroachDB CCL v25' $$");
    let opened: Vec<Shop> = std::thread::scope(|scope| {
        let nodes = &nodes;
        let opening: Vec<_> = (0..3).map(|n| scope.spawn(move || nodes.opened(n))).collect();
        opening.into_iter().map(|shop| shop.join().expect("it opens")).collect()
    });
    nodes.shops = opened.into_iter().map(Some).collect();
    let made = |n: usize| std::fs::read_to_string(nodes.log(n)).expect("a log").contains("the demo shop is made");
    assert_eq!((0..3).filter(|n| made(*n)).count(), 1, "one of them made the shop");
    for n in 0..3 {
        assert_eq!(nodes.shop(n).json("/api/data?limit=100").as_array().map(Vec::len), Some(48));
    }

    // A node that dies in its setup is waited for, until its lease has run out.
    assert_eq!(nodes.shops[0].take().expect("it runs").stop(), Some(0));
    let dies = "UPDATE sokoni.lease SET node = gen_random_uuid(), until = now() + interval '3 seconds' \
         WHERE name = 'setup'";
    nodes.server.run("shop", dies);
    let begun = Instant::now();
    nodes.open(0);
    assert!(begun.elapsed() > Duration::from_secs(2), "it waited {:?}", begun.elapsed());
}

#[test]
fn a_node_that_lost_the_setup_to_another_one_does_not_say_that_the_shop_is_made() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let settings = postgres(&address);
    assert_eq!(Shop::open_with(&folder.path().join("first"), &settings).stop(), Some(0));
    server.run("shop", "UPDATE sokoni.head SET state = 'making'");
    let shop = server.run("shop", "SELECT shop FROM sokoni.head");
    let mut node = command(&folder.path().join("second"));
    let node = node.envs(settings).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    let begun = format!("SELECT count(*) FROM sokoni.head WHERE state = 'making' AND shop <> '{shop}'");
    before_long(|| server.run("shop", &begun) == "1");
    let lost =
        "UPDATE sokoni.lease SET node = gen_random_uuid(), until = now() + interval '1 hour' WHERE name = 'setup'";
    server.run("shop", lost);
    let output = node.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("another node makes this shop"), "{said}");
    assert_eq!(server.run("shop", "SELECT state FROM sokoni.head"), "making");

    // PostgreSQL knows that nobody has the setup any more, whatever the lease says.
    let shop = Shop::open_with(&folder.path().join("third"), &settings);
    assert_eq!(shop.json("/api/data?limit=100").as_array().map(Vec::len), Some(48));
    assert_eq!(shop.stop(), Some(0));
    assert_eq!(server.run("shop", "SELECT state FROM sokoni.head"), "made");
}

#[test]
fn tables_of_an_older_program_are_brought_up_to_date_and_those_of_none_are_refused() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let (settings, data) = (postgres(&address), folder.path().join("node"));
    assert_eq!(Shop::open_with(&data, &settings).stop(), Some(0));
    let tables = "SELECT version, to_regclass('sokoni.file') IS NOT NULL, \
         (SELECT count(*) FROM sokoni.lease WHERE name = 'setup') FROM sokoni.head";
    let newest = server.run("shop", tables);
    server.run(
        "shop",
        "DROP TABLE sokoni.file; DELETE FROM sokoni.lease WHERE name = 'setup'; UPDATE sokoni.head SET version = 1",
    );
    assert_eq!(server.run("shop", tables), "1|f|0");
    let shop = Shop::open_with(&data, &settings);
    assert_eq!(shop.json("/api/data?limit=100").as_array().map(Vec::len), Some(48));
    assert_eq!(shop.stop(), Some(0));
    assert_eq!((server.run("shop", tables), newest.as_str()), (newest.clone(), "2|t|1"));

    server.run("shop", "UPDATE sokoni.head SET version = 0");
    let (code, said) = refused(&data, &settings);
    assert!(code == Some(1) && said.contains("not this program's"), "{code:?} {said}");
    assert_eq!(server.run("shop", "SELECT version FROM sokoni.head"), "0", "nothing was changed");
}

#[test]
fn a_role_that_may_make_no_schema_takes_an_empty_one_that_is_its_own() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    server.database("shop");
    server.database("without");
    server.run("shop", "CREATE ROLE keeper LOGIN; CREATE SCHEMA sokoni AUTHORIZATION keeper");
    let address = |name: &str| format!("postgres://keeper@127.0.0.1:{}/{name}", server.port);
    let data = folder.path().join("node");
    let (code, said) = refused(&data, &postgres(&address("without")));
    assert!(code == Some(1) && said.contains("cannot be made: permission denied"), "{code:?} {said}");
    let shop = Shop::open_with(&data, &postgres(&address("shop")));
    assert_eq!(shop.json("/readyz")["status"], "ready");
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_pooler_that_gives_each_transaction_another_session_is_refused() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let (address, data) = (server.database("shop"), folder.path().join("node"));
    // Two connections have one session; and a connection has another one at its next transaction.
    for number in ["7", "(1 + random() * 1000000000)::integer"] {
        pretends(&server, &format!("pg_backend_pid() RETURNS integer LANGUAGE sql VOLATILE AS $$ SELECT {number} $$"));
        let (code, said) = refused(&data, &postgres(&address));
        assert!(code == Some(1) && said.contains("pool_mode = session"), "{code:?} {said}");
    }
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'sokoni'";
    assert_eq!(server.run("shop", tables), "0", "nothing was made in the database");
}
