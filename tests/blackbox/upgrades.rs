//! Today's program opens data folders of earlier versions: see `tests/golden-folders`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use kernel::Settings;
use kernel::store::{EngineKind, Record, Store, StoreError, Table, key_parts, record};
use serde_json::Value;

use crate::parts;
use crate::shop::{Shop, before_long, command, engine, program, store_options};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden-folders").join(name)
}

/// Returns the names and versions of everything that today's program stores.
fn versions() -> BTreeMap<String, u16> {
    let output = Command::new(program()).arg("--version").output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    let line = |line: &str| line.rsplit_once(' ').and_then(|(name, v)| Some((name.to_owned(), v.parse().ok()?)));
    said.lines().filter_map(line).collect()
}

/// Returns every row's table and version.
fn rows(data: &Path) -> Vec<(String, u16)> {
    let store = Store::open(store_options(data)).expect("it opens");
    let mut rows = Vec::new();
    let look = |key: &[u8], value: &[u8]| -> Result<(), StoreError> {
        let (scope, table, _) = key_parts(key).expect("a full key");
        rows.push((format!("{scope}/{table}"), record::version(value)?));
        Ok(())
    };
    store.snapshot().for_each(look).expect("every row is read");
    store.stop();
    rows
}

fn backups(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("data-backups")).into_iter().flatten().flatten();
    files.filter(|file| file.file_name().to_string_lossy().starts_with("before-upgrade-sokoni-")).count()
}

/// Opens the folder with today's program twice, and checks the last answers of the earlier one. Returns how many of its
/// rows were of older versions.
fn opens(name: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let packed = golden(&format!("{name}.tar.gz"));
    let unpacked = Command::new("tar").arg("xzf").arg(packed).arg("-C").arg(folder.path()).status();
    assert!(unpacked.expect("tar is there").success());
    let data = folder.path().join("data");
    // An older program's folder is sled's, whatever engine these tests run on.
    let converted = command(&data).args(["convert", "--to", &engine().to_string()]).output().expect("it runs");
    assert!(converted.status.success(), "{converted:?}");
    let facts = fs::read_to_string(golden(&format!("{name}.json"))).expect("a file");
    let facts: Value = serde_json::from_str(&facts).expect("JSON");
    let today = versions();
    let older = |rows: &[(String, u16)]| rows.iter().filter(|(table, v)| today.get(table) != Some(v)).count();
    let before = older(&rows(&data));
    // A conversion writes today's files.
    let older_files = fs::read(data.join("FORMAT")).expect("a file") == b"sokoni 1\n";
    assert!(older_files || engine() != EngineKind::Sled, "{name} has older files");

    for start in 0..2 {
        let shop = Shop::open(&data);
        let wanted = usize::from(older_files || before > 0);
        assert_eq!(backups(folder.path()), wanted, "one backup, before the first change (start {start})");
        assert_eq!(fs::read(data.join("FORMAT")).expect("a file"), b"sokoni 3\n");
        let buyer = shop.buyer();
        assert_eq!(shop.mine(&buyer, "/auth/me")["user"]["id"], facts["me"]);
        let orders = shop.mine(&buyer, "/api/orders?limit=50");
        for order in facts["orders"].as_array().expect("orders") {
            let same = |o: &Value| ["id", "number", "total"].iter().all(|key| o[key] == order[key]);
            assert!(orders["items"].as_array().expect("a list").iter().any(same), "{order} in {orders}");
            let one = shop.mine(&buyer, &format!("/api/orders/{}", order["id"].as_str().expect("an id")));
            assert_eq!(one["number"], order["number"]);
        }
        // Quotes from before there were lists of them are entered after the start.
        for quote in facts["quotes"].as_array().expect("quotes") {
            let same = |q: &Value| q["id"] == quote["id"] && q["product_id"] == quote["product_id"];
            let listed =
                || shop.mine(&buyer, "/api/quotes?limit=50")["items"].as_array().expect("a list").iter().any(same);
            before_long(listed);
        }
        for (product, stock) in facts["stock"].as_object().expect("stock") {
            assert_eq!(shop.stock(product), stock.as_u64().expect("a number"), "the stock of {product}");
        }
        assert_eq!(shop.stop(), Some(0));
    }
    let after = rows(&data);
    let left: Vec<_> = after.iter().filter(|(table, v)| today.get(table) != Some(v)).collect();
    assert!(left.is_empty(), "every row is listed, in today's version: {left:?}");
    let verified = command(&data).args(["audit", "verify"]).output().expect("it runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    before
}

#[test]
fn the_folder_of_the_second_issue_opens() {
    assert!(opens("second-issue") > 0, "it holds records of older versions");
}

#[test]
fn the_folder_of_the_third_issue_opens() {
    assert!(opens("third-issue") > 0, "it holds records of older versions");
}

#[test]
fn the_folder_from_before_blocks_opens() {
    opens("before-blocks");
}

/// A table that no version has so far.
const LATER: Table<u64> = Table::new("later");

/// Returns the content of a folder: every file with its bytes, but the rows in place of the engine's own files, which
/// the engine may rewrite when it reads them.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let engine = folder.join("data/store");
    let mut found = files(folder);
    found.retain(|path, _| !path.starts_with(&engine));
    found.extend(stored(&folder.join("data")));
    found
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.insert(path.clone(), Vec::new());
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    found
}

/// Returns the rows of a store, read from a copy of it, with their keys as paths below the folder.
fn stored(data: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let copy = tempfile::tempdir().expect("a folder");
    let copied = Command::new("cp").arg("-a").arg(data.join(".")).arg(copy.path()).status();
    assert!(copied.expect("cp is there").success());
    let store = Store::open(store_options(copy.path())).expect("it opens");
    let mut rows = BTreeMap::new();
    let look = |key: &[u8], value: &[u8]| -> Result<(), StoreError> {
        rows.insert(data.join("store").join(key.escape_ascii().to_string()), value.to_owned());
        Ok(())
    };
    store.snapshot().for_each(look).expect("every row is read");
    store.stop();
    rows
}

#[test]
fn what_a_newer_program_wrote_is_refused_in_one_line_by_every_command_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    assert_eq!(Shop::open(&data).stop(), Some(0));
    let store = Store::open(store_options(&data)).expect("it opens");
    let mut stored = parts::shop(Settings::defaults().expect("they are whole")).stored();
    stored.tables.push(("newer", vec![LATER.stored()]));
    store.upgrade(&stored, |_| Ok(())).expect("it is that of a newer program now");
    store.stop();
    drop(store);
    // `doctor --repair` would repair this, but must leave it.
    fs::create_dir(data.join("store.new")).expect("made");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).expect("set");
    let before = contents(folder.path());
    let changed = || {
        let now = contents(folder.path());
        let names: BTreeSet<PathBuf> = before.keys().chain(now.keys()).cloned().collect();
        names.into_iter().filter(|name| before.get(name) != now.get(name)).collect::<Vec<_>>()
    };
    let line = format!(
        "the data in {} was written by a newer Sokoni: newer/later has version {}, this program knows no such table; \
         start the newer program, or restore a backup made before the upgrade",
        data.display(),
        u64::VERSION
    );
    let file = folder.path().join("one.tar");
    let commands = [
        &["serve"][..],
        &["backup", "--to", file.to_str().expect("text")],
        &["compact"],
        &["convert", "--to", "fjall"],
        &["export"],
    ];
    for arguments in commands {
        let output = command(&data).args(arguments).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), said), (Some(1), format!("sokoni: {line}\n")), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(changed(), Vec::<PathBuf>::new(), "{arguments:?} left all as it was");
    }
    for (arguments, repairs) in [(&["doctor"][..], 0), (&["doctor", "--repair"], 1)] {
        let output = command(&data).args(arguments).output().expect("it runs");
        let said = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.lines().any(|found| found.starts_with("wrong") && found.ends_with(&line)), "{said}");
        assert_eq!(said.matches("nothing is repaired: a newer Sokoni wrote the data").count(), repairs, "{said}");
        assert_eq!(changed(), Vec::<PathBuf>::new(), "{arguments:?} left all as it was");
        assert_eq!(fs::metadata(&data).expect("there").permissions().mode() & 0o777, 0o755);
    }
}
