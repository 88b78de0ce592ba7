//! The files of several nodes in a table of their database, without a disk or a bucket that they share.

use reqwest::blocking::Response;
use serde_json::Value;

use crate::nodes::Nodes;
use crate::shop::{PASSWORD, Shop, before_long, command};

const PNG: &[u8] = include_bytes!("../blackbox/red.png");
const IN_TABLE: (&str, &str) = ("SOKONI__FILES__PLACE", "table");

/// Sends a picture of the first lot of the demo's seller. Returns its address.
fn picture(shop: &Shop) -> String {
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let lot = shop.mine(&seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned();
    let sent = shop.post(&seller, &format!("/api/inventory/{lot}/images?alt=Red")).body(PNG).send();
    let sent: Response = sent.expect("an answer");
    assert_eq!(sent.status(), 201);
    sent.json::<Value>().expect("JSON")["url"].as_str().expect("an address").to_owned()
}

/// Runs a command with the settings of a node and these. Returns its exit code, and what it says.
fn run(nodes: &Nodes, settings: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = command(&nodes.path(0));
    let output = command.envs(nodes.settings(0)).envs(settings.iter().copied()).args(arguments).output();
    let output = output.expect("it runs");
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), format!("{out}{error}"))
}

#[test]
fn nodes_keep_their_pictures_in_a_table_of_the_database_which_backups_hold() {
    let nodes = Nodes::start(2, &[IN_TABLE]);
    let (one, other) = (nodes.shop(0), nodes.shop(1));
    let picture = picture(one);
    before_long(|| other.get(&picture).status() == 200);
    let shown = one.get(&picture).bytes().expect("bytes");
    assert_eq!(other.get(&picture).bytes().expect("bytes"), shown);
    assert!((0..2).all(|n| !nodes.path(n).join("media").exists()), "no folder has files");

    let backup = tempfile::tempdir().expect("a folder");
    let file = backup.path().join("b.tar");
    let (code, said) = run(&nodes, &[], &["backup", "--to", file.to_str().expect("text")]);
    assert_eq!(code, Some(0), "{said}");
    let restored = backup.path().join("restored");
    let output = command(&restored).args(["restore", file.to_str().expect("text")]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(Shop::open(&restored).get(&picture).bytes().expect("bytes"), shown, "the backup holds the picture");
}

#[test]
fn a_shop_takes_its_files_from_its_folder_into_the_database_and_back() {
    let mut nodes = Nodes::start(1, &[]);
    let picture = picture(nodes.shop(0));
    let shown = nodes.shop(0).get(&picture).bytes().expect("bytes");
    let stop = |nodes: &mut Nodes| assert_eq!(nodes.shops[0].take().expect("it runs").stop(), Some(0));
    stop(&mut nodes);

    let (code, said) = run(&nodes, &[], &["copy-files", "--to", "folder"]);
    assert!(code == Some(1) && said.contains("files.place is \"folder\" already"), "{code:?} {said}");
    let (code, said) = run(&nodes, &[], &["copy-files", "--to", "s3"]);
    assert!(code == Some(2) && said.contains("needs files.s3_endpoint"), "{code:?} {said}");
    let (code, first) = run(&nodes, &[], &["copy-files", "--to", "table"]);
    assert!(code == Some(0) && first.contains(", and 0 were there already"), "{first}");
    let (_, again) = run(&nodes, &[], &["copy-files", "--to", "table"]);
    assert!(again.starts_with("0 files (0 bytes) were copied"), "what is there is compared alone: {again}");

    std::fs::remove_dir_all(nodes.path(0).join("media")).expect("the folder of pictures");
    let settings = nodes.settings(0);
    let all = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).chain([IN_TABLE]);
    let shop = Shop::open_with(&nodes.path(0), &all.collect::<Vec<_>>());
    assert_eq!(shop.get(&picture).bytes().expect("bytes"), shown, "it comes from the table");
    assert_eq!(shop.stop(), Some(0));

    let (code, said) = run(&nodes, &[IN_TABLE], &["copy-files", "--to", "folder"]);
    assert_eq!(code, Some(0), "{said}");
    nodes.open(0);
    assert_eq!(nodes.shop(0).get(&picture).bytes().expect("bytes"), shown, "it comes from the folder");
}
