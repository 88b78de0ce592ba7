//! A shop as JSON Lines, and back.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;

use crate::shop::{Shop, command};

fn runs(data: &Path, arguments: &[&str]) -> (bool, String) {
    let output = command(data).args(arguments).output().expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn file(folder: &Path, name: &str) -> (std::path::PathBuf, String) {
    let path = folder.join(name);
    let text = path.to_str().expect("text").to_owned();
    (path, text)
}

/// A buyer's orders, and the stock of all goods.
fn seen(shop: &Shop) -> (Vec<String>, Vec<(String, u64)>) {
    let orders = shop.mine(&shop.buyer(), "/api/orders?limit=50");
    let order = |o: &Value| format!("{} {} {}", o["id"], o["number"], o["total"]);
    let goods = shop.json("/api/data?limit=48");
    let ids = goods.as_array().expect("a list").iter().map(|good| good["id"].as_str().expect("an id").to_owned());
    let orders: Vec<String> = orders["items"].as_array().expect("a list").iter().map(order).collect();
    assert!(!orders.is_empty());
    (orders, ids.map(|id| (id.clone(), shop.stock(&id))).collect())
}

#[test]
fn a_shop_that_is_exported_and_imported_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let shop = Shop::open(&data);
    let (exported, to) = file(folder.path(), "all.jsonl");
    assert!(!runs(&data, &["export", "--to", &to]).0, "not while it runs");
    let before = seen(&shop);
    assert_eq!(shop.stop(), Some(0));
    let (done, said) = runs(&data, &["export", "--to", &to]);
    assert!(done, "{said}");
    assert_eq!(exported.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&exported).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let bytes: BTreeSet<String> = lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| !line["bytes64"].is_null())
        .map(|line| format!("{}/{}", line["scope"], line["table"]))
        .collect();
    assert!(bytes.is_empty(), "every record is readable: {bytes:?}");

    let (done, said) = runs(&copy, &["import", &to]);
    assert!(done, "{said}");
    let (again, to_again) = file(folder.path(), "again.jsonl");
    let (done, said) = runs(&copy, &["export", "--to", &to_again]);
    assert!(done, "{said}");
    let text_again = std::fs::read_to_string(&again).expect("text");
    assert!(text_again.lines().skip(1).eq(lines[1..].iter().copied()), "the same but for the first line");
    assert!(!runs(&copy, &["import", &to]).0, "only into an empty folder");
    let shop = Shop::open(&copy);
    assert_eq!(seen(&shop), before);
}

#[test]
fn a_file_that_is_not_whole_or_not_right_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    assert_eq!(Shop::open(&data).stop(), Some(0));
    let (exported, to) = file(folder.path(), "all.jsonl");
    assert!(runs(&data, &["export", "--to", &to]).0);
    let text = std::fs::read_to_string(&exported).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let all = lines.len();
    let with = |line: usize, new: &str| {
        let mut lines = lines.clone();
        lines[line - 1] = new;
        lines.join("\n") + "\n"
    };
    let copy = folder.path().join("copy");
    let refused = |text: &str, line: usize| {
        std::fs::write(&exported, text).expect("written");
        let (done, said) = runs(&copy, &["import", &to]);
        assert!(!done && said.contains(&format!("line {line}: ")), "{said}");
        let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        let left: Vec<_> = files.filter(|file| file.file_name().to_string_lossy().starts_with("copy")).collect();
        assert!(left.is_empty(), "nothing is left: {left:?}");
    };
    refused(&(lines[..all - 1].join("\n") + "\n"), all);
    refused(&text[..text.len() - 1], all);
    refused(&with(100, "{}"), 100);
    refused(&with(100, lines[99].replace("\"version\":", "\"version\":4").as_str()), 100);
    refused(&with(100, lines[98]), 100);
    refused(&with(1, "{}"), 1);
}
