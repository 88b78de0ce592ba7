//! `sokoni doctor` and `sokoni compact` on shops with the kinds of damage that occur.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kernel::store::EngineKind;

use crate::shop::{Shop, before_long, command, engine};

/// Runs the doctor. Returns its exit code and its findings.
fn doctor(data: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = command(data).arg("doctor").args(arguments).output().expect("the program runs");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

/// Checks that it finds something wrong, in a line with these words.
fn finds(data: &Path, words: &[&str]) -> String {
    let (code, said) = doctor(data, &[]);
    let line = said.lines().find(|line| line.starts_with("wrong") && words.iter().all(|word| line.contains(word)));
    assert!(code == Some(1) && line.is_some(), "{code:?} {words:?}: {said}");
    said
}

fn is_well(data: &Path, arguments: &[&str]) -> String {
    let (code, said) = doctor(data, arguments);
    assert!(code == Some(0) && !said.contains("\nwrong"), "{said}");
    said
}

/// A folder with a shop `data` that has one order, was opened twice, and has a backup; and the buyer's token.
struct Made {
    folder: tempfile::TempDir,
    data: PathBuf,
    buyer: String,
}

fn made() -> Made {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let shop = Shop::open(&data);
    let buyer = shop.first_timer();
    assert_eq!(shop.stop(), Some(0));
    let shop = Shop::open(&data);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&buyer, &product, 1);
    assert_eq!(shop.order(&buyer, "one").expect("an answer").status(), 201);
    assert!(is_well(&data, &[]).contains("the shop runs"));
    assert!(command(&data).arg("backup").output().expect("it runs").status.success());
    assert_eq!(shop.stop(), Some(0));
    Made { folder, data, buyer }
}

impl Made {
    /// Copies the folder and its backups.
    fn again(&self, name: &str) -> PathBuf {
        let copy = |from: &str, to: String| {
            let to = self.folder.path().join(to);
            let copied = Command::new("cp").arg("-a").arg(self.folder.path().join(from)).arg(&to).status();
            assert!(copied.expect("cp is there").success());
            to
        };
        copy("data-backups", format!("{name}-backups"));
        copy("data", name.to_owned())
    }

    fn order_is_there(&self, data: &Path) {
        let orders = Shop::open(data).mine(&self.buyer, "/api/orders?limit=200");
        assert_eq!(orders["items"].as_array().expect("a list").len(), 1, "{orders}");
    }
}

fn snapshot(data: &Path) -> PathBuf {
    let files = fs::read_dir(data.join("store")).expect("a store").flatten().map(|entry| entry.path());
    let mut found =
        files.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")));
    found.next().expect("a shop that was opened twice has a snapshot file")
}

/// The file of the engine that holds its rows.
fn main_file() -> &'static str {
    match engine() {
        EngineKind::Sled => "db",
        EngineKind::Fjall => "0.jnl",
    }
}

#[test]
fn what_is_damaged_is_found_and_what_can_be_repaired_is() {
    let made = made();
    let said = is_well(&made.data, &[]);
    for part in
        ["the store opens", "all of which can be opened", "the audit log is whole", "the newest backup, 0 hours old"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }

    // Sled's snapshots are made anew from its own log.
    if engine() == EngineKind::Sled {
        let data = made.again("snapshot");
        // After a compaction sled has given up no part of its log: it can make the snapshot anew.
        assert!(command(&data).arg("compact").output().expect("it runs").status.success());
        fs::write(snapshot(&data), b"nothing that was ever written there").expect("written");
        finds(&data, &["snap.", "all rows can be read", "--repair"]);
        assert!(is_well(&data, &["--repair"]).contains("made anew"));
        is_well(&data, &[]);
        made.order_is_there(&data);
    }

    // The engine's files are a view of the log.
    let data = made.again("engine");
    fs::write(data.join("store").join(main_file()), b"nothing that was ever written there").expect("written");
    finds(&data, &["the log has all rows", "--repair"]);
    assert!(is_well(&data, &["--repair"]).contains("made anew"));
    is_well(&data, &[]);
    made.order_is_there(&data);

    // A damaged log is begun anew from the engine.
    for (place, said, done) in
        [("end", "--repair begins the log anew", "begun anew"), ("head", "--repair makes it anew", "made anew")]
    {
        let data = made.again(&format!("log-{place}"));
        let files = fs::read_dir(data.join("log")).expect("a log").flatten().map(|file| file.path());
        let base = files.filter(|path| path.extension().is_some_and(|end| end == "base")).max().expect("a base");
        let mut bytes = fs::read(&base).expect("read");
        let at = if place == "head" { 9 } else { bytes.len() - 1 };
        bytes[at] ^= 1;
        fs::write(&base, bytes).expect("written");
        finds(&data, &["log/", said]);
        assert!(is_well(&data, &["--repair"]).contains(done));
        is_well(&data, &[]);
        made.order_is_there(&data);
    }

    // So is one that lost its end: the engine is ahead of it, and is not made anew.
    let data = made.again("log-cut");
    let files = fs::read_dir(data.join("log")).expect("a log").flatten().map(|file| file.path());
    let last = files.filter(|path| path.extension().is_some_and(|end| end == "log")).max().expect("a segment");
    let cut = fs::File::options().write(true).open(last).and_then(|file| file.set_len(40));
    cut.expect("its records are gone");
    finds(&data, &["has lost what was stored last", "which the log lost", "--repair makes the log anew"]);
    assert!(is_well(&data, &["--repair"]).contains("the log was made anew"));
    is_well(&data, &[]);
    made.order_is_there(&data);

    // Nothing helps where both are damaged, but a backup.
    let data = made.again("truncated");
    let damaged = format!("store/{}", if engine() == EngineKind::Sled { "db" } else { "" });
    fs::write(data.join("store").join(main_file()), b"nothing that was ever written there").expect("written");
    fs::remove_dir_all(data.join("log")).expect("deleted");
    let newest = made.folder.path().join("truncated-backups");
    let said = finds(
        &data,
        &[damaged.trim_end_matches('/'), "sokoni restore", newest.to_str().expect("text"), "--verify --replace"],
    );
    let line = said.lines().find_map(|line| line.split("sokoni restore ").nth(1)).expect("the command is said");
    let restored = command(&data).arg("restore").args(line.split(' ')).output().expect("it runs");
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    is_well(&data, &[]);
    made.order_is_there(&data);

    // Cut off and killed, it still opens: only the backup shows the missing part.
    let data = made.again("younger");
    let older = made.folder.path().join("older.tar");
    let backed_up = command(&data).arg("backup").arg("--to").arg(&older).output().expect("it runs");
    assert!(backed_up.status.success());
    let shop = Shop::open(&data);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&made.buyer, &product, 1);
    assert_eq!(shop.order(&made.buyer, "two").expect("an answer").status(), 201);
    assert_eq!(shop.stop(), Some(0));
    assert!(command(&data).arg("backup").output().expect("it runs").status.success());
    let back = command(&data).arg("restore").arg(&older).arg("--replace").output().expect("it runs");
    assert!(back.status.success());
    finds(&data, &["lost its end", "events more", "sokoni restore"]);

    let data = made.again("marker");
    fs::write(data.join("FORMAT"), b"\0\0\0").expect("written");
    finds(&data, &["FORMAT", "--repair"]);
    is_well(&data, &["--repair"]);
    fs::remove_file(data.join("FORMAT")).expect("taken away");
    is_well(&data, &["--repair"]);
    made.order_is_there(&data);

    let data = made.again("open");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).expect("set");
    finds(&data, &["chmod 700"]);
    is_well(&data, &["--repair"]);
    assert_eq!(fs::metadata(&data).expect("there").permissions().mode() & 0o777, 0o700);

    let data = made.again("left");
    for left in [made.folder.path().join("left.restoring"), data.join("store.new")] {
        fs::create_dir(left).expect("made");
    }
    assert_eq!(is_well(&data, &[]).matches("--repair takes it away").count(), 2);
    assert!(is_well(&data, &["--repair"]).matches("and is gone").count() == 2);
    assert!(!is_well(&data, &[]).contains("cut off"));

    let data = made.again("files");
    let paper = fs::read_dir(data.join("papers")).expect("papers").flatten().next().expect("a paper").path();
    fs::write(&paper, b"something else").expect("written");
    finds(&data, &["1 files are damaged", "tar -xf"]);
    fs::remove_file(&paper).expect("taken away");
    let said = finds(&data, &["1 files are missing", "tar -xf"]);
    let line = said.split("(tar ").nth(1).and_then(|rest| rest.split(')').next()).expect("the command is said");
    assert!(Command::new("tar").args(line.split(' ')).status().expect("tar is there").success());
    is_well(&data, &[]);

    let data = made.again("swapped");
    fs::rename(data.join("store"), data.join("store.swapping")).expect("renamed");
    finds(&data, &["store.swapping", "mv "]);
    is_well(&data, &["--repair"]);
    made.order_is_there(&data);

    let data = made.again("backup");
    let newest = fs::read_dir(made.folder.path().join("backup-backups")).expect("it is there").flatten().next();
    fs::write(newest.expect("a backup").path(), b"half of it").expect("written");
    finds(&data, &["the newest backup is not good"]);
    finds(&made.folder.path().join("none"), &["there is no data folder"]);
    let file = made.folder.path().join("file");
    fs::write(&file, b"no folder").expect("written");
    let looked = command(&made.data).arg("doctor").env("SOKONI__BACKUP__FOLDER", &file).output().expect("it runs");
    let said = String::from_utf8_lossy(&looked.stdout);
    assert!(looked.status.code() == Some(1) && said.contains("no backup can be written, for "), "{said}");
    let wrong = command(&made.data).arg("doctor").env("SOKONI__MODULES__CATALOG", "false").output().expect("it runs");
    assert_eq!(wrong.status.code(), Some(2), "a wrong configuration is said before anything else");
}

/// Returns the number of rows in the store, all of which must open.
fn rows(data: &Path) -> String {
    let said = is_well(data, &[]);
    said.lines().find_map(|line| line.split_once(" rows, all of")).expect("a count").0.to_owned()
}

/// The inode number of a file.
fn inode(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|found| found.ino())
}

/// Starts `sokoni compact`, and kills it at a moment that is known by the inode of the old store. Returns whether it
/// was killed before it was done.
fn killed_compacting(data: &Path, moment: impl Fn(&Path, Option<u64>) -> bool) -> bool {
    let store = inode(&data.join("store"));
    let mut child = command(data).arg("compact").stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    // The moment is short, so the loop does not sleep.
    while !moment(data, store) && child.try_wait().expect("it can be asked").is_none() {
        std::thread::yield_now();
    }
    let _ = child.kill();
    child.wait().expect("it ends");
    data.join("store.new").exists()
}

#[test]
fn a_compaction_that_was_killed_leaves_every_row() {
    let made = made();
    let before = rows(&made.data);
    // When it begins, while it writes, once all is written and verified, and once the new store replaced the old one.
    let moments: [fn(&Path, Option<u64>) -> bool; 4] = [
        |data, _| data.join("store.new").exists(),
        |data, _| data.join("store.new/db").exists() || data.join("store.new/keyspaces/1/current").exists(),
        |data, _| {
            let files = fs::read_dir(data.join("store.new")).into_iter().flatten().flatten();
            let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
            names.into_iter().any(|name| name.starts_with("snap.") || name == "ENGINE")
        },
        |data, store| inode(&data.join("store")) != store,
    ];
    for (at, moment) in moments.into_iter().enumerate() {
        let data = made.again(&format!("moment-{at}"));
        before_long(|| killed_compacting(&data, moment));
        assert_eq!(rows(&data), before, "moment {at}");
        made.order_is_there(&data);
        let done = command(&data).arg("compact").output().expect("it runs");
        assert!(done.status.success() && !data.join("store.new").exists(), "moment {at}: {done:?}");
        made.order_is_there(&data);
    }
}

/// A shop compacts while it runs from this size of its file on, in MiB, instead of a larger one.
const COMPACTS: (&str, &str) = ("SOKONI__STORE__COMPACT_ABOVE_MB", "1");

/// Starts a shop that compacts while it runs, and kills it at a moment that is known by the inode of the old store.
/// Returns whether the moment came.
fn killed_while_it_compacts(data: &Path, moment: impl Fn(&Path, Option<u64>) -> bool) -> bool {
    let store = inode(&data.join("store"));
    let shop = Shop::open_with(data, &[COMPACTS]);
    let begun = std::time::Instant::now();
    while !moment(data, store) && begun.elapsed().as_secs() < 20 {
        std::thread::yield_now();
    }
    shop.kill();
    moment(data, store)
}

#[test]
fn a_running_shop_makes_its_file_smaller_and_a_kill_of_it_loses_nothing() {
    // fjall merges its tables itself.
    if engine() == EngineKind::Fjall {
        return;
    }
    let made = made();
    let size = |data: &Path| fs::metadata(data.join("store/db")).expect("a file").len();
    let before = size(&made.data);
    let moments: [fn(&Path, Option<u64>) -> bool; 3] = [
        |data, _| data.join("store.new/db").exists(),
        |data, _| fs::metadata(data.join("store.new/db")).is_ok_and(|file| file.len() > 256 << 10),
        |data, store| inode(&data.join("store")) != store,
    ];
    for (at, moment) in moments.into_iter().enumerate() {
        let data = made.again(&format!("running-{at}"));
        before_long(|| killed_while_it_compacts(&data, moment));
        is_well(&data, &["--repair"]);
        made.order_is_there(&data);
    }
    let store = inode(&made.data.join("store"));
    let shop = Shop::open_with(&made.data, &[COMPACTS]);
    before_long(|| inode(&made.data.join("store")) != store && !made.data.join("store.new").exists());
    let orders = shop.mine(&made.buyer, "/api/orders?limit=200");
    assert_eq!(orders["items"].as_array().expect("a list").len(), 1, "{orders}");
    assert!(size(&made.data) < before / 2, "{before} bytes before, {} now", size(&made.data));
    assert_eq!(shop.stop(), Some(0));
    is_well(&made.data, &[]);
    made.order_is_there(&made.data);
}

#[test]
fn compacting_keeps_every_row_and_takes_less_room() {
    let made = made();
    let shop = Shop::open(&made.data);
    let refused = command(&made.data).arg("compact").output().expect("it runs");
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("stop the shop first"));
    assert_eq!(shop.stop(), Some(0));
    let before = rows(&made.data);
    // The remains of a killed one are no obstacle.
    fs::create_dir(made.data.join("store.new")).expect("made");
    fs::write(made.data.join("store.new/db"), b"half").expect("written");
    let done = command(&made.data).arg("compact").output().expect("it runs");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("compared") && said.contains(" now"), "{done:?}");
    assert_eq!(rows(&made.data), before);
    assert!(!made.data.join("store.new").exists());
    made.order_is_there(&made.data);
}
