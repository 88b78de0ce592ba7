//! A shop exported as JSON Lines, and imported again.

use std::collections::BTreeSet;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::buying::{Buying, orders};
use crate::shop::{Shop, before_long, command};

fn runs(data: &Path, arguments: &[&str]) -> (bool, String) {
    let output = command(data).args(arguments).output().expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn file(folder: &Path, name: &str) -> (std::path::PathBuf, String) {
    let path = folder.join(name);
    let text = path.to_str().expect("text").to_owned();
    (path, text)
}

/// Returns the export of a running shop at rest to standard output, and the messages of the command.
fn at_rest(data: &Path) -> (String, String) {
    let export = || {
        let output = command(data).arg("export").output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        (String::from_utf8(output.stdout).expect("text"), said)
    };
    let mut last = export();
    before_long(|| {
        let next = export();
        let same = next.0.lines().skip(1).eq(last.0.lines().skip(1));
        last = next;
        same
    });
    last
}

/// Returns a buyer's orders, and the stock of all goods.
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
    let before = seen(&shop);
    let running = at_rest(&data);
    assert_eq!(shop.stop(), Some(0));
    let (done, said) = runs(&data, &["export", "--to", &to]);
    assert!(done, "{said}");
    assert_eq!(said, running.1, "the same words as of a running shop");
    assert_eq!(exported.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&exported).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert!(running.0.lines().skip(1).eq(lines[1..].iter().copied()), "the same rows as of a running shop");
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
fn a_shop_that_is_exported_while_it_sells_is_of_one_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let shop = Shop::open(&data);
    let token = shop.first_timer();
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let start = shop.stock(&product);
    let buying = Buying::begin(&shop, &token, &product);
    before_long(|| buying.so_far().len() >= 5);
    let (before, (exported, to)) = (buying.so_far(), file(folder.path(), "all.jsonl"));
    let (done, said) = runs(&data, &["export", "--to", &to]);
    assert!(done && said.contains(" rows. Pictures, papers and keys"), "{said}");
    assert_eq!(exported.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    let during = buying.so_far();
    before_long(|| buying.so_far().len() > during.len());
    let (done, said) = runs(&data, &["export", "--to", &to]);
    assert!(!done && said == format!("sokoni: nothing was exported: {to} is there already: choose another name\n"));
    let whole = buying.end();
    assert_eq!(shop.stop(), Some(0));

    let (done, said) = runs(&copy, &["import", &to]);
    assert!(done, "{said}");
    let shop = Shop::open(&copy);
    let token = shop.first_timer();
    let (ids, sold) = orders(&shop, &token);
    assert!(before.is_subset(&ids) && ids.is_subset(&whole), "{} {} {}", before.len(), ids.len(), whole.len());
    assert_eq!(shop.stock(&product), start - sold, "orders and stock are of one moment");
}

#[test]
fn an_export_that_nobody_takes_ends_with_the_shop_and_hinders_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let shop = Shop::open(&data);
    // It fills the pipe, of which this test reads one byte only, and waits.
    let mut slow = command(&data).arg("export").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    slow.stdout.as_mut().expect("piped").read_exact(&mut [0]).expect("it has begun");
    let (_, to) = file(folder.path(), "all.jsonl");
    let (done, said) = runs(&data, &["export", "--to", &to]);
    let wanted = "sokoni: nothing was exported: an export is being written already: try again when it is done\n";
    assert!(!done && said == wanted, "{said}");
    assert!(command(&data).arg("backup").output().expect("it runs").status.success(), "a backup is another thing");
    let token = shop.first_timer();
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&token, &product, 1);
    assert_eq!(shop.order(&token, "one").expect("an answer").status(), 201);
    assert_eq!(shop.stop(), Some(0));
    let ended = slow.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(ended.status.code() == Some(1) && said.contains("nothing was exported: the shop stop"), "{said}");
    let last = String::from_utf8_lossy(&ended.stdout).lines().last().expect("some lines").to_owned();
    assert!(!last.starts_with("{\"rows\":"), "it does not look whole: {last}");
    let mut left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|e| e.file_name()).collect();
    left.sort();
    assert_eq!(left, ["data", "data-backups"], "nothing is left behind");
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
