//! A node whose machine has a wrong clock: it does not start, and writes nothing until its clock is right.
//!
//! The clock is libfaketime's, which Debian has.

use std::path::PathBuf;

use serde_json::Value;

use crate::forms::person;
use crate::nodes::Nodes;
use crate::shop::{Shop, before_long};
use crate::starts::refused;

/// Where Debian puts the library.
fn library() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").expect("a folder").flatten().map(|entry| entry.path());
    let files = folders.map(|folder| folder.join("faketime/libfaketime.so.1"));
    files.into_iter().find(|file| file.exists()).expect("libfaketime: sudo apt-get install libfaketime")
}

#[test]
fn a_node_with_a_wrong_clock_does_not_start_and_one_whose_clock_goes_wrong_writes_nothing_until_it_is_right() {
    let (nodes, folder) = (Nodes::start(1, &[]), tempfile::tempdir().expect("a folder"));
    let (clock, data, library) = (folder.path().join("clock"), folder.path().join("node"), library());
    let set = |offset: &str| std::fs::write(&clock, offset).expect("a file");
    let faked = [
        ("LD_PRELOAD", library.to_str().expect("a path")),
        ("FAKETIME_TIMESTAMP_FILE", clock.to_str().expect("a path")),
        ("FAKETIME_NO_CACHE", "1"),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let settings = nodes.settings(0);
    let settings = settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let settings: Vec<(&str, &str)> = settings.chain(faked).collect();
    set("-86400");
    let (code, said) = refused(&data, &settings);
    assert!(code == Some(1) && said.contains("s behind the database's"), "{code:?} {said}");

    set("+0");
    let (right, wrong) = (nodes.shop(0), Shop::open_with(&data, &settings));
    let token = right.newcomer("reader@home.example");
    let product = right.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(wrong.add(&token, &product, 1).status(), 200);
    set("+86400");
    before_long(|| wrong.get("/readyz").status() == 503);
    let said: Value = wrong.get("/readyz").json().expect("JSON");
    assert!(said["status"] == "wrong clock" && said["clock_ahead_seconds"].as_f64() > Some(86_000.0), "{said}");
    let sign_up = |email: &str| {
        let call = wrong.client.post(format!("{}/signup", wrong.base)).json(&person(email));
        call.send().expect("an answer").status()
    };
    assert_eq!(sign_up("writer@home.example"), 503, "it writes nothing");
    set("+0");
    before_long(|| wrong.get("/readyz").status() == 200);
    assert_eq!(sign_up("writer@home.example"), 201, "nothing was written before");
}
