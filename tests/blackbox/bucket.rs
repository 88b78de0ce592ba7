//! Pictures and papers in a bucket of an S3-compatible server.

use std::path::Path;

use reqwest::blocking::Response;
use serde_json::Value;

use crate::logistics::{Trade, trade_with};
use crate::objects::{Bucket, SECRET};
use crate::shop::{PASSWORD, Shop, before_long, command};

const PNG: &[u8] = include_bytes!("red.png");
const PAPER: &[u8] = b"%PDF-1.4 a paper of this test";

fn pairs(settings: &[(String, String)]) -> Vec<(&str, &str)> {
    settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

/// Sends a picture of the first lot of the demo's seller; returns its address.
fn send_picture(shop: &Shop) -> Response {
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let lot = shop.mine(&seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned();
    shop.post(&seller, &format!("/api/inventory/{lot}/images?alt=Red")).body(PNG).send().expect("an answer")
}

fn address(answer: Response) -> String {
    assert_eq!(answer.status(), 201);
    answer.json::<Value>().expect("JSON")["url"].as_str().expect("an address").to_owned()
}

fn paper_path(shipment: &str) -> String {
    format!("/api/shipments/{shipment}/documents/other")
}

fn paper(shop: &Shop, token: &str, shipment: &str) -> (u16, Vec<u8>) {
    let url = format!("{}{}/file", shop.base, paper_path(shipment));
    let answer = shop.client.get(url).bearer_auth(token).send().expect("an answer");
    (answer.status().as_u16(), answer.bytes().expect("bytes").to_vec())
}

fn send_paper(shop: &Shop, token: &str, shipment: &str) -> u16 {
    let url = format!("{}{}?name=a.pdf", shop.base, paper_path(shipment));
    shop.client.put(url).bearer_auth(token).body(PAPER).send().expect("an answer").status().as_u16()
}

/// Runs a command. Returns its exit code, and what it says.
fn run(data: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String) {
    let output = command(data).envs(settings.iter().copied()).args(arguments).output().expect("it runs");
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), format!("{out}{error}"))
}

#[test]
fn files_in_a_bucket_are_served_outlast_a_restart_and_are_in_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, new, backup) = (folder.path().join("data"), folder.path().join("new"), folder.path().join("b.tar"));
    let bucket = Bucket::start();
    let settings = bucket.settings("shops/one/");
    let Trade { shop, buyer, shipment, .. } = trade_with(&data, &pairs(&settings), "Nyeri", "Kenya");
    let picture = address(send_picture(&shop));
    assert_eq!(send_paper(&shop, &buyer, &shipment), 200);
    let shown = shop.get(&picture).bytes().expect("bytes");
    assert_eq!(paper(&shop, &buyer, &shipment), (200, PAPER.to_vec()));
    let small = picture.replace(".webp", "-small.webp");
    assert_eq!(shop.get(&small).status(), 200);
    assert!(["media", "papers", "certificates"].iter().all(|name| !data.join(name).exists()), "none is in the folder");

    // A paper that another one replaces goes.
    let count = bucket.names().len();
    let url = format!("{}{}?name=b.pdf", shop.base, paper_path(&shipment));
    let other = shop.client.put(url).bearer_auth(&buyer).body(b"%PDF-1.4 another".as_slice()).send();
    assert_eq!(other.expect("an answer").status(), 200);
    before_long(|| bucket.names().len() == count);
    assert_eq!(send_paper(&shop, &buyer, &shipment), 200);
    before_long(|| bucket.names().len() == count);

    // While the server is away, calls with files are refused, and all else goes on.
    bucket.shut(true);
    for refused in [shop.get(&picture), send_picture(&shop)] {
        assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (503, true));
        assert_eq!(refused.json::<Value>().expect("JSON")["type"], "/problems/files-away");
    }
    assert_eq!(shop.get("/api/data?limit=1").status(), 200);
    assert_eq!(shop.get("/readyz").status(), 200);
    bucket.shut(false);
    assert_eq!(shop.get(&picture).bytes().expect("bytes"), shown, "it works again");
    assert_eq!(shop.stop(), Some(0));

    let (code, said) = run(&data, &pairs(&settings), &["backup", "--to", backup.to_str().expect("text")]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&data, &pairs(&settings), &["doctor"]);
    assert!(code == Some(0) && said.contains("files in the bucket"), "{said}");

    let shop = Shop::open_with(&data, &pairs(&settings));
    assert_eq!(shop.get(&picture).bytes().expect("bytes"), shown);
    let buyer = shop.sign_in("nafula@home.example", "a-good-password");
    assert_eq!(paper(&shop, &buyer, &shipment), (200, PAPER.to_vec()));
    assert_eq!(shop.stop(), Some(0));

    // A backup is a shop of one folder again, and not one that deletes in the bucket of the shop that it was made of.
    let (code, said) = run(&new, &[], &["restore", backup.to_str().expect("text"), "--verify"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&new, &pairs(&settings), &[]);
    assert!(code == Some(2) && said.contains("files.s3_prefix in the environment variable"), "{code:?} {said}");
    let shop = Shop::open(&new);
    assert_eq!(shop.get(&picture).bytes().expect("bytes"), shown);
    let buyer = shop.sign_in("nafula@home.example", "a-good-password");
    assert_eq!(paper(&shop, &buyer, &shipment), (200, PAPER.to_vec()));
}

#[test]
fn files_in_a_table_need_a_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, said) = run(folder.path(), &[("SOKONI__FILES__PLACE", "table")], &[]);
    let says =
        "files.place = \"table\" in the environment variable SOKONI__FILES__PLACE needs a database: set store.log";
    assert!(code == Some(2) && said.contains(says), "{code:?} {said}");
}

#[test]
fn a_bucket_that_cannot_be_used_is_refused_in_one_line_that_names_the_setting() {
    let (folder, bucket) = (tempfile::tempdir().expect("a folder"), Bucket::start());
    let settings = bucket.settings("");
    for (key, value, says) in [
        ("S3_SECRET_KEY", "another", "it is not the secret of the access key"),
        ("S3_ACCESS_KEY", "AKIANOBODY", "does not know this key"),
        ("S3_BUCKET", "nobodys-bucket", "there is no such bucket"),
        ("S3_ENDPOINT", "http://127.0.0.1:1", "cannot be reached"),
        ("S3_ENDPOINT", "ftp://files.example", "is wrong"),
        ("S3_PREFIX", "../up/", "is wrong"),
        ("S3_SECRET_KEY", "", "needs the secret key in files.s3_secret_key or files.s3_secret_key_file"),
        ("S3_CA", "/no/such/file", "is wrong"),
    ] {
        let mut all = settings.clone();
        let variable = format!("SOKONI__FILES__{key}");
        all.retain(|(name, _)| *name != variable);
        all.push((variable.clone(), value.to_owned()));
        let (code, said) = run(folder.path(), &pairs(&all), &[]);
        let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("sokoni: ")).collect();
        assert!(code == Some(2) && lines.len() == 1 && lines[0].contains(says), "{key}: {code:?} {said}");
        let named = if value.is_empty() { "SOKONI__FILES__PLACE" } else { variable.as_str() };
        assert!(lines[0].contains(named) && !said.contains(SECRET), "{key}: {said}");
    }
    assert!(bucket.names().is_empty(), "nothing was written");
}
