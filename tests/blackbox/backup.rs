//! Backup and restore by the built program: nothing is lost, and nothing incomplete remains.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use serde_json::{Value, json};

use crate::buying::{Buying, orders};
use crate::shop::{PASSWORD, Shop, before_long, command};

fn run(data: &Path, arguments: &[&str]) -> Output {
    command(data).args(arguments).output().expect("the program runs")
}

/// Runs a command that must succeed. Returns its output.
fn well(data: &Path, arguments: &[&str]) -> String {
    let output = run(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a command that must fail with one line that contains this text.
fn refused(data: &Path, arguments: &[&str], says: &str) {
    let output = run(data, arguments);
    let line = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(line.contains(says) && line.trim_end().lines().count() == 1, "{arguments:?}: {line}");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// Returns the names in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_shop_is_backed_up_while_it_sells_and_is_restored_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, new, file) = (folder.path().join("data"), folder.path().join("new"), folder.path().join("b/one.tar"));
    let shop = Shop::open(&data);
    let token = shop.first_timer();
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let (start, seller) = (shop.stock(&product), shop.sign_in("seller@sokoni.example", PASSWORD));
    let lot = shop.mine(&seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned();
    let png = include_bytes!("red.png").as_slice();
    let image =
        shop.post(&seller, &format!("/api/inventory/{lot}/images?alt=Red")).body(png).send().expect("an answer");
    let image = image.json::<Value>().expect("JSON")["url"].as_str().expect("an address").to_owned();
    let picture = shop.get(&image).bytes().expect("bytes");

    let buying = Buying::begin(&shop, &token, &product);
    before_long(|| buying.so_far().len() >= 5);
    let before = buying.so_far();
    let said = well(&data, &["backup", "--to", text(&file)]);
    let during = buying.so_far();
    assert!(said.starts_with(text(&file)) && said.contains(" rows, ") && said.contains("SHA-256 "), "{said}");
    refused(&data, &["restore", text(&file), "--replace"], "is in use: stop the shop first");
    refused(
        &data,
        &["backup", "--to", text(&file)],
        &format!("sokoni: nothing was backed up: {} is there", text(&file)),
    );
    refused(&data, &["backup", "--to", text(&data.join("in.tar"))], "lies in the data folder");
    before_long(|| buying.so_far().len() > during.len());
    let whole = buying.end();
    assert_eq!(shop.stop(), Some(0));

    let said = well(&new, &["restore", text(&file), "--verify"]);
    assert!(said.contains("compared"), "{said}");
    let mode = |path: PathBuf| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(new.join("keys/jwt.json")), mode(new.join("keys")), mode(file)), (0o600, 0o700, 0o600));
    assert_eq!(names(&new.join("papers")), names(&data.join("papers")), "no paper is missing");
    let shop = Shop::open(&new);
    // The token is from before the backup: the keys were restored.
    let (ids, sold) = orders(&shop, &token);
    assert!(before.is_subset(&ids), "what was acknowledged before the backup began is in it");
    assert!(ids.is_subset(&whole), "and nothing that never was");
    assert_eq!(shop.stock(&product), start - sold, "every order in it took its stock, and nothing else did");
    assert_eq!(shop.get(&image).bytes().expect("bytes"), picture);
    shop.buyer();
    assert!(!data.join("control.sock").exists(), "the stopped shop took its socket away");
}

#[test]
fn a_damaged_backup_replaces_nothing_and_a_whole_one_keeps_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, file, bad) = (folder.path().join("data"), folder.path().join("one.tar"), folder.path().join("bad.tar"));
    refused(&data, &["backup"], "there is no shop");
    let shop = Shop::open(&data);
    let token = shop.first_timer();
    assert_eq!(shop.stop(), Some(0));
    well(&data, &["backup", "--to", text(&file)]);
    let mut bytes = fs::read(&file).expect("bytes");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&bad, &bytes).expect("written");
    for arguments in [&["restore", text(&bad), "--replace"][..], &["restore", text(&bad), "--replace", "--verify"]] {
        refused(&data, arguments, "is damaged");
    }
    refused(&data, &["restore", text(&file)], "--replace");
    refused(&data, &["restore", text(&folder.path().join("none.tar")), "--replace"], "none.tar");
    assert_eq!(names(folder.path()), ["bad.tar", "data", "one.tar"].map(str::to_owned).into());

    let shop = Shop::open(&data);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&token, &product, 1);
    assert_eq!(shop.order(&token, "later").expect("an answer").status(), 201);
    assert_eq!(shop.stop(), Some(0));
    let said = well(&data, &["restore", text(&file), "--replace"]);
    let kept = said.lines().find_map(|line| line.strip_prefix("what was there before: ")).expect("it is said");
    assert_eq!(orders(&Shop::open(&data), &token).0.len(), 0, "as it was when it was backed up");
    assert_eq!(orders(&Shop::open(Path::new(kept)), &token).0.len(), 1, "what was there is kept");
}

/// Makes a stopped shop with a large file beside its store, so that copying it takes a moment.
fn heavy(data: &Path) -> String {
    let shop = Shop::open(data);
    let token = shop.first_timer();
    assert_eq!(shop.stop(), Some(0));
    fs::create_dir_all(data.join("media")).expect("made");
    let large = File::create(data.join("media/large")).expect("made");
    large.set_len(64 << 20).expect("made");
    token
}

/// Starts a command, and kills it once the condition holds.
fn killed_once(data: &Path, arguments: &[&str], there: impl Fn() -> bool) {
    let mut child: Child =
        command(data).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    before_long(|| there() || child.try_wait().expect("it can be asked").is_some());
    let _ = child.kill();
    child.wait().expect("it ends");
}

#[test]
fn a_backup_that_was_killed_leaves_nothing_that_looks_like_one_and_the_next_start_writes_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, backups) = (folder.path().join("data"), folder.path().join("data-backups"));
    heavy(&data);
    let half = || names(&backups).iter().any(|name| name.ends_with(".part"));
    let whole = || names(&backups).into_iter().filter(|name| name.ends_with(".tar")).collect::<Vec<_>>();
    // A backup that ended before the kill is deleted, and the next one is tried.
    let in_the_middle = || {
        killed_once(&data, &["backup"], half);
        whole().iter().for_each(|name| fs::remove_file(backups.join(name)).expect("taken away"));
        half()
    };
    before_long(in_the_middle);

    // A backup by the running shop is killed with its shop.
    let to = folder.path().join("online.tar");
    before_long(|| {
        let _ = fs::remove_file(&to);
        let shop = Shop::open(&data);
        let asking =
            command(&data).args(["backup", "--to", text(&to)]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        before_long(|| folder.path().join("online.tar.part").exists() || to.exists());
        shop.kill();
        let asked = asking.expect("it runs").wait().expect("it ends");
        assert!(to.exists() || !asked.success(), "nothing is promised that is not there");
        !to.exists()
    });
    assert!(data.join("control.sock").exists(), "a killed shop leaves its socket, which hinders nobody");

    let shop = Shop::open_with(&data, &[("SOKONI__BACKUP__EVERY_HOURS", "24"), ("SOKONI__BACKUP__KEEP", "1")]);
    before_long(|| whole().len() == 1);
    assert!(!half(), "what was left is taken away");
    let metrics = || shop.get("/metrics").text().expect("text");
    let last = |text: &str| text.lines().any(|line| line.starts_with("sokoni_backup_last_success_timestamp_seconds 1"));
    before_long(|| last(&metrics()));
    assert!(metrics().contains("sokoni_backup_failures_total 0"));
    shop.kill();
    let again = Shop::open_with(&data, &[("SOKONI__BACKUP__EVERY_HOURS", "24")]);
    before_long(|| last(&again.get("/metrics").text().expect("text")));
    assert_eq!(whole().len(), 1, "the newest is young");
    well(&folder.path().join("new"), &["restore", text(&backups.join(&whole()[0])), "--verify"]);
}

#[test]
fn a_second_backup_at_once_is_refused_and_the_first_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, first) = (folder.path().join("data"), folder.path().join("first.tar"));
    heavy(&data);
    let shop = Shop::open(&data);
    // A first backup that ended before the second began is deleted, and the next one is tried.
    before_long(|| {
        let asking = command(&data).args(["backup", "--to", text(&first)]).stdout(Stdio::null()).spawn();
        before_long(|| folder.path().join("first.tar.part").exists() || first.exists());
        let second = run(&data, &["backup", "--to", text(&folder.path().join("second.tar"))]);
        assert!(asking.expect("it runs").wait().expect("it ends").success());
        assert!(first.exists());
        fs::remove_file(&first).expect("taken away");
        if second.status.success() {
            fs::remove_file(folder.path().join("second.tar")).expect("taken away");
            return false;
        }
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        let wanted = "sokoni: nothing was backed up: a backup is being written already: try again when it is done\n";
        assert_eq!((second.status.code(), said.as_str()), (Some(1), wanted));
        true
    });
    assert_eq!(names(folder.path()), ["data".to_owned()].into());
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_restore_that_was_killed_leaves_the_shop_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, file) = (folder.path().join("data"), folder.path().join("one.tar"));
    let token = heavy(&data);
    well(&data, &["backup", "--to", text(&file)]);
    let half = folder.path().join("data.restoring");
    before_long(|| {
        killed_once(&data, &["restore", text(&file), "--replace", "--verify"], || half.join("media/large").exists());
        half.exists()
    });
    let shop = Shop::open(&data);
    assert_eq!(orders(&shop, &token).0.len(), 0);
    assert_eq!(shop.stop(), Some(0));
    let new = folder.path().join("new");
    before_long(|| {
        killed_once(&new, &["restore", text(&file)], || folder.path().join("new.restoring/media/large").exists());
        let half = !new.exists();
        let _ = fs::remove_dir_all(&new);
        half
    });
    well(&new, &["restore", text(&file)]);
    well(&data, &["restore", text(&file), "--replace"]);
    assert!(!half.exists() && !folder.path().join("new.restoring").exists(), "what was left is taken away");
}

#[test]
fn a_backup_that_a_service_keeps_for_itself_is_said_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("one.tar");
    // The answer of a shop that wrote it into a folder that only its service sees.
    let shop = UnixListener::bind(folder.path().join("control.sock")).expect("a socket");
    let answer = json!({"backup": {
        "file": file, "bytes": 1, "rows": 1, "files": 0, "took": {"secs": 0, "nanos": 1}, "sha256": "00"
    }});
    let asked = std::thread::spawn(move || {
        let (mut stream, _) = shop.accept().expect("it is asked");
        let mut line = String::new();
        BufReader::new(&stream).read_line(&mut line).expect("a line");
        writeln!(stream, "{answer}").expect("answered");
        line
    });
    refused(folder.path(), &["backup", "--to", text(&file)], "which is not there for this command");
    assert_eq!(asked.join().expect("no panic"), format!("{}\n", json!({"backup": file})));
}
