//! How a node starts, and what it refuses.

use std::process::Output;

use serde_json::json;

use crate::database::Server;
use crate::nodes::SECRET;
use crate::shop::{Shop, command};

/// Tries to start a node with these settings, which must be refused.
pub fn refused(folder: &std::path::Path, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let Output { status, stderr, stdout } = command(folder).envs(settings.iter().copied()).output().expect("it runs");
    let said = String::from_utf8_lossy(&stderr).into_owned();
    // The log's lines come before the one for the person.
    let last = said.lines().last().unwrap_or_default().to_owned();
    assert!(last.starts_with("sokoni: "), "{said}{}", String::from_utf8_lossy(&stdout));
    (status.code(), last)
}

/// The settings of a node on the database of this address.
pub fn postgres(address: &str) -> [(&str, &str); 3] {
    [
        ("SOKONI__STORE__LOG", "postgres"),
        ("SOKONI__STORE__POSTGRES", address),
        ("SOKONI__STORE__POSTGRES_SECRET", SECRET),
    ]
}

#[test]
fn one_node_keeps_its_shop_in_the_database_and_makes_a_lost_folder_anew() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let settings = postgres(&address);
    let data = folder.path().join("node");
    let shop = Shop::open_with(&data, &settings);
    let token = shop.first_timer();
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(shop.add(&token, &product, 2).status(), 200);
    let order = shop.order(&token, "first").expect("an answer");
    assert_eq!(order.status(), 201);
    let order: serde_json::Value = order.json().expect("JSON");
    shop.kill();
    assert!(server.run("shop", "SELECT count(*) FROM sokoni.log").parse::<u64>().expect("a number") > 10);

    // Another folder takes the keys from the database, so that the sign-in holds.
    let other = folder.path().join("other");
    let shop = Shop::open_with(&other, &settings);
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    assert_eq!(shop.mine(&token, &path)["number"], order["number"]);
    let again: serde_json::Value = shop.order(&token, "first").expect("an answer").json().expect("JSON");
    assert_eq!(again["id"], order["id"], "the same key is the same order, by another node");
    assert_eq!(shop.stop(), Some(0));

    // The first folder is behind, and its engine is damaged.
    std::fs::write(data.join("store/db"), b"nothing").expect("a file");
    let shop = Shop::open_with(&data, &settings);
    assert_eq!(shop.mine(&token, &path)["number"], order["number"]);
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_database_that_cannot_be_used_is_refused_in_one_line_that_names_the_setting() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let data = folder.path().join("node");
    let named = "SOKONI__STORE__POSTGRES";
    let (code, said) = refused(&data, &postgres("postgres://sokoni:hush@127.0.0.1:x/shop"));
    assert!(code == Some(2) && said.contains(named) && !said.contains("hush"), "{code:?} {said}");
    let (code, said) = refused(&data, &[("SOKONI__STORE__LOG", "postgres")]);
    assert!(code == Some(2) && said.contains("SOKONI__STORE__LOG"), "{code:?} {said}");
    let closed = server.address("shop", crate::database::free_port());
    let (code, said) = refused(&data, &postgres(&closed));
    assert!(code == Some(1) && said.contains(named) && said.contains("refused"), "{code:?} {said}");
    let (code, said) = refused(&data, &postgres(&server.address("nothing", server.port)));
    assert!(code == Some(1) && said.contains(named) && said.contains("does not exist"), "{code:?} {said}");
    let foreign = server.database("theirs");
    server.run("theirs", "CREATE SCHEMA sokoni; CREATE TABLE sokoni.head (theirs text)");
    let (code, said) = refused(&data, &postgres(&foreign));
    assert!(code == Some(1) && said.contains(named) && said.contains("not this program's"), "{code:?} {said}");
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'sokoni'";
    assert_eq!(server.run("theirs", tables), "1", "nothing was made in it");

    // A shop of its own is not mixed with another.
    let address = server.database("shop");
    assert_eq!(Shop::open(&data).stop(), Some(0));
    let (code, said) = refused(&data, &postgres(&address));
    assert!(code == Some(1) && said.contains("a shop of its own"), "{code:?} {said}");
    assert_eq!(server.run("shop", tables), "0", "nothing was made in the database");

    let node = folder.path().join("second");
    assert_eq!(Shop::open_with(&node, &postgres(&address)).stop(), Some(0));
    let (code, said) = refused(&node, &[]);
    assert!(code == Some(1) && said.contains("postgres"), "a node is no shop by itself: {code:?} {said}");
    server.run("shop", "UPDATE sokoni.head SET version = 99");
    let (code, said) = refused(&node, &postgres(&address));
    assert!(code == Some(1) && said.contains(named) && said.contains("a newer Sokoni"), "{code:?} {said}");
    server.run("shop", "UPDATE sokoni.head SET version = 1, no = no - 3");
    let (code, said) = refused(&node, &postgres(&address));
    assert!(code == Some(1) && said.contains("has lost groups"), "{code:?} {said}");
    server.run("shop", "UPDATE sokoni.head SET no = no + 3, shop = gen_random_uuid()");
    let (code, said) = refused(&node, &postgres(&address));
    assert!(code == Some(1) && said.contains("another shop"), "{code:?} {said}");
}

#[test]
fn a_password_is_checked_and_never_shown_and_an_address_can_come_from_a_file() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    server.database("shop");
    server.run("postgres", "CREATE ROLE keeper LOGIN SUPERUSER PASSWORD 'right'");
    server.ask_for_passwords();
    let data = folder.path().join("node");
    let address = |password: &str| format!("postgres://keeper:{password}@127.0.0.1:{}/shop", server.port);
    let wrong = address("wrong-hush");
    let (code, said) = refused(&data, &postgres(&wrong));
    let told = said.contains("SOKONI__STORE__POSTGRES") && said.contains("password") && !said.contains("hush");
    assert!(code == Some(1) && told, "{code:?} {said}");
    let file = folder.path().join("address");
    std::fs::write(&file, address("right") + "\n").expect("a file");
    let file = file.display().to_string();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, format!("{SECRET}\n")).expect("a file");
    let secret = secret.display().to_string();
    let settings = [
        ("SOKONI__STORE__LOG", "postgres"),
        ("SOKONI__STORE__POSTGRES_FILE", file.as_str()),
        ("SOKONI__STORE__POSTGRES_SECRET_FILE", secret.as_str()),
    ];
    let shop = Shop::open_with(&data, &settings);
    assert_eq!(shop.json("/readyz")["status"], json!("ready"));
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn all_nodes_have_the_keys_of_the_shop_and_one_with_others_is_refused() {
    let (server, folder) = (Server::start(), tempfile::tempdir().expect("a folder"));
    let address = server.database("shop");
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let without = [("SOKONI__STORE__LOG", "postgres"), ("SOKONI__STORE__POSTGRES", address.as_str())];
    let (code, said) = refused(&one, &without);
    assert!(code == Some(2) && said.contains("store.postgres_secret"), "{code:?} {said}");
    let named = "SOKONI__STORE__POSTGRES_SECRET";
    let with = |secret: &'static str| [without[0], without[1], (named, secret)];
    let (code, said) = refused(&one, &with("short-hush"));
    assert!(code == Some(2) && said.contains(named) && !said.contains("hush"), "{code:?} {said}");

    assert_eq!(Shop::open_with(&one, &with(SECRET)).stop(), Some(0));
    let rows = || server.run("shop", "SELECT name, md5(sealed) FROM sokoni.key ORDER BY name");
    let place = "SELECT no, epoch, state, (SELECT row(node, until)::text FROM sokoni.lease WHERE name = 'work'), \
         (SELECT count(*) FROM sokoni.node) FROM sokoni.head";
    let place = || server.run("shop", place);
    let (before, as_it_was, keys) = (rows(), place(), contents(&one.join("keys")));
    assert_eq!(keys.len(), 5, "{:?}", keys.keys());
    let (code, said) = refused(&other, &with("another secret of the same length, hush"));
    assert!(code == Some(1) && said.contains(named) && said.contains("not the secret"), "{code:?} {said}");
    assert_eq!((rows(), place()), (before.clone(), as_it_was), "nothing changed, nor did it have the lease");
    assert_eq!(Shop::open_with(&other, &with(SECRET)).stop(), Some(0));
    assert_eq!((contents(&other.join("keys")), rows()), (keys.clone(), before.clone()));

    // Keys of another shop.
    let jwt = other.join("keys/jwt.json");
    let foreign = r#"{"current":"a","keys":[{"kid":"a","secret":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]}"#;
    std::fs::write(&jwt, foreign).expect("a file");
    let (code, said) = refused(&other, &with(SECRET));
    assert!(code == Some(1) && said.contains("jwt.json") && said.contains("another shop"), "{code:?} {said}");
    assert_eq!(rows(), before, "nothing changed in the database");

    // A key that somebody adds on one node is that of all.
    let mut ring: serde_json::Value = serde_json::from_slice(&keys["jwt.json"]).expect("JSON");
    ring["keys"]
        .as_array_mut()
        .expect("keys")
        .push(serde_json::from_str::<serde_json::Value>(foreign).expect("JSON")["keys"][0].clone());
    ring["current"] = json!("a");
    std::fs::write(&jwt, ring.to_string()).expect("a file");
    assert_eq!(Shop::open_with(&other, &with(SECRET)).stop(), Some(0));
    assert_eq!(Shop::open_with(&one, &with(SECRET)).stop(), Some(0));
    let taken: serde_json::Value = serde_json::from_slice(&contents(&one.join("keys"))["jwt.json"]).expect("JSON");
    assert_eq!(taken, ring);

    // A shop that was half made is made anew with its keys, also by a node whose folder has nothing else yet.
    let before = rows();
    server.run("shop", "UPDATE sokoni.head SET state = 'making'");
    for folder in [&other, &one] {
        std::fs::remove_dir_all(folder.join("store")).expect("the node's view");
        assert_eq!(Shop::open_with(folder, &with(SECRET)).stop(), Some(0));
    }
    assert_eq!(rows(), before);
}

/// The files of a folder by their names.
fn contents(folder: &std::path::Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).expect("a file")))
        .collect()
}
